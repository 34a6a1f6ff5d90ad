import { parseArgs } from 'node:util';
import { invalidInput } from '../../lib/base/failure.ts';
import { isObject, type JsonObject } from '../../lib/base/json.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';

/** Where a server is and how it is entered; undefined where neither an option nor the environment says. */
type ServerChoice = { readonly url: string | undefined; readonly key: string | undefined };

/** What the command line asks for. Folders and files are as they were typed. */
export type Command =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'run';
      readonly actor: string;
      readonly prompt: string;
      readonly file: string | undefined;
      readonly skills: readonly string[];
      readonly workspace: string;
      readonly context: JsonObject;
      readonly json: boolean;
    }
  | {
      readonly kind: 'push';
      readonly folder: string;
      readonly namespace: string;
      readonly dialect: string;
      readonly dryRun: boolean;
      readonly server: ServerChoice;
    }
  | {
      readonly kind: 'tool';
      readonly name: string;
      readonly input: JsonObject;
      readonly workspace: string;
      readonly json: boolean;
      readonly server: ServerChoice;
    };

/** The variables of the environment that stand in for options. */
export type Environment = Readonly<Record<string, string | undefined>>;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  actor: { type: 'string' },
  skill: { type: 'string', multiple: true },
  workspace: { type: 'string' },
  context: { type: 'string' },
  json: { type: 'boolean' },
  namespace: { type: 'string' },
  dialect: { type: 'string' },
  'dry-run': { type: 'boolean' },
  url: { type: 'string' },
  key: { type: 'string' },
} as const;

type Name = keyof typeof OPTIONS;
type Values = ReturnType<typeof parse>['values'];

/** The options of each command; another is a mistake, not something to be ignored. */
const KNOWN: Readonly<Record<'run' | 'push' | 'tool', readonly Name[]>> = {
  run: ['actor', 'skill', 'workspace', 'context', 'json'],
  push: ['namespace', 'dialect', 'dry-run', 'url', 'key'],
  tool: ['workspace', 'json', 'url', 'key'],
};

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/** Reads the arguments; a failure says what is wrong with them. */
export function readArguments(args: readonly string[], environment: Environment): Result<Command> {
  try {
    const { values, positionals } = parse(args);
    if (values.help === true || positionals.length === 0) return ok({ kind: 'help' });
    return readCommand(positionals, values, environment);
  } catch (error) {
    return fail(invalidInput('', error instanceof Error ? error.message : String(error)));
  }
}

function readCommand(words: readonly string[], values: Values, environment: Environment): Result<Command> {
  const [command = '', ...rest] = words;
  if (command === 'run') return checked('run', values, () => readRun(rest, values));
  if (command === 'push') return checked('push', values, () => readPush(rest, values, environment));
  if (command === 'tools' && rest[0] === 'call') {
    return checked('tool', values, () => readTool(rest.slice(1), values, environment));
  }
  const text = command === 'tools' ? words.slice(0, 2).join(' ') : command;
  return fail(invalidInput('', `There is no command "${text}": run, push and tools call are there.`));
}

function checked(kind: keyof typeof KNOWN, values: Values, read: () => Result<Command>): Result<Command> {
  const surplus = Object.keys(values).find((name) => !KNOWN[kind].some((known) => known === name));
  if (surplus === undefined) return read();
  return fail(invalidInput('', `--${surplus} is not an option of this command.`));
}

function readRun(words: readonly string[], values: Values): Result<Command> {
  const [actor, prompt, ...more] = words;
  if (actor === undefined || prompt === undefined || more.length > 0) {
    return fail(invalidInput('', 'run takes the name of an actor and a prompt; put the prompt in quotes.'));
  }
  const context = readObject(values.context ?? '{}', '--context');
  if (!context.ok) return context;
  return ok({
    kind: 'run',
    actor,
    prompt,
    file: values.actor,
    skills: values.skill ?? [],
    workspace: values.workspace ?? '.',
    context: context.value,
    json: values.json ?? false,
  });
}

function readPush(words: readonly string[], values: Values, environment: Environment): Result<Command> {
  const [folder, ...more] = words;
  if (folder === undefined || more.length > 0) return fail(invalidInput('', 'push takes one folder.'));
  return ok({
    kind: 'push',
    folder,
    namespace: values.namespace ?? 'local',
    dialect: values.dialect ?? 'standard',
    dryRun: values['dry-run'] ?? false,
    server: serverOf(values, environment),
  });
}

function readTool(words: readonly string[], values: Values, environment: Environment): Result<Command> {
  const [name, text, ...more] = words;
  if (name === undefined || more.length > 0) {
    return fail(invalidInput('', 'tools call takes the name of a tool and its input as JSON, in quotes.'));
  }
  const input = readObject(text ?? '{}', 'The input');
  if (!input.ok) return input;
  const workspace = values.workspace ?? '.';
  const server = serverOf(values, environment);
  return ok({ kind: 'tool', name, input: input.value, workspace, json: values.json ?? false, server });
}

function serverOf(values: Values, environment: Environment): ServerChoice {
  const given = (text: string | undefined) => (text === '' ? undefined : text);
  return {
    url: values.url ?? given(environment['TROUPE_URL']),
    key: values.key ?? given(environment['TROUPE_ROOT_KEY']),
  };
}

function readObject(text: string, what: string): Result<JsonObject> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return ok(value as JsonObject);
  } catch {
    // Told below, like JSON of another kind.
  }
  return fail(invalidInput('', `${what} must be a JSON object, such as '{"path": "src"}'.`));
}
