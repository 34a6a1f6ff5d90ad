import { COMMANDS, type CommandSpec, type OptionSpec } from './commands.ts';

const PROGRAM = 'npm run troupe --';
const EXIT_STATUS =
  'Exit status: 0 done, 1 a run, a tool or a skill of a push did not succeed, 2 it could not begin, 130 interrupted.';

/** What `--help` says: of everything, or of one command. */
export function usage(command: CommandSpec | undefined): string {
  return command === undefined ? overview() : commandUsage(command);
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => heading(command).length)) + 2;
  const lines = COMMANDS.map((command) => `${heading(command).padEnd(width)}${command.about}`);
  return [
    `usage: ${PROGRAM} COMMAND [OPTION ...]`,
    '',
    ...lines,
    '',
    'COMMAND --help tells the options of a command, --version the version.',
    'Servers: --url URL or TROUPE_URL, --key KEY or TROUPE_ROOT_KEY. Without them push finds the server that npm start runs:',
    'its port and its key, which is in .dev.vars.',
    '',
    EXIT_STATUS,
    '',
  ].join('\n');
}

function commandUsage(command: CommandSpec): string {
  const options = Object.entries(command.options).map(([name, option]) => [
    optionHead(name, option),
    option.help,
  ]);
  const width = Math.max(...options.map(([head = '']) => head.length)) + 2;
  const lines = options.map(([head = '', help = '']) => `  ${head.padEnd(width)}${help}`);
  const notes = command.notes.length === 0 ? [] : ['', ...command.notes];
  const title = `usage: ${PROGRAM} ${heading(command)} [OPTION ...]`;
  return [title, '', `${capital(command.about)}.`, '', ...lines, ...notes, '', EXIT_STATUS, ''].join('\n');
}

function heading({ words, takes }: CommandSpec): string {
  return `${words} ${takes}`.trim();
}

function optionHead(name: string, { short, value }: OptionSpec): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
