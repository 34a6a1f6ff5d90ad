import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { buildToolset } from '../../lib/actors/toolset.ts';
import { builtinTools } from '../../lib/tools/builtin.ts';
import type { TroupeWorld } from '../support/world.ts';

When('a toolset is made of {value}', function (this: TroupeWorld, names: readonly string[]) {
  const known = builtinTools();
  const requested = names.map((name) => ({
    name,
    tool: known.find(({ descriptor }) => descriptor.name === name),
  }));
  const { toolset, warnings } = buildToolset(requested, nodeDigest);
  const tools = toolset.modelTools.map(({ wireName }) => wireName);
  this.take({ ok: true, value: { tools, warnings } });
});

Then('its {field} are {value}', function (this: TroupeWorld, field: string, wanted: unknown) {
  assert.deepEqual(this.field(field), wanted);
});

Then('the refusal tells {int} problems', function (this: TroupeWorld, count: number) {
  const problems: unknown = Reflect.get(Object(this.refusal().data), 'problems');
  assert(Array.isArray(problems), JSON.stringify(this.refusal()));
  assert.equal(problems.length, count);
});
