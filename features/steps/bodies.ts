import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Then, When } from '@cucumber/cucumber';
import { brokenBody, largeBody } from '../support/large-bodies.ts';
import { AUTHORIZATION } from '../support/workerd-assembly.ts';
import type { TroupeWorld } from '../support/world.ts';

/** How long the Worker's log takes to come here, in milliseconds. */
const LOG_WAIT = 500;

const FORM = { 'content-type': 'multipart/form-data; boundary=XX' };

When(
  'I send {word} {string} with {int} MB of {string} {word} its length',
  async function (
    this: TroupeWorld,
    method: string,
    path: string,
    size: number,
    start: string,
    told: string,
  ) {
    const type = start.startsWith('a form') ? FORM : {};
    const init = largeBody(start, size, told === 'without');
    await this.send(path, { method, headers: { ...AUTHORIZATION, ...type }, ...init });
  },
);

When(
  'a sender breaks off in {string} to {word} {string}',
  async function (this: TroupeWorld, start: string, method: string, path: string) {
    const init = { method, headers: AUTHORIZATION, ...brokenBody(start) };
    await assert.rejects(this.send(path, init), 'the sender got an answer');
  },
);

When(
  'a caller waits for {string} with {string} and leaves after {int} ms',
  async function (this: TroupeWorld, actor: string, prompt: string, ms: number) {
    const init = { method: 'POST', body: JSON.stringify({ prompt }), headers: AUTHORIZATION };
    await this.sendAndLeave(`/v1/actors/${actor}/runs`, init, ms);
  },
);

Then('the service has logged no fault', async function (this: TroupeWorld) {
  await sleep(LOG_WAIT);
  const faults = this.stage?.worker?.faults();
  assert.deepEqual(faults, []);
});
