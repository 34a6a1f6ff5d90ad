import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Given, Then, When } from '@cucumber/cucumber';
import type { TroupeWorld } from '../support/world.ts';

const HOUR = 60 * 60 * 1000;
/** A batch is waited for by the queue, then handled; in milliseconds. */
const BATCH_WAIT = 7000;

function workerOf(world: TroupeWorld) {
  const worker = world.stage?.worker;
  assert(worker, 'only the workerd assembly has a bucket');
  return worker;
}

Given('the pack {string} that no bundle uses', async function (this: TroupeWorld, key: string) {
  await (await workerOf(this).packs()).put(key, 'left behind');
});

When('the timer fires, whatever time it says', async function (this: TroupeWorld) {
  await workerOf(this).fire(Date.now() + 48 * HOUR);
  await sleep(BATCH_WAIT);
});

When('a sweep of all packs is done', async function (this: TroupeWorld) {
  await workerOf(this).send({ kind: 'sweep_packs', before: Date.now() + HOUR, after: null });
  await sleep(BATCH_WAIT);
});

Then('the pack {string} is there', async function (this: TroupeWorld, key: string) {
  assert.notEqual(await (await workerOf(this).packs()).head(key), null);
});

Then('the pack {string} is gone', async function (this: TroupeWorld, key: string) {
  assert.equal(await (await workerOf(this).packs()).head(key), null);
});

When('a message of an unknown kind comes', async function (this: TroupeWorld) {
  await workerOf(this).send({ kind: 'unknown' });
  await sleep(BATCH_WAIT);
});

Then('the service has logged the warning {string}', function (this: TroupeWorld, event: string) {
  const events = workerOf(this).warnings();
  assert(
    events.some((text) => text.includes(event)),
    JSON.stringify(events),
  );
});
