import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { wireFormat } from '../../lib/llm/wire-format.ts';
import type { TroupeWorld } from '../support/world.ts';

/** `<trusted>` and `<other>` stand for the server's address under a name that is trusted with keys and one that is not. */
Given(
  'the actor {string} at a compatible server:',
  async function (this: TroupeWorld, name: string, yaml: string) {
    const address = this.stage?.provider.address;
    assert(address, 'the hook starts the provider');
    const document = yaml.replaceAll('<trusted>', address.trusted).replaceAll('<other>', address.other);
    this.take(await this.troupe.putActor(name, document));
  },
);

When('the protocol of the provider {string} is looked up', function (this: TroupeWorld, provider: string) {
  this.take({ ok: true, value: { format: wireFormat(provider, false) } });
});

When('the protocol of no provider is looked up', function (this: TroupeWorld) {
  this.take({ ok: true, value: { format: wireFormat(undefined, false) } });
});

Then('request {int} went to {string}', function (this: TroupeWorld, nth: number, path: string) {
  assert.equal(requestOf(this, nth).path, path);
});

Then('request {int} carried the key {string}', function (this: TroupeWorld, nth: number, key: string) {
  assert.equal(requestOf(this, nth).key, `Bearer ${key}`);
});

Then('request {int} carried no key', function (this: TroupeWorld, nth: number) {
  assert.equal(requestOf(this, nth).key, undefined);
});

Then(
  'the cache marks of request {int} are at {value}',
  function (this: TroupeWorld, nth: number, places: string[]) {
    assert.deepEqual(requestOf(this, nth).marks, places);
  },
);

Then(
  'the tools of request {int} and {int} are the same bytes',
  function (this: TroupeWorld, a: number, b: number) {
    const [first, second] = [this.providerRequest(a, 'tools'), this.providerRequest(b, 'tools')];
    assert(first, 'there are tools');
    assert.equal(JSON.stringify(second), JSON.stringify(first));
  },
);

Then('it warns {string} mentioning {string}', function (this: TroupeWorld, code: string, part: string) {
  const warnings = this.field('warnings') as readonly { code: string; message: string }[];
  const found = warnings.some((warning) => warning.code === code && warning.message.includes(part));
  assert(found, JSON.stringify(warnings));
});

Then('nothing of the run mentions {string}', function (this: TroupeWorld, text: string) {
  assert(!JSON.stringify([this.events, this.field('')]).includes(text));
});

Then('the events up to the answer are {value}', function (this: TroupeWorld, types: string[]) {
  const kinds = this.events.map(({ type }) => type);
  const end = kinds.indexOf('step.finished');
  const different = kinds.slice(0, end).filter((kind, i) => kind !== kinds[i - 1]);
  assert.deepEqual(different, types);
});

function requestOf(world: TroupeWorld, nth: number) {
  const request = world.stage?.provider.requests[nth - 1];
  assert(request, `the provider got ${world.stage?.provider.requests.length ?? 0} requests`);
  return request;
}
