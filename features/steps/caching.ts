import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { AUTHORIZATION } from '../support/workerd-assembly.ts';
import type { TroupeWorld } from '../support/world.ts';

When('I send the same again, knowing {string}', async function (this: TroupeWorld, known: string) {
  await this.sendAgain({ 'if-none-match': this.withTag(known) });
});

When(
  'I send GET {string} for the range {string} if {string}',
  async function (this: TroupeWorld, path: string, range: string, still: string) {
    await this.send(path, { headers: AUTHORIZATION });
    await this.sendAgain({ range, ...(still === '' ? {} : { 'if-range': this.withTag(still) }) });
  },
);

When(
  'I send {word} {string} as {string} with the body:',
  async function (this: TroupeWorld, method: string, path: string, type: string, body: string) {
    await this.send(path, { method, body, headers: { ...AUTHORIZATION, 'content-type': type } });
  },
);

When(
  'I send {word} {string} under the condition {string} with the body:',
  async function (this: TroupeWorld, method: string, path: string, noneMatch: string, body: string) {
    await this.send(path, { method, body, headers: { ...AUTHORIZATION, 'if-none-match': noneMatch } });
  },
);

Then('the header {string} is absent', function (this: TroupeWorld, name: string) {
  assert.equal(this.response().headers.get(name), null);
});
