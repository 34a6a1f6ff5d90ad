import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { isObject, type JsonObject } from '../../lib/base/json.ts';
import { lookUp } from '../../lib/base/template.ts';
import { readYaml } from '../../lib/base/yaml-document.ts';
import type { TroupeWorld } from '../support/world.ts';

Given('the composite skill {string}:', async function (this: TroupeWorld, name: string, yaml: string) {
  this.take(await this.troupe.putSkill(name, yaml));
});

Given('the composite skills:', async function (this: TroupeWorld, yaml: string) {
  const documents = readYaml(yaml, 'skills');
  assert(documents.ok && isObject(documents.value), yaml);
  for (const [name, document] of Object.entries(documents.value)) {
    const put = this.take(await this.troupe.putSkill(`local/${name}`, JSON.stringify(document)));
    if (put === undefined) return;
  }
});

When(
  'I put the composite skill {string} strictly:',
  async function (this: TroupeWorld, name: string, yaml: string) {
    this.take(await this.troupe.putSkill(name, yaml, { strict: true }));
  },
);

When(
  'I put the composite skill {string} over the revision {string}:',
  async function (this: TroupeWorld, name: string, ifMatch: string, yaml: string) {
    this.take(await this.troupe.putSkill(name, yaml, { ifMatch }));
  },
);

When('I resolve {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.skillTools(name));
});

When('I read the document of {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.skillDocument(name));
});

When('I resolve {string} as it was first', async function (this: TroupeWorld, name: string) {
  const revisions = await this.troupe.revisions(name);
  assert(revisions.ok, name);
  this.take(await this.troupe.skillTools(name, revisions.value.at(-1)?.revision));
});

When('I resolve {string} twice', async function (this: TroupeWorld, name: string) {
  const [one, other] = [await this.troupe.skillTools(name), await this.troupe.skillTools(name)];
  assert.equal(JSON.stringify(one), JSON.stringify(other));
  this.take(other);
});

When(
  'I call {string} of {string} with {value}',
  async function (this: TroupeWorld, wire: string, skill: string, input: JsonObject) {
    this.take(await this.troupe.callSkillTool(skill, wire, input));
  },
);

When(
  'I call {string} of {string} on the files with {value}',
  async function (this: TroupeWorld, wire: string, skill: string, input: JsonObject) {
    this.take(await this.troupe.callSkillTool(skill, wire, input, await this.workspace()));
  },
);

Given('the variable {string} is {string}', async function (this: TroupeWorld, name: string, value: string) {
  this.take(await this.troupe.putVariable('local', name, value));
});

When('I read the variable {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.variable('local', name));
});

When('I list the variables of {string}', async function (this: TroupeWorld, namespace: string) {
  const listed = this.take(await this.troupe.variables(namespace));
  if (listed !== undefined) this.take({ ok: true, value: { variables: listed } });
});

When('I list the secrets of {string}', async function (this: TroupeWorld, namespace: string) {
  const listed = this.take(await this.troupe.secrets(namespace));
  if (listed !== undefined) this.take({ ok: true, value: { secrets: listed } });
});

Given(
  'the {word} {string} of {string} is {string}',
  async function (this: TroupeWorld, kind: string, name: string, namespace: string, value: string) {
    assert(kind === 'variable' || kind === 'secret', kind);
    const kept =
      kind === 'variable'
        ? this.troupe.putVariable(namespace, name, value)
        : this.troupe.putSecret(namespace, name, value);
    this.take(await kept);
  },
);

Given('there is no variable {string}', async function (this: TroupeWorld, name: string) {
  await this.troupe.deleteVariable('local', name);
});

Given('the secret {string} is {string}', async function (this: TroupeWorld, name: string, value: string) {
  this.take(await this.troupe.putSecret('local', name, value));
});

When('I delete the secret {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.deleteSecret('local', name));
});

Then('the entries are:', function (this: TroupeWorld, rows: { raw(): string[][] }) {
  const entries = this.field('entries');
  assert(Array.isArray(entries), JSON.stringify(entries));
  const seen = entries.map((entry) => [String(lookUp('name', entry)), String(lookUp('from.skill', entry))]);
  assert.deepEqual(seen, rows.raw());
});

Then(
  'the entry {string} has {field} {value}',
  function (this: TroupeWorld, name: string, field: string, value: unknown) {
    const entries = this.field('entries');
    assert(Array.isArray(entries), JSON.stringify(entries));
    const entry = entries.find((one) => lookUp('name', one) === name);
    assert.deepEqual(lookUp(field, entry), value, JSON.stringify(entry));
  },
);

Then('its answer nowhere mentions {string}', function (this: TroupeWorld, text: string) {
  assert(!JSON.stringify(this.field('')).includes(text));
});

Then('the cycle is {value}', function (this: TroupeWorld, path: unknown) {
  assert.deepEqual(lookUp('data.cycle', this.refusal()), path);
});
