import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

test.each<[string[], object]>([
  [[], { kind: 'help' }],
  [['-h'], { kind: 'help' }],
  [['run', '--help'], { kind: 'help' }],
  [
    ['run', 'local/a', 'Do it'],
    {
      kind: 'run',
      actor: 'local/a',
      prompt: 'Do it',
      file: undefined,
      skills: [],
      workspace: '.',
      context: {},
      json: false,
    },
  ],
  [
    'run local/a Go --skill x --skill y --actor f --workspace w --context {"a":1} --json'.split(' '),
    {
      kind: 'run',
      actor: 'local/a',
      prompt: 'Go',
      file: 'f',
      skills: ['x', 'y'],
      workspace: 'w',
      context: { a: 1 },
      json: true,
    },
  ],
  [
    'push d --namespace n --dialect namespaced --dry-run --url u --key k'.split(' '),
    {
      kind: 'push',
      folder: 'd',
      namespace: 'n',
      dialect: 'namespaced',
      dryRun: true,
      server: { url: 'u', key: 'k' },
    },
  ],
  [
    ['tools', 'call', 't/x'],
    { kind: 'tool', name: 't/x', input: {}, workspace: '.', json: false, server: { url: 'E', key: 'F' } },
  ],
  [
    ['tools', 'call', 't/x', '{"a":[1]}', '--json', '--workspace', 'w', '--url', 'u'],
    {
      kind: 'tool',
      name: 't/x',
      input: { a: [1] },
      workspace: 'w',
      json: true,
      server: { url: 'u', key: 'F' },
    },
  ],
])('%j', (args, command) => {
  const environment = { TROUPE_URL: 'E', TROUPE_ROOT_KEY: 'F' };
  expect(readArguments(args, environment)).toEqual({ ok: true, value: command });
});

test('an empty variable is none', () => {
  expect(readArguments(['push', '.'], { TROUPE_URL: '', TROUPE_ROOT_KEY: '' })).toMatchObject({
    value: { server: { url: undefined, key: undefined } },
  });
});

test.each<[string[], string]>([
  [['rnu'], 'There is no command "rnu"'],
  [['tools'], 'There is no command "tools"'],
  [['tools', 'list'], 'There is no command "tools list"'],
  [['run', 'local/a'], 'put the prompt in quotes'],
  [['run', 'local/a', 'Do', 'it'], 'put the prompt in quotes'],
  [['run', 'local/a', 'Go', '--url', 'x'], '--url is not an option of this command'],
  [['run', 'local/a', 'Go', '--jsn'], "'--jsn'"],
  [['run', 'local/a', 'Go', '--context', '[1]'], '--context must be a JSON object'],
  [['run', 'local/a', 'Go', '--context', '{'], '--context must be a JSON object'],
  [['push'], 'push takes one folder'],
  [['push', 'a', 'b'], 'push takes one folder'],
  [['push', 'a', '--json'], '--json is not an option'],
  [['tools', 'call'], 'takes the name of a tool'],
  [['tools', 'call', 't/x', '[]'], 'The input must be a JSON object'],
  [['tools', 'call', 't/x', '{}', 'more'], 'takes the name of a tool'],
  [['tools', 'call', 't/x', '--skill', 's'], '--skill is not an option'],
])('%j is refused', (args, part) => {
  const command = readArguments(args, {});
  expect(command.ok ? 'taken' : command.error.message).toContain(part);
});
