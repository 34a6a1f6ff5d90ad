import { parseArgs } from 'node:util';
import { didYouMean } from '../../lib/base/closest.ts';
import { invalidInput } from '../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { COMMANDS, type CommandSpec, type OptionSpec } from './commands.ts';

type Found = { readonly command: CommandSpec | undefined; readonly rest: readonly string[] };

/** Finds the command: its words may stand behind options; what is left are its options and what it takes. */
export function findCommand(args: readonly string[]): Result<Found> {
  const { tokens } = parseArgs({
    args: [...args],
    options: EVERY_OPTION,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words = tokens.filter((token) => token.kind === 'positional');
  const [first, second] = words[0]?.value === 'help' ? words.slice(1) : words;
  if (first === undefined) return bareOptions(args);
  const asked = words[0]?.value === 'help' ? ['--help'] : [];
  const pair = `${first.value} ${second?.value ?? ''}`;
  const command = COMMANDS.find((one) => one.words === first.value || one.words === pair);
  if (command !== undefined) {
    const used = new Set(
      [words[0], first, ...(command.words === pair ? [second] : [])].map((word) => word?.index),
    );
    return ok({ command, rest: [...asked, ...args.filter((_, index) => !used.has(index))] });
  }
  const group = COMMANDS.filter(({ words: name }) => name.startsWith(`${first.value} `));
  if (group.length > 0 && (asked.length > 0 || second === undefined) && wantsHelp([...asked, ...args])) {
    return ok({ command: undefined, rest: [] });
  }
  const text = group.length > 0 ? pair.trim() : first.value;
  return fail(invalidInput('', unknownCommand(text)));
}

function wantsHelp(args: readonly string[]): boolean {
  return args.includes('-h') || args.includes('--help');
}

function bareOptions(args: readonly string[]): Result<Found> {
  const surplus = args.find((word) => !['-h', '--help', '--version', '--', 'help'].includes(word));
  if (surplus === undefined) return ok({ command: undefined, rest: args });
  return fail(invalidInput('', `${surplus} stands without a command: ${commandNames()}.`));
}

function unknownCommand(text: string): string {
  const meant = didYouMean(
    text,
    COMMANDS.map(({ words }) => words),
  );
  return `There is no command "${text}".${meant} There are ${commandNames()}.`;
}

function commandNames(): string {
  const names = COMMANDS.map(({ words }) => words);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const EVERY_OPTION = Object.assign(
  { version: { type: 'boolean', help: '' } },
  ...COMMANDS.map(({ options }) => options),
) as Record<string, OptionSpec>;
