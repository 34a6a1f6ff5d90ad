import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { HOSTILE, type Hostile } from '../../lib/json-schema/hostile.fixture.ts';
import { AUTHORIZATION } from '../support/workerd-assembly.ts';
import type { TroupeWorld } from '../support/world.ts';

/** How a schema and its input were met. */
type Met = {
  readonly name: string;
  readonly expected: Hostile[3];
  readonly put: { readonly status: number; readonly text: string };
  readonly actor: { readonly status: number };
  readonly call: { readonly status: number; readonly text: string } | undefined;
  readonly ms: number;
  readonly besideMs: number;
};

const met = new WeakMap<TroupeWorld, readonly Met[]>();

/** Other work of the machine counts in what is measured: so many times what is promised may pass. */
const NOISE = 10;

/** The largest body that is taken; an input above it never comes to be checked. */
const MAX_BODY = 1024 * 1024;

When(
  "each hostile schema is put as a tool's, put as an actor's, and its tool called, {string} being asked beside it",
  { timeout: 120_000 },
  async function (this: TroupeWorld, light: string) {
    const all: Met[] = [];
    for (const hostile of HOSTILE) all.push(await meet(this, hostile, light));
    met.set(this, all);
  },
);

/** Asks for a path beside other requests; only its status is looked at. */
async function askBeside(world: TroupeWorld, path: string): Promise<void> {
  const worker = world.stage?.worker;
  assert(worker, 'only the workerd assembly speaks HTTP');
  const response = await worker.request(path, {});
  assert.equal(response.status, 200, await response.text());
}

async function meet(
  world: TroupeWorld,
  [name, schema, makeInput, expected]: Hostile,
  light: string,
): Promise<Met> {
  const send = async (method: string, path: string, body: unknown) => {
    const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
    await world.send(path, { method, headers, body: JSON.stringify(body) });
    const { status, text } = world.response();
    return { status, text };
  };
  const skill = { inline_tools: [{ operation: 'identity', input_schema: schema }] };
  const actor = { provider: 'rehearsal', rehearsal: [{ text: '{}' }], output_schema: schema };
  const input = makeInput();
  const times: number[] = [];
  const beside: number[] = [];
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const asked = askBeside(world, light).then(() => beside.push(performance.now() - started));
    const done = await work();
    times.push(performance.now() - started);
    await asked;
    return done;
  };
  const put = await timed(() => send('PUT', '/v1/skills/local/hostile', skill));
  const actorPut = await timed(() => send('PUT', '/v1/actors/local/hostile', actor));
  const fits = JSON.stringify({ input }).length < MAX_BODY;
  const path = '/v1/skills/local/hostile/tools/local_S_hostile_S__anon_0';
  const call = put.status < 300 && fits ? await timed(() => send('POST', path, { input })) : undefined;
  return {
    name,
    expected,
    put,
    actor: actorPut,
    call,
    ms: Math.max(...times),
    besideMs: Math.max(...beside),
  };
}

Then('each of them is taken, refused or given up as it should be', function (this: TroupeWorld) {
  const all = met.get(this) ?? [];
  assert(all.length > 20);
  for (const { name, expected, put, actor, call } of all) {
    if (typeof expected === 'object') {
      assert.deepEqual([put.status, actor.status], [422, 422], `${name}: ${put.text}`);
      const said = JSON.stringify(expected.refused).slice(1, -1);
      // A document that is nested too deeply is refused before its schemas are read.
      assert(put.text.includes(said) || /is nested more than/.test(put.text), `${name}: ${put.text}`);
    } else {
      assert(put.status < 300 && actor.status < 300, `${name}: ${put.text}`);
      if (call === undefined) continue;
      const code = found(JSON.parse(call.text));
      assert.equal(code, expected, `${name}: ${call.text.slice(0, 300)}`);
    }
  }
});

/** `accepted`, or the code of the refusal: of the call, or of a body that is nested too deeply to be read. */
function found(result: unknown): string {
  const { success, error, code } = Object(result) as {
    success?: boolean;
    error?: { code: string };
    code?: string;
  };
  if (success === true) return 'accepted';
  return error?.code ?? (code === 'invalid_json' ? 'limit_exceeded' : String(code));
}

Then(
  'each is answered within {int} ms of work, and what was asked beside it within {int} ms',
  function (this: TroupeWorld, most: number, besideMost: number) {
    for (const { name, ms, besideMs } of met.get(this) ?? []) {
      assert(ms < most * NOISE, `${name}: ${Math.round(ms)} ms`);
      assert(besideMs < besideMost * NOISE, `${name}: ${Math.round(besideMs)} ms beside it`);
    }
    if (process.env['TROUPE_SHOW_TIMES'] !== undefined) {
      console.table((met.get(this) ?? []).map(({ name, ms, besideMs }) => ({ name, ms, besideMs })));
    }
  },
);
