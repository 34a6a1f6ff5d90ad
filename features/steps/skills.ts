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

When(
  'I activate the skill {string} in the revision of upload {int}',
  async function (this: TroupeWorld, name: string, nth: number) {
    this.take(await this.troupe.activate(name, this.revisionIn(nth, name)));
  },
);

When(
  'I activate the skill {string} in the revision {string}',
  async function (this: TroupeWorld, name: string, revision: string) {
    this.take(await this.troupe.activate(name, revision));
  },
);

When('I list the revisions of the skill {string}', async function (this: TroupeWorld, name: string) {
  const revisions = this.take(await this.troupe.revisions(name));
  if (revisions !== undefined) this.take({ ok: true, value: { revisions } });
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

When(
  'I read the resource {string} of the skill {string} in the revision of upload {int}',
  async function (this: TroupeWorld, path: string, name: string, nth: number) {
    const bytes = this.take(await this.troupe.resource(name, path, this.revisionIn(nth, name)));
    if (bytes !== undefined) this.take({ ok: true, value: { text: new TextDecoder().decode(bytes) } });
  },
);

When('I delete the skill {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.deleteSkill(name));
});

When('the service restarts', async function (this: TroupeWorld) {
  await this.troupe.restart();
});

Then(
  'the revisions of {string} are those of uploads {value}',
  async function (this: TroupeWorld, name: string, uploads: readonly number[]) {
    const revisions = await this.troupe.revisions(name);
    assert(revisions.ok, revisions.ok ? '' : revisions.error.message);
    assert.deepEqual(
      revisions.value.map(({ revision }) => revision),
      uploads.map((nth) => this.revisionIn(nth, name)),
    );
  },
);

Then(
  'its {field} is the revision of {string} in upload {int}',
  function (this: TroupeWorld, field: string, name: string, nth: number) {
    assert.equal(this.field(field), this.revisionIn(nth, name));
  },
);

Then('{string} is registered', async function (this: TroupeWorld, name: string) {
  const skill = await this.troupe.activate(name);
  assert(skill.ok, skill.ok ? '' : skill.error.message);
});

Then('{string} is not registered', async function (this: TroupeWorld, name: string) {
  const skill = await this.troupe.activate(name);
  assert.equal(skill.ok ? 'registered' : skill.error.code, 'not_found');
});
