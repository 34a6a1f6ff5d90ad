import type { GraphSkill } from './winners.ts';

/** Whether a skill, with everything it includes, has a tool. */
export type ReachQuery = { readonly skill: string; readonly tool: string };

/** Tools that are looked for in one pass over the graph, in words of 32. */
const WORDS = 8;

/**
 * Answers many such questions together: each pass carries 256 tools as bits through the skills, from the included to
 * the including. The answers are in the order of the questions.
 */
export function reaches(
  queries: readonly ReachQuery[],
  order: readonly string[],
  skillOf: (name: string) => GraphSkill,
): readonly boolean[] {
  const tools = [...new Set(queries.map(({ tool }) => tool))];
  const rank = new Map(order.map((skill, index) => [skill, index]));
  const answers = queries.map(() => false);
  for (let from = 0; from < tools.length; from += 32 * WORDS) {
    const bits = new Map(tools.slice(from, from + 32 * WORDS).map((tool, index) => [tool, index]));
    const rows = spread(bits, order, rank, skillOf);
    for (const [index, { skill, tool }] of queries.entries()) {
      const bit = bits.get(tool);
      if (bit === undefined) continue;
      const word = rows[(rank.get(skill) ?? 0) * WORDS + (bit >> 5)] ?? 0;
      answers[index] = (word & (1 << (bit & 31))) !== 0;
    }
  }
  return answers;
}

function spread(
  bits: ReadonlyMap<string, number>,
  order: readonly string[],
  rank: ReadonlyMap<string, number>,
  skillOf: (name: string) => GraphSkill,
): Uint32Array {
  const rows = new Uint32Array(order.length * WORDS);
  for (const [index, name] of order.entries()) {
    const { own, includes } = skillOf(name);
    for (const { key } of own.tools) {
      const bit = bits.get(key);
      if (bit === undefined) continue;
      const at = index * WORDS + (bit >> 5);
      rows[at] = (rows[at] ?? 0) | (1 << (bit & 31));
    }
    for (const include of includes) {
      const below = (rank.get(include.name) ?? 0) * WORDS;
      for (let word = 0; word < WORDS; word += 1) {
        const at = index * WORDS + word;
        rows[at] = (rows[at] ?? 0) | (rows[below + word] ?? 0);
      }
    }
  }
  return rows;
}
