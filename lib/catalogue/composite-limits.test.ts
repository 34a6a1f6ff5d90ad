import { expect, test } from 'vitest';
import type { JsonValue } from '../base/json.ts';
import { createMemoryStore } from '../base/memory-store.ts';
import type { Edge } from '../skills/resolve/walk.ts';
import { includedDocuments, putComposite } from './composite-skills.ts';
import { must, name, stoppedClock } from './trial.fixture.ts';

/** Skills `s0`, `s1`, … of a document, and edges to them all. */
function skillsOf(count: number, documentOf: (index: number) => JsonValue) {
  const [store, clock] = [createMemoryStore(), stoppedClock()];
  const edges: Edge[] = [];
  for (let i = 0; i < count; i += 1) {
    const skill = { name: name(`local/s${i}`), description: '', revision: 'r', includes: [] };
    must(putComposite(store, clock, { ...skill, document: documentOf(i) }));
    edges.push({ name: `local/s${i}`, place: `includes[${i}]` });
  }
  return { edges, below: (given: readonly Edge[]) => includedDocuments(store, name('local/top'), given) };
}

test('20000 skills are gathered, and not one more', () => {
  const { below, edges } = skillsOf(20_001, () => 0);
  expect(Object.keys(must(below(edges.slice(1))))).toHaveLength(20_000);
  expect(below(edges)).toEqual({
    ok: false,
    error: {
      code: 'limit_exceeded',
      message: 'includes: 20001 is over the limit of 20000. Include fewer skills.',
      data: { limit: 'includes', maximum: 20_000, actual: 20_001 },
    },
  });
});

test('documents of 16777216 characters together are gathered, and not of one more', () => {
  // Each a text in quotes of half a mebibyte: 32 make up the whole, and the last is one longer.
  const { below, edges } = skillsOf(33, (i) => 'x'.repeat(i === 32 ? 524_287 : 524_286));
  expect(Object.keys(must(below(edges.slice(0, 32))))).toHaveLength(32);
  const longer = [...edges.slice(0, 31), ...edges.slice(32)];
  expect(below(longer)).toEqual({
    ok: false,
    error: {
      code: 'limit_exceeded',
      message: 'includes: 16777217 is over the limit of 16777216. Include less (characters are counted).',
      data: { limit: 'includes', maximum: 16_777_216, actual: 16_777_217 },
    },
  });
});

test('a name that is not registered is told with a near one', () => {
  const { below } = skillsOf(1, () => 0);
  const edge = { name: 'local/s00', place: 'includes[0]' };
  expect(below([edge])).toEqual({
    ok: false,
    error: {
      code: 'not_found',
      message:
        'includes[0]: "local/s00" is not registered. Did you mean "local/s0"? Register it first, or take the include away.',
      field: 'includes[0]',
      data: { kind: 'Skill', name: 'local/s00' },
    },
  });
});
