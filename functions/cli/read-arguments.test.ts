import { expect, test } from 'vitest';
import { COMMANDS, PUSH, RUN, TOOLS_CALL, TOOLS_LIST } from './commands.ts';
import { readArguments } from './read-arguments.ts';
import { usage } from './usage.ts';

const NO_SERVER = { url: undefined, key: undefined };
const NOTHING_MORE = { include: [], withGit: false };

test.each<[string[], object]>([
  [[], { kind: 'help' }],
  [['-h'], { kind: 'help' }],
  [['help'], { kind: 'help' }],
  [['--version'], { kind: 'version' }],
  [['run', '--help'], { kind: 'help', command: RUN }],
  [['help', 'push'], { kind: 'help', command: PUSH }],
  [['push', 'd', '-h'], { kind: 'help', command: PUSH }],
  [['tools', '--help'], { kind: 'help' }],
  [['tools', 'call', '--help'], { kind: 'help', command: TOOLS_CALL }],
  [['help', 'tools', 'list'], { kind: 'help', command: TOOLS_LIST }],
  [
    ['run', 'local/a', 'Do it'],
    {
      kind: 'run',
      actor: 'local/a',
      prompt: 'Do it',
      file: undefined,
      skills: [],
      workspace: '.',
      context: undefined,
      json: false,
    },
  ],
  [
    'run local/a - --skill x --skill y --actor f --workspace w --context {"a":1} --json'.split(' '),
    {
      kind: 'run',
      actor: 'local/a',
      prompt: '-',
      file: 'f',
      skills: ['x', 'y'],
      workspace: 'w',
      context: '{"a":1}',
      json: true,
    },
  ],
  [
    ['push', 'd'],
    {
      kind: 'push',
      folder: 'd',
      namespace: 'local',
      dialect: 'standard',
      select: [],
      onError: undefined,
      prune: false,
      sent: NOTHING_MORE,
      dryRun: false,
      json: false,
      server: NO_SERVER,
    },
  ],
  [
    [
      ...'push d --namespace n --dialect namespaced --select a --select b --on-error refuse --prune'.split(
        ' ',
      ),
      ...'--include .env --include k/* --with-git --dry-run --json --url u --key k'.split(' '),
    ],
    {
      kind: 'push',
      folder: 'd',
      namespace: 'n',
      dialect: 'namespaced',
      select: ['a', 'b'],
      onError: 'refuse',
      prune: true,
      sent: { include: ['.env', 'k/*'], withGit: true },
      dryRun: true,
      json: true,
      server: { url: 'u', key: 'k' },
    },
  ],
  [['--url', 'u', 'push', '--key', 'k', 'd'], { kind: 'push', folder: 'd', server: { url: 'u', key: 'k' } }],
  [
    ['tools', 'call', 't/x'],
    {
      kind: 'tool',
      name: 't/x',
      input: undefined,
      workspace: '.',
      sent: NOTHING_MORE,
      json: false,
      server: NO_SERVER,
    },
  ],
  [
    ['tools', 'call', 't/x', '{"a":[1]}', '--json', '--workspace', 'w', '--url', 'u', '--include', 'i'],
    {
      kind: 'tool',
      name: 't/x',
      input: '{"a":[1]}',
      workspace: 'w',
      sent: { include: ['i'], withGit: false },
      json: true,
      server: { url: 'u', key: undefined },
    },
  ],
  [['tools', 'list', '--json'], { kind: 'tools', json: true, server: NO_SERVER }],
])('%j', (args, command) => {
  expect(readArguments(args)).toMatchObject({ ok: true, value: command });
});

test.each<[string[], string]>([
  [['rnu'], 'There is no command "rnu". Did you mean "run"? There are run, push, tools call and tools list.'],
  [['tools'], 'There is no command "tools"'],
  [['tools', 'lsit'], 'There is no command "tools lsit". Did you mean "tools list"?'],
  [['--json'], '--json stands without a command: run, push, tools call and tools list.'],
  [['run', 'local/a'], 'put the prompt in quotes'],
  [['run', 'local/a', 'Do', 'it'], 'put the prompt in quotes'],
  [['run', 'local/a', '-', '--context', '-'], 'Standard input (-) is read for one thing alone'],
  [['run', 'local/a', 'Go', '--url', 'x'], '--url is not an option of run.'],
  [['run', 'local/a', 'Go', '--jsn'], '--jsn is not an option of run. Did you mean "--json"?'],
  [['run', 'local/a', 'Go', '-x'], '-x is not an option of run.'],
  [['run', 'local/a', 'Go', '--workspace'], "'--workspace <value>' argument missing"],
  [['push'], 'push takes one folder'],
  [['push', 'a', 'b'], 'push takes one folder'],
  [['push', 'a', '--context', 'x'], '--context is not an option of push'],
  [['push', 'a', '--on-error', 'ignore'], '--on-error is report or refuse, not "ignore"'],
  [['tools', 'call'], 'takes the name of a tool'],
  [['tools', 'call', 't/x', '{}', 'more'], 'takes the name of a tool'],
  [['tools', 'call', 't/x', '--skill', 's'], '--skill is not an option of tools call'],
  [['tools', 'list', 'more'], 'tools list takes options alone'],
])('%j is refused', (args, part) => {
  const command = readArguments(args);
  expect(command.ok ? 'taken' : command.error.message).toContain(part);
});

test.each(COMMANDS)('the help of $words names its options, and the help of all names it', (command) => {
  const help = usage(command);
  for (const name of Object.keys(command.options)) expect(help).toContain(`--${name}`);
  expect(usage(undefined)).toContain(`\n${command.words} `);
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(125);
});
