import { parseEnv } from 'node:util';

/** The shortest root key that the service accepts, in characters. */
const MIN_KEY_LENGTH = 32;

const KEY = 'TROUPE_ROOT_KEY';
/** What the environment may set in place of `.dev.vars`. */
const FROM_ENVIRONMENT = [KEY, 'TROUPE_SECRETS_KEY', 'ANTHROPIC_API_KEY'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** How the local Worker gets its settings, and what to tell the person who started it. */
export type Settings = {
  readonly key: string;
  /** The new text of `.dev.vars`, when it has to be written. */
  readonly devVars?: string;
  /** The text of a private file that stands in for `.dev.vars`, when the environment sets something. */
  readonly privateFile?: string;
  readonly notes: readonly string[];
};

/** Why a key cannot be used, as a sentence, or undefined. `source` says where it came from. */
function keyProblem(key: string, source: string): string | undefined {
  if (/[^\x21-\x7e]/.test(key)) {
    return `TROUPE_ROOT_KEY ${source} has characters other than visible ASCII; choose another.`;
  }
  if (key.length >= MIN_KEY_LENGTH) return undefined;
  return (
    `TROUPE_ROOT_KEY ${source} has ${key.length} characters; at least ${MIN_KEY_LENGTH} are needed. ` +
    `Set a longer one, or none to have one made.`
  );
}

/** One line of an environment file; `$` would be expanded and quotes would end the value. */
function renderLine(name: string, value: string): string {
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark));
  if (quote === undefined || (quote === '"' && /\\[nr]/.test(value))) {
    throw new Error(`${name} mixes all three kinds of quote; choose another value.`);
  }
  return `${name}=${quote}${value.replaceAll('$', String.raw`\$`)}${quote}\n`;
}

function fromEnvironment(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    FROM_ENVIRONMENT.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

function withLine(text: string, line: string): string {
  return text === '' || text.endsWith('\n') ? `${text}${line}` : `${text}\n${line}`;
}

/**
 * Settles the root key: from the environment, else from `.dev.vars` (`devVars`, undefined when there is no such
 * file), else a new one from `newKey`, which goes into `.dev.vars` after whatever stands there. Gives a sentence when
 * a key cannot be used.
 */
export function settle(
  environment: Environment,
  devVars: string | undefined,
  newKey: () => string,
): Settings | string {
  const set = fromEnvironment(environment);
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(devVars ?? '')))
    if (value !== undefined) kept[name] = value;
  const notes = Object.keys(set).map((name) => `Using ${name} from the environment.`);
  const given = set[KEY] ?? kept[KEY];
  const source = set[KEY] === undefined ? 'in .dev.vars' : 'from the environment';
  const problem = given === undefined || given === '' ? undefined : keyProblem(given, source);
  if (problem !== undefined) return problem;
  const made = given === undefined || given === '';
  const key = made ? newKey() : given;
  const created = made ? { devVars: withLine(devVars ?? '', `${KEY}=${key}\n`) } : {};
  if (made) notes.push('Made a root key and kept it in .dev.vars.');
  if (Object.keys(set).length === 0) return { key, ...created, notes };
  const all = { ...kept, [KEY]: key, ...set };
  const lines = Object.entries(all).map(([name, value]) => renderLine(name, value));
  return { key, ...created, privateFile: lines.join(''), notes };
}
