import { parseArgs } from 'node:util';
import { didYouMean } from '../../lib/base/closest.ts';
import { invalidInput } from '../../lib/base/failure.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { PUSH, RUN, TOOLS_CALL, TOOLS_LIST, type CommandSpec } from './commands.ts';
import { findCommand } from './find-command.ts';

/** Where a server is and how it is entered, as it was typed. */
export type ServerChoice = { readonly url: string | undefined; readonly key: string | undefined };

/** What is sent beside the rule for everybody, as it was typed. */
export type SentChoice = { readonly include: readonly string[]; readonly withGit: boolean };

/** What the command line asks for. Folders, files and texts (`@FILE`, `-`) are as they were typed. */
export type Command =
  | { readonly kind: 'help'; readonly command: CommandSpec | undefined }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'run';
      readonly actor: string;
      readonly prompt: string;
      readonly file: string | undefined;
      readonly skills: readonly string[];
      readonly workspace: string;
      readonly context: string | undefined;
      readonly json: boolean;
    }
  | {
      readonly kind: 'push';
      readonly folder: string;
      readonly namespace: string;
      readonly dialect: string;
      readonly select: readonly string[];
      readonly onError: 'report' | 'refuse' | undefined;
      readonly prune: boolean;
      readonly sent: SentChoice;
      readonly dryRun: boolean;
      readonly json: boolean;
      readonly server: ServerChoice;
    }
  | {
      readonly kind: 'tool';
      readonly name: string;
      readonly input: string | undefined;
      readonly workspace: string;
      readonly sent: SentChoice;
      readonly json: boolean;
      readonly server: ServerChoice;
    }
  | { readonly kind: 'tools'; readonly json: boolean; readonly server: ServerChoice };

/** Reads the arguments; a failure says what is wrong with them. */
export function readArguments(args: readonly string[]): Result<Command> {
  const found = findCommand(args);
  if (!found.ok) return found;
  const { command, rest } = found.value;
  if (command === undefined) {
    const version = rest.includes('--version');
    return ok(version ? { kind: 'version' } : { kind: 'help', command: undefined });
  }
  try {
    return read(command, rest);
  } catch (error) {
    return fail(unreadable(error, command));
  }
}

function read(command: CommandSpec, args: readonly string[]): Result<Command> {
  if (args.some((word) => word === '-h' || word === '--help')) return ok({ kind: 'help', command });
  switch (command) {
    case RUN:
      return readRun(args);
    case PUSH:
      return readPush(args);
    case TOOLS_CALL:
      return readTool(args);
    default:
      return readTools(args);
  }
}

/** What Node says of an option is rewritten where it can be said of the command. */
function unreadable(error: unknown, { words, options }: CommandSpec) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const [, name] = /'(-[^' =]*)/.exec(message) ?? [];
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || name === undefined) return invalidInput('', message);
  const meant = didYouMean(
    name,
    Object.keys(options).map((option) => `--${option}`),
  );
  return invalidInput('', `${name} is not an option of ${words}.${meant}`);
}

function readRun(args: readonly string[]): Result<Command> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: RUN.options,
    allowPositionals: true,
  });
  const [actor, prompt, ...more] = positionals;
  if (actor === undefined || prompt === undefined || more.length > 0) {
    return fail(invalidInput('', 'run takes the name of an actor and a prompt; put the prompt in quotes.'));
  }
  if (prompt === '-' && values.context === '-') return fail(onlyOnce());
  return ok({
    kind: 'run',
    actor,
    prompt,
    file: values.actor,
    skills: values.skill ?? [],
    workspace: values.workspace ?? '.',
    context: values.context,
    json: values.json ?? false,
  });
}

function onlyOnce() {
  return invalidInput('', 'Standard input (-) is read for one thing alone: the prompt or --context.');
}

function readPush(args: readonly string[]): Result<Command> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: PUSH.options,
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) return fail(invalidInput('', 'push takes one folder.'));
  const onError = values['on-error'];
  if (onError !== undefined && onError !== 'report' && onError !== 'refuse') {
    return fail(invalidInput('--on-error', `--on-error is report or refuse, not "${onError}".`));
  }
  return ok({
    kind: 'push',
    folder,
    namespace: values.namespace ?? 'local',
    dialect: values.dialect ?? 'standard',
    select: values.select ?? [],
    onError,
    prune: values.prune ?? false,
    sent: sentOf(values),
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
    server: serverOf(values),
  });
}

function readTool(args: readonly string[]): Result<Command> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: TOOLS_CALL.options,
    allowPositionals: true,
  });
  const [name, input, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    return fail(invalidInput('', 'tools call takes the name of a tool and its input as JSON, in quotes.'));
  }
  const workspace = values.workspace ?? '.';
  const json = values.json ?? false;
  return ok({ kind: 'tool', name, input, workspace, sent: sentOf(values), json, server: serverOf(values) });
}

function readTools(args: readonly string[]): Result<Command> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: TOOLS_LIST.options,
    allowPositionals: true,
  });
  if (positionals.length > 0) return fail(invalidInput('', 'tools list takes options alone.'));
  return ok({ kind: 'tools', json: values.json ?? false, server: serverOf(values) });
}

type Sent = { readonly include?: string[] | undefined; readonly 'with-git'?: boolean | undefined };

function sentOf(values: Sent): SentChoice {
  return { include: values.include ?? [], withGit: values['with-git'] ?? false };
}

function serverOf({
  url,
  key,
}: {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}): ServerChoice {
  return { url, key };
}
