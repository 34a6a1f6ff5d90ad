import { When } from '@cucumber/cucumber';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { decodeToolName, encodeToolName, wireName } from '../../lib/tools/wire-name.ts';
import type { TroupeWorld } from '../support/world.ts';

When('the tool name {string} is encoded', function (this: TroupeWorld, name: string) {
  const encoded = encodeToolName(name);
  this.take({
    ok: true,
    value: { encoded, decoded: decodeToolName(encoded), wire: wireName(name, nodeDigest) },
  });
});
