import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
import type { TroupeWorld } from '../support/world.ts';

Then('its {field} is {value}', function (this: TroupeWorld, field: string, value: unknown) {
  assert.deepEqual(this.field(field), value, this.seen(field));
});

Then('its {field} is:', function (this: TroupeWorld, field: string, text: string) {
  assert.deepEqual(this.field(field), text, this.seen(field));
});

Then('its {field} is not {value}', function (this: TroupeWorld, field: string, value: unknown) {
  assert.notDeepEqual(this.field(field), value);
});

Then('its {field} is at least {int}', function (this: TroupeWorld, field: string, least: number) {
  const value = this.field(field);
  assert(typeof value === 'number' && value >= least, `${field} is ${JSON.stringify(value)}`);
});

Then('its {field} mentions {string}', function (this: TroupeWorld, field: string, part: string) {
  const value = this.field(field);
  assert(typeof value === 'string' && value.includes(part), `${field} is ${JSON.stringify(value)}`);
});

Then('its {field} has {int} entry/entries', function (this: TroupeWorld, field: string, count: number) {
  const value = this.field(field);
  assert(Array.isArray(value), `${field} is ${JSON.stringify(value)}`);
  assert.equal(value.length, count, JSON.stringify(value));
});

Then('its {field} has the keys {value}', function (this: TroupeWorld, field: string, keys: string[]) {
  const value = this.field(field);
  assert(typeof value === 'object' && value !== null, `${field} is ${JSON.stringify(value)}`);
  assert.deepEqual(Object.keys(value).sort(), keys.toSorted());
});

Then(
  'the {field} of its {field} are {value}',
  function (this: TroupeWorld, key: string, list: string, wanted: unknown) {
    assert.deepEqual(column(this.field(list), key), wanted);
  },
);

Then(
  'none of its {field} has {field} {value}',
  function (this: TroupeWorld, list: string, key: string, value: unknown) {
    assert(!column(this.field(list), key).includes(value));
  },
);

Then('it is refused as {word} mentioning {string}', function (this: TroupeWorld, code: string, part: string) {
  const refusal = this.refusal();
  assert.equal(refusal.code, code, refusal.message);
  assert(refusal.message.includes(part), refusal.message);
});

Then('it fails mentioning {string}', function (this: TroupeWorld, part: string) {
  const refusal = this.refusal();
  assert(refusal.message.includes(part), refusal.message);
});

Then('the fault is in {field}', function (this: TroupeWorld, field: string) {
  assert.equal(this.refusal().field, field);
});

function column(list: unknown, key: string): unknown[] {
  assert(Array.isArray(list), JSON.stringify(list));
  return list.map((item: Record<string, unknown>) => item[key]);
}
