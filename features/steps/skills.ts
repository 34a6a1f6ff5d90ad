import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { TroupeWorld } from '../support/world.ts';

When('I list the skills of {string}', async function (this: TroupeWorld, namespace: string) {
  const skills = this.take(await this.troupe.skills(namespace));
  if (skills !== undefined) this.take({ ok: true, value: { skills } });
});

When('I activate the skill {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.activate(name));
});

When('I list the resources of the skill {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.resources(name));
});

When(
  'I read the resource {string} of the skill {string}',
  async function (this: TroupeWorld, path: string, name: string) {
    const bytes = this.take(await this.troupe.resource(name, path));
    if (bytes !== undefined) this.take({ ok: true, value: { text: new TextDecoder().decode(bytes) } });
  },
);

When('I delete the skill {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.deleteSkill(name));
});

When('the service restarts', async function (this: TroupeWorld) {
  await this.troupe.restart();
});

Then('{string} is registered', async function (this: TroupeWorld, name: string) {
  const skill = await this.troupe.activate(name);
  assert(skill.ok, skill.ok ? '' : skill.error.message);
});

Then('{string} is not registered', async function (this: TroupeWorld, name: string) {
  const skill = await this.troupe.activate(name);
  assert.equal(skill.ok ? 'registered' : skill.error.code, 'not_found');
});
