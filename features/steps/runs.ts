import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { Given, Then, When } from '@cucumber/cucumber';
import type { RunResult } from '../../lib/actors/run-event.ts';
import type { JsonObject } from '../../lib/base/json.ts';
import type { ScriptedTurn } from '../../lib/llm/script.fixture.ts';
import type { TroupeWorld } from '../support/world.ts';

Given('the actor {string}:', async function (this: TroupeWorld, name: string, yaml: string) {
  this.take(await this.troupe.putActor(name, yaml));
});

When('I read the actor {string}', async function (this: TroupeWorld, name: string) {
  this.take(await this.troupe.actor(name));
});

Given('the provider answers {value}', function (this: TroupeWorld, turn: ScriptedTurn) {
  this.stage?.provider.play(turn);
});

When('I run {string} with {string}', async function (this: TroupeWorld, actor: string, prompt: string) {
  await this.run(actor, { prompt });
});

When(
  'I run {string} with {string} on the files',
  async function (this: TroupeWorld, actor: string, prompt: string) {
    await this.run(actor, { prompt, workspace: await this.workspace() });
  },
);

When(
  'I run {string} with {string} and the skill {string}',
  async function (this: TroupeWorld, actor: string, prompt: string, skill: string) {
    await this.run(actor, { prompt, skills: [skill] });
  },
);

When(
  'I run {string} with {string} and the skills {value}',
  async function (this: TroupeWorld, actor: string, prompt: string, skills: readonly string[]) {
    await this.run(actor, { prompt, skills });
  },
);

When(
  'I run {string} with {string} in the context {value}',
  async function (this: TroupeWorld, actor: string, prompt: string, context: JsonObject) {
    await this.run(actor, { prompt, context });
  },
);

When('I start {string} with {string}', async function (this: TroupeWorld, actor: string, prompt: string) {
  this.take(await this.troupe.start(actor, { prompt }));
});

When('I wait for {string} with {string}', async function (this: TroupeWorld, actor: string, prompt: string) {
  this.take(await this.troupe.run(actor, { prompt }));
});

When('I look at the run again', async function (this: TroupeWorld) {
  const id = this.events[0]?.run;
  assert(id, 'no run was started');
  this.take(await this.troupe.view(id));
});

When('I wait until the run is done', async function (this: TroupeWorld) {
  const id = String(this.field('id'));
  for (let tries = 0; tries < 100 && this.field('state') !== 'done'; tries += 1) {
    await setTimeout(20);
    this.take(await this.troupe.view(id));
  }
  assert.equal(this.field('state'), 'done');
});

When('the provider has been asked', async function (this: TroupeWorld) {
  for (let tries = 0; tries < 200 && this.stage?.provider.requests.length === 0; tries += 1) {
    await setTimeout(10);
  }
  assert.notEqual(this.stage?.provider.requests.length, 0);
});

When('I cancel the run', async function (this: TroupeWorld) {
  this.take(await this.troupe.cancel(String(this.field('id'))));
});

When('I read its events after {int}', async function (this: TroupeWorld, after: number) {
  const events = this.take(await this.troupe.events(String(this.field('id')), after));
  if (events !== undefined) this.take({ ok: true, value: { events } });
});

Then('the events are {value}', function (this: TroupeWorld, types: string[]) {
  const kinds = this.events.map(({ type }) => type).filter((type) => type !== 'text.delta');
  assert.deepEqual(kinds, types);
});

Then('the streamed result is the result', function (this: TroupeWorld) {
  const last = this.events.at(-1);
  assert(last?.type === 'run.finished', JSON.stringify(last));
  const { tool_calls: _, ...result } = this.field('') as RunResult;
  assert.deepEqual(last.result, result);
});

Then('the same run, waited for, gives the same result', async function (this: TroupeWorld) {
  const { id: _id, usage, ...streamed } = this.field('') as RunResult;
  const waited = await this.troupe.run(streamed.actor, this.lastAsk());
  assert(waited.ok && waited.value.state === 'done', JSON.stringify(waited));
  const { id: _other, usage: used, ...result } = waited.value;
  const timeless = (calls: RunResult['tool_calls']) => calls.map((call) => ({ ...call, duration_ms: 0 }));
  assert.deepEqual(
    { ...result, tool_calls: timeless(result.tool_calls) },
    { ...streamed, tool_calls: timeless(streamed.tool_calls) },
  );
  assert.deepEqual({ ...used, duration_ms: 0 }, { ...usage, duration_ms: 0 });
});

Then('the nodes are {value}', function (this: TroupeWorld, nodes: string[]) {
  const started = this.events.flatMap((event) => (event.type === 'node.started' ? [event.node] : []));
  assert.deepEqual(started, nodes);
});

Then('the events are numbered without a gap', function (this: TroupeWorld) {
  const numbers = this.events.map(({ seq }) => seq);
  assert.deepEqual(
    numbers,
    Array.from({ length: numbers.length }, (_, i) => i + 1),
  );
});

Then('the streamed text is {string}', function (this: TroupeWorld, text: string) {
  const deltas = this.events.flatMap((event) => (event.type === 'text.delta' ? [event.text] : []));
  assert.equal(deltas.join(''), text);
});

Then('the provider was asked {int} time(s)', function (this: TroupeWorld, times: number) {
  assert.equal(this.stage?.provider.requests.length, times);
});

Then(
  'the {field} of request {int} is {value}',
  function (this: TroupeWorld, field: string, nth: number, value: unknown) {
    assert.deepEqual(this.providerRequest(nth, field), value);
  },
);

Then('request {int} has no {field}', function (this: TroupeWorld, nth: number, field: string) {
  assert.equal(this.providerRequest(nth, field), undefined);
});

Then(
  'the system prompt of request {int} mentions {string}',
  function (this: TroupeWorld, nth: number, part: string) {
    assert(
      String(this.providerRequest(nth, 'system')).includes(part),
      String(this.providerRequest(nth, 'system')),
    );
  },
);
