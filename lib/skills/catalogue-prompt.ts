import { cutText } from '../base/text.ts';

/** The most that a catalogue takes of a system prompt, in UTF-16 code units: about 4,000 tokens. */
const CATALOGUE_BUDGET = 16_000;

/** A skill as a model's catalogue shows it. */
export type CatalogueEntry = { readonly name: string; readonly description: string };

/** The rendered catalogue, and what its budget cost. */
export type CataloguePrompt = {
  readonly text: string;
  /** Skills whose description was shortened. */
  readonly shortened: number;
  /** Skills that are not in the text at all. */
  readonly omitted: number;
};

const INTRODUCTION =
  'These skills hold instructions for their kind of task. When a task fits one, call activate_skill with its name ' +
  'before you start, and follow what it says.';

/**
 * The discovery tier as a block of a system prompt. Within `budget` UTF-16 code units: when the descriptions are too
 * long together, all are held to one length, so that the long ones pay and no skill is starved; skills are left out,
 * the last first, only when the names alone do not fit, and the text says how many.
 */
export function renderCatalogue(
  entries: readonly CatalogueEntry[],
  budget = CATALOGUE_BUDGET,
): CataloguePrompt {
  if (entries.length === 0) return { text: '', shortened: 0, omitted: 0 };
  const clean = entries.map(({ name, description }) => ({
    name: visible(name),
    description: visible(description),
  }));
  const kept = clean.slice(0, fitting(clean, budget));
  const longest = Math.max(0, ...kept.map(({ description }) => description.length));
  const length = largest(longest, (most) => block(kept, most, entries.length).length <= budget);
  return {
    text: block(kept, length, entries.length),
    shortened: kept.filter(({ description }) => description.length > length).length,
    omitted: entries.length - kept.length,
  };
}

/** How many skills fit by their names alone; at least one, so that the block is never empty. */
function fitting(entries: readonly CatalogueEntry[], budget: number): number {
  return Math.max(
    1,
    largest(entries.length, (count) => block(entries.slice(0, count), 0, entries.length).length <= budget),
  );
}

/** The largest number up to `most` that holds; what holds for a number holds for every smaller one. */
function largest(most: number, holds: (value: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function block(entries: readonly CatalogueEntry[], most: number, all: number): string {
  const omitted = all - entries.length;
  const lines = entries.map(({ name, description }) => {
    const shown = description.length <= most ? description : `${cutText(description, most)}…`;
    const told = most === 0 ? '' : `\n    <description>${escape(shown)}</description>`;
    return `  <skill>\n    <name>${escape(name)}</name>${told}\n  </skill>`;
  });
  const rest = omitted === 0 ? [] : [`${omitted} more skills are left out for want of room.`];
  return [INTRODUCTION, '<available_skills>', ...lines, '</available_skills>', ...rest].join('\n');
}

/**
 * Without characters that a reader does not see but a model reads: the tag block (U+E0000–U+E007F) and the controls
 * of writing direction. Joiners stay: Persian, Kannada and others need them.
 */
function visible(text: string): string {
  return text.replace(/[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/gu, '').replace(/\s+/gu, ' ');
}

/** All five characters that XML gives a meaning, so that a description cannot end its element. */
function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
