import { didYouMean } from '../../base/closest.ts';
import { invalidInput, limitExceeded, quote, type Failure } from '../../base/failure.ts';
import type { JsonValue } from '../../base/json.ts';
import { fail, ok, type Result } from '../../base/result.ts';

/** What `${NAME}` may stand for. */
export type Values = {
  readonly variables: ReadonlyMap<string, string>;
  /** Names alone: their values go into connections, nowhere else. */
  readonly secrets: ReadonlySet<string>;
};

/** How a text at a place of the document is treated. */
export type Treatment =
  /** Values go in; a text that is one reference and nothing else takes the value's type. */
  | 'typed'
  /** Values go in, and it stays a text. */
  | 'text'
  /** It stays as it is written, and what it refers to must be known: secrets too. */
  | 'reference'
  /** A header about to be sent: a text, with secrets among its variables. */
  | 'sent'
  /** As a reference, but not to a secret: an address is shown. */
  | 'address'
  | 'as written';

/** A document with the values in it, and the variables that were used. */
export type Interpolated = { readonly value: JsonValue; readonly used: ReadonlySet<string> };

type Path = readonly (string | number)[];
type Work = {
  readonly values: Values;
  readonly treatmentOf: (path: Path) => Treatment;
  readonly used: Set<string>;
  /** How much text may still go in. */
  room: number;
};

/** The most text that references may put into a document, in UTF-16 code units. */
const MAX_FILLED = 1_000_000;

/**
 * Puts values in for `${NAME}` and `${NAME:default}` (up to the first `}`; the default begins after the first colon).
 * `$${` stands for the characters `${`. A value is not looked at again. Keys of mappings are left alone.
 */
export function interpolate(
  document: JsonValue,
  values: Values,
  treatmentOf: (path: Path) => Treatment,
): Result<Interpolated> {
  const work: Work = { values, treatmentOf, used: new Set(), room: MAX_FILLED };
  const value = walk(document, [], work);
  return value.ok ? ok({ value: value.value, used: work.used }) : value;
}

function walk(value: JsonValue, path: Path, work: Work): Result<JsonValue> {
  if (typeof value === 'string') return fill(value, path, work);
  if (typeof value !== 'object' || value === null) return ok(value);
  const list = Array.isArray(value);
  const filled: [string, JsonValue][] = [];
  for (const [key, child] of Object.entries(value)) {
    const next = walk(child, [...path, list ? Number(key) : key], work);
    if (!next.ok) return next;
    filled.push([key, next.value]);
  }
  return ok(list ? filled.map(([, child]) => child) : Object.fromEntries(filled));
}

function fill(text: string, path: Path, work: Work): Result<JsonValue> {
  if (!text.includes('${')) return ok(text);
  const treatment = work.treatmentOf(path);
  if (treatment === 'as written') return ok(text);
  const pieces: string[] = [];
  let whole: string | undefined;
  let from = 0;
  for (let at = text.indexOf('${'); at >= 0; at = text.indexOf('${', from)) {
    if (text[at - 1] === '$') {
      pieces.push(text.slice(from, at - 1), '${');
      from = at + 2;
      continue;
    }
    const end = text.indexOf('}', at);
    const found = lookUp(text.slice(at, end < 0 ? text.length : end + 1), fieldOf(path), treatment, work);
    if (!found.ok) return found;
    work.room -= treatment === 'reference' ? 0 : found.value.length;
    if (work.room < 0) return fail(tooMuch(fieldOf(path)));
    if (at === 0 && end === text.length - 1) whole = found.value;
    pieces.push(text.slice(from, at), found.value);
    from = end + 1;
  }
  pieces.push(text.slice(from));
  if (treatment === 'reference' || treatment === 'address') return ok(text);
  return ok(whole !== undefined && treatment === 'typed' ? typed(whole) : pieces.join(''));
}

function tooMuch(field: string): Failure {
  const advice = 'Refer to long values less often.';
  return { ...limitExceeded('filled', MAX_FILLED, MAX_FILLED + 1, advice), field };
}

const REFERENCE = /^\$\{([A-Za-z_][A-Za-z0-9_]{0,63})(?::([^}]*))?\}$/;

function lookUp(written: string, field: string, treatment: Treatment, work: Work): Result<string> {
  const [, name, otherwise] = REFERENCE.exec(written) ?? [];
  if (name === undefined) {
    const message = `${field}: ${quote(written)} is not a reference. Write \${NAME} or \${NAME:default}, or $\${ for the characters themselves.`;
    return fail(invalidInput(field, message));
  }
  const { variables, secrets } = work.values;
  const value = variables.get(name);
  if (value !== undefined) {
    work.used.add(name);
    return ok(value);
  }
  if (secrets.has(name)) {
    if (treatment === 'reference') return ok('');
    const advice = treatment === 'address' ? 'Send it in a header.' : 'Use a variable here.';
    const message = `${field}: ${name} is a secret, which may stand in the headers of an MCP server alone (and in env and args of a program). ${advice}`;
    return fail(invalidInput(field, message));
  }
  if (otherwise !== undefined) return ok(otherwise);
  return fail(invalidInput(field, noValue(name, field, treatment, work.values), { variable: name }));
}

function noValue(name: string, field: string, treatment: Treatment, { variables, secrets }: Values): string {
  const start = `${field}: \${${name}} has no value: the namespace has`;
  if (treatment !== 'reference' && treatment !== 'sent') {
    return (
      `${start} no variable ${quote(name)} and there is no default.` +
      `${didYouMean(name, variables.keys())} Set the variable, or write \${${name}:default}.`
    );
  }
  const near = didYouMean(name, [...secrets, ...variables.keys()]);
  return `${start} no secret and no variable ${quote(name)}.${near} Set the secret with PUT /v1/namespaces/{ns}/secrets/${name}, or the variable if everybody may see it.`;
}

/** `true`, `false` and numbers as JSON writes them become values; whole numbers that a double cannot hold stay texts. */
function typed(text: string): JsonValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?$/.test(text)) return text;
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number;
}

function fieldOf(path: Path): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`))
    .join('');
}
