import { expect, test } from 'vitest';
import type { JsonValue } from '../../base/json.ts';
import { NO_FACTS, skillsOf } from './graph.fixture.ts';
import { resolveSkill } from './resolve.ts';

/** Lines of the trace: place, kind, subject, outcome, what decides instead, and the sentence. */
function traceOf(documents: Readonly<Record<string, JsonValue>>) {
  const result = resolveSkill('local/root', skillsOf(documents), NO_FACTS);
  if (!result.ok) throw new Error(result.error.message);
  const lines = result.value.trace.map(({ skill, place, kind, subject, outcome, by, message }) => {
    const instead = by === null ? '-' : `${by.skill.slice(6)} ${by.place}`;
    return [`${skill.slice(6)} ${place}`, kind, subject, outcome, instead, message].join(' | ');
  });
  return { lines, diagnostics: result.value.diagnostics };
}

const UNKNOWN = 'No registry here has a tool named local/t.';
const mine = (description: string) => ({ name: 't', description });

test('an override of a tool that comes again elsewhere is overtaken by that', () => {
  const { lines } = traceOf({
    root: { includes: ['a'], tools: [mine('outer')] },
    a: { tools: [mine('inner')] },
  });
  expect(lines).toEqual([
    'a tools[0] | tool | local/t | position_only | root tools[0] | Comes first; a later occurrence decides the metadata.',
    'a tools[0] | override | local/t | overtaken | root tools[0] | Has no effect: the tool’s metadata comes by another path.',
    'root includes[0] | include | local/a | used | - | Decides the position and the metadata.',
    `root tools[0] | tool | local/t | metadata_only | a tools[0] | ${UNKNOWN}`,
    'root tools[0] | override | local/t | applied | - | Changes the tool.',
  ]);
});

test('a tool that comes a third time in between decides nothing', () => {
  const { lines } = traceOf({
    root: { includes: ['a', 'b', 'c', 'b'] },
    a: { tools: ['t'] },
    b: { tools: ['t'] },
    c: { tools: ['t'] },
  });
  expect(lines).toEqual([
    'a tools[0] | tool | local/t | position_only | b tools[0] | Comes first; a later occurrence decides the metadata.',
    `b tools[0] | tool | local/t | metadata_only | a tools[0] | ${UNKNOWN}`,
    'c tools[0] | tool | local/t | repeated | b tools[0] | Occurs again: others decide the position and the metadata.',
    'root includes[0] | include | local/a | used | - | Decides the position and the metadata.',
    'root includes[1] | include | local/b | position_only | - | Comes first; a later occurrence decides the metadata.',
    'root includes[2] | include | local/c | used | - | Decides the position and the metadata.',
    'root includes[3] | include | local/b | metadata_only | - | Comes last and decides the metadata, at the position of an earlier occurrence.',
  ]);
});

test('an include that comes a third time in between is told as such', () => {
  const { lines } = traceOf({ root: { includes: ['a', 'a', 'a'] }, a: { tools: [] } });
  expect(lines).toEqual([
    'root includes[0] | include | local/a | position_only | - | Comes first; a later occurrence decides the metadata.',
    'root includes[1] | include | local/a | repeated | - | Occurs again: others decide the position and the metadata.',
    'root includes[2] | include | local/a | metadata_only | - | Comes last and decides the metadata, at the position of an earlier occurrence.',
  ]);
});

test('one of two overrides is beaten where the outer one sets each field of the inner one', () => {
  const override = (fields: JsonValue) => [{ tool: 'local/t', override: fields }];
  const { lines, diagnostics } = traceOf({
    root: { includes: [{ name: 'a', tool_overrides: override({ description: 'outer' }) }] },
    a: {
      includes: [
        { name: 'b', tool_overrides: override({ description: 'inner', capability: { unsafe: true } }) },
      ],
    },
    b: { tools: [mine('own')] },
  });
  expect(lines.filter((line) => line.includes('override |'))).toEqual([
    'b tools[0] | override | local/t | beaten | root includes[0].tool_overrides[0] | Has no effect: an outer override sets each of its fields.',
    'a includes[0].tool_overrides[0] | override | local/t | applied | - | Changes the tool.',
    'root includes[0].tool_overrides[0] | override | local/t | applied | - | Changes the tool.',
  ]);
  expect(diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'tool_unknown',
      message: `local/b, tools[0]: local/t cannot be called here. ${UNKNOWN}`,
    },
    {
      severity: 'note',
      code: 'override_beaten',
      message: 'local/b, tools[0]: local/t. Has no effect: an outer override sets each of its fields.',
    },
  ]);
});

test('an override on an include that has the tool, and on one that has it not, are told apart', () => {
  const override = [{ tool: 'local/t', override: { description: 'd' } }];
  const { lines, diagnostics } = traceOf({
    root: {
      includes: [
        { name: 'a', tool_overrides: override },
        { name: 'none', tool_overrides: override },
      ],
      tools: ['t'],
    },
    a: { includes: ['base'] },
    base: { tools: ['t'] },
    none: { tools: ['u'] },
  });
  expect(lines.filter((line) => line.includes('override |'))).toEqual([
    'root includes[0].tool_overrides[0] | override | local/t | overtaken | root tools[0] | Has no effect: the tool’s metadata comes by another path.',
    'root includes[1].tool_overrides[0] | override | local/t | unmatched | - | Has no effect: no such tool is included here.',
  ]);
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    'warning tool_unknown',
    'warning tool_unknown',
    'warning override_overtaken',
    'warning override_unmatched',
  ]);
});
