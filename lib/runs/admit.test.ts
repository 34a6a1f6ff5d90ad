import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { kit } from '../catalogue/kit.fixture.ts';
import { name, skillText } from '../catalogue/trial.fixture.ts';
import { admitRun, isRunId, newRunId, type RunRequest } from './admit.ts';

const MODEL = { provider: 'anthropic', model: 'm' };
const GRAPH = { type: 'graph', entry: 'a', nodes: { a: { actor: 'local/other' } } };

/** A namespace with two skills and some actors, and asking it for a run. */
async function prepared(actors: { readonly [short: string]: JsonValue }) {
  const { ports, local, upload } = kit();
  await upload({ 'first/SKILL.md': skillText('first', 'D'), 'second/SKILL.md': skillText('second', 'D') });
  for (const [short, document] of Object.entries(actors)) {
    local.putActor({ name: name(`local/${short}`), description: '', revision: short, document });
  }
  const ask = (request: Partial<RunRequest> = {}, short = 'a') =>
    admitRun(name(`local/${short}`), { prompt: 'Go', ...request }, 'run_1', ports);
  return { ask };
}

describe('a run id', () => {
  test('is made of 16 random bytes', () => {
    const asked: number[] = [];
    const bytes = (length: number) => (asked.push(length), Uint8Array.from({ length }, (_, i) => i));
    expect(newRunId({ bytes })).toBe('run_000102030405060708090a0b0c0d0e0f');
    expect(asked).toEqual([16]);
  });

  test.each([
    ['run_000102030405060708090a0b0c0d0e0f', true],
    ['run_000102030405060708090A0B0C0D0E0F', false],
    ['run_000102030405060708090a0b0c0d0e0', false],
    ['run_000102030405060708090a0b0c0d0e0f0', false],
    ['xrun_000102030405060708090a0b0c0d0e0f', false],
  ])('%s: %s', (text, is) => {
    expect(isRunId(text)).toBe(is);
  });
});

describe('admitting', () => {
  test('keeps what the run is about, with the documents of all actors that it names', async () => {
    const other = { ...MODEL, skills: ['local/second'] };
    const { ask } = await prepared({ a: GRAPH, other });
    expect(await ask({ context: { k: 1 }, skills: ['local/first'], workspace: null })).toEqual({
      ok: true,
      value: {
        id: 'run_1',
        namespace: 'local',
        access: { namespaces: 'all' },
        actor: 'local/a',
        document: GRAPH,
        actors: { 'local/other': other },
        prompt: 'Go',
        context: { k: 1 },
        skills: ['local/first'],
        workspace: null,
      },
    });
  });

  test('of the least that is needed gets the defaults', async () => {
    const { ask } = await prepared({ a: MODEL });
    expect(await ask()).toMatchObject({
      ok: true,
      value: { actors: {}, context: {}, skills: [], workspace: null },
    });
  });

  test('keeps a workspace as it was named', async () => {
    const { ask } = await prepared({ a: MODEL });
    const workspace = { skill: 'local/first' };
    expect(await ask({ workspace })).toMatchObject({ ok: true, value: { workspace } });
  });

  const nested = (depth: number): JsonValue => (depth === 0 ? 1 : [nested(depth - 1)]);

  test.each<[string, Partial<RunRequest>, object]>([
    [
      'a prompt of 400,001 characters',
      { prompt: 'x'.repeat(400_001) },
      { field: 'prompt', message: 'The prompt has 400001 characters; at most 400000 are taken.' },
    ],
    [
      'a context of 41 levels',
      { context: { deep: nested(40) } },
      { field: 'context', message: 'The context is nested deeper than 40 levels.' },
    ],
    ['no name for a skill', { skills: ['local/first', 'x'] }, { code: 'invalid_name', field: 'skills[1]' }],
    ['a skill that is not there', { skills: ['local/none'] }, { code: 'not_found', field: 'skills' }],
    ['no workspace', { workspace: { bundle: 'local/none' } }, { field: 'workspace.bundle' }],
  ])('refuses %s', async (_, request, error) => {
    const { ask } = await prepared({ a: MODEL });
    expect(await ask(request)).toMatchObject({ ok: false, error });
  });

  test('takes the longest prompt and the deepest context', async () => {
    const { ask } = await prepared({ a: MODEL });
    const request = { prompt: 'x'.repeat(400_000), context: { deep: nested(39) } };
    expect(await ask(request)).toMatchObject({ ok: true });
  });

  test.each<[string, { readonly [short: string]: JsonValue }, object]>([
    ['an actor that is not there', {}, { code: 'not_found' }],
    ['an actor that was kept otherwise', { a: { type: 'x' } }, { code: 'invalid_input', field: 'type' }],
    ['an actor whose graph names none', { a: GRAPH }, { code: 'not_found', field: 'actor.nodes.a.actor' }],
    [
      'a skill of the actor that is not there',
      { a: { ...MODEL, skills: ['local/first', 'local/none'] } },
      { code: 'not_found', field: 'actor.skills' },
    ],
    [
      'a skill of a named actor that is not there',
      { a: GRAPH, other: { ...MODEL, skills: ['local/none'] } },
      { code: 'not_found', field: 'actor.skills' },
    ],
  ])('refuses %s', async (_, actors, error) => {
    const { ask } = await prepared(actors);
    expect(await ask()).toMatchObject({ ok: false, error });
  });
});
