import { parseEnv } from 'node:util';
import { providerAddress, providerKey, readProviders } from '../../../functions/adapters/providers.ts';

/** The shortest keys that the service accepts, in characters. */
const MIN_KEY_LENGTH = 32;

const KEY = 'TROUPE_ROOT_KEY';
const SECRETS_KEY = 'TROUPE_SECRETS_KEY';

/** The keys that are made where there is none, as a note tells them. */
const MADE = [
  { name: KEY, called: 'a root key' },
  { name: SECRETS_KEY, called: 'a key that seals secrets' },
] as const;

/** What the environment may set in place of `.dev.vars`, beside keys of providers and their addresses. */
const FROM_ENVIRONMENT: ReadonlySet<string> = new Set([KEY, SECRETS_KEY, 'PROVIDER_ORIGINS']);

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
function keyProblem(name: string, key: string, source: string): string | undefined {
  if (/[^\x21-\x7e]/.test(key)) {
    return `${name} ${source} has characters other than visible ASCII; choose another.`;
  }
  if (key.length >= MIN_KEY_LENGTH) return undefined;
  return (
    `${name} ${source} has ${key.length} characters; at least ${MIN_KEY_LENGTH} are needed. ` +
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

type Passed = { readonly set: Readonly<Record<string, string>>; readonly notes: readonly string[] };

/**
 * What the environment sets. The address of a provider counts where there is a key for it. One that the service could
 * not read would stop it whole, so it is left out with a note; `.dev.vars` is this service's own and is not judged here.
 */
function fromEnvironment(environment: Environment, kept: Readonly<Record<string, string>>): Passed {
  const set: Record<string, string> = {};
  const notes: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue;
    const stem = providerKey(name) ?? providerAddress(name);
    const wanted =
      FROM_ENVIRONMENT.has(name) ||
      providerKey(name) !== undefined ||
      (stem !== undefined && (environment[`${stem}_API_KEY`] ?? kept[`${stem}_API_KEY`] ?? '') !== '');
    if (!wanted) continue;
    const problem = MADE.some((made) => made.name === name) ? undefined : unusable(name, value);
    if (problem === undefined) set[name] = value;
    else notes.push(`${name} of the environment is not used: ${problem}`);
  }
  return { set, notes: [...Object.keys(set).map((name) => `Using ${name} from the environment.`), ...notes] };
}

function unusable(name: string, value: string): string | undefined {
  try {
    renderLine(name, value);
    const stem = providerAddress(name);
    readProviders(stem === undefined ? { [name]: value } : { [`${stem}_API_KEY`]: 'k', [name]: value });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function withLine(text: string, line: string): string {
  return text === '' || text.endsWith('\n') ? `${text}${line}` : `${text}\n${line}`;
}

/**
 * Settles the keys of the service, the root key and the one that seals secrets: from the environment, else from
 * `.dev.vars` (`devVars`, undefined when there is no such file), else a new one from `newKey`, which goes into
 * `.dev.vars` after whatever stands there. Gives a sentence when a key cannot be used.
 */
export function settle(
  environment: Environment,
  devVars: string | undefined,
  newKey: () => string,
): Settings | string {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(devVars ?? '')))
    if (value !== undefined) kept[name] = value;
  const { set, notes: told } = fromEnvironment(environment, kept);
  const notes = [...told];
  const keys: Record<string, string> = {};
  let text = devVars ?? '';
  for (const { name, called } of MADE) {
    const given = set[name] ?? kept[name] ?? '';
    const source = set[name] === undefined ? 'in .dev.vars' : 'from the environment';
    const problem = given === '' ? undefined : keyProblem(name, given, source);
    if (problem !== undefined) return problem;
    const key = given === '' ? newKey() : given;
    keys[name] = key;
    if (given !== '') continue;
    text = withLine(text, `${name}=${key}\n`);
    notes.push(`Made ${called} and kept it in .dev.vars.`);
  }
  const created = text === (devVars ?? '') ? {} : { devVars: text };
  const key = keys[KEY] ?? '';
  if (Object.keys(set).length === 0) return { key, ...created, notes };
  const all = { ...kept, ...keys, ...set };
  const lines = Object.entries(all).map(([name, value]) => renderLine(name, value));
  return { key, ...created, privateFile: lines.join(''), notes };
}
