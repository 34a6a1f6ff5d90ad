import type { Outcome, RunEvent, RunResult } from '../../lib/actors/run-event.ts';
import { cutText } from '../../lib/base/text.ts';
import type { Terminal } from './terminal.ts';

/** How much of an input or a result one line shows, in characters. */
const SHOWN = 120;

/** Shows a run as it happens: the model's words as the answer, everything else about it. */
export function createPrinter({ out, err }: Terminal): (event: RunEvent) => void {
  let midLine = false;
  const line = (text: string) => {
    if (midLine) out('\n');
    midLine = false;
    err(`${text}\n`);
  };
  return (event) => {
    if (event.type === 'text.delta') {
      out(event.text);
      if (event.text !== '') midLine = !event.text.endsWith('\n');
      return;
    }
    const text = describe(event);
    if (text !== undefined) line(text);
    else if (event.type === 'run.finished' && midLine) out('\n');
  };
}

function describe(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'run.started':
      return `${event.actor} on ${event.model}`;
    case 'warning':
      return `! ${event.code}: ${event.message}`;
    case 'node.started':
      return `[${event.node}] ${event.kind} ${event.name}`;
    case 'tool.call':
      return `> ${event.name} ${short(event.input)}`;
    case 'tool.result':
      return event.error === undefined
        ? `< ${event.name} ${short(event.output)}`
        : `< ${event.name} failed: ${event.error.message}`;
    case 'step.reset':
      return `~ starting over: ${event.message}`;
    default:
      return undefined;
  }
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= SHOWN ? text : `${cutText(text, SHOWN - 1)}…`;
}

/** The end of a run in two lines: how, when it did not complete, and what it used. */
export function describeEnd({ outcome, usage }: RunResult): string {
  const { input_tokens, cached_tokens, output_tokens, tool_calls, steps, duration_ms } = usage;
  const tokens = `${input_tokens} tokens in (${cached_tokens} cached), ${output_tokens} out`;
  const work = `${count(steps, 'step')}, ${count(tool_calls, 'tool call')}, ${(duration_ms / 1000).toFixed(1)} s`;
  return `${outcomeLine(outcome)}${tokens}; ${work}\n`;
}

function outcomeLine(outcome: Outcome): string {
  if (outcome.kind === 'completed') return '';
  const detail = outcome.kind === 'limit' ? outcome.limit : outcome.kind === 'failed' ? outcome.class : '';
  const what = detail === '' ? outcome.kind : `${outcome.kind} (${detail})`;
  const problems = outcome.kind === 'failed' ? (outcome.problems ?? []) : [];
  return [`${what}: ${outcome.message}`, ...problems.map((problem) => `  ${problem}`), ''].join('\n');
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
