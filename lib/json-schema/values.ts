import { canonicalJson, type JsonValue } from '../base/json.ts';
import { isMultipleOf } from './decimal.ts';
import { FORMATS } from './formats.ts';
import { count, isList, textList, type Keyword, type Keywords } from './keyword.ts';
import type { Rule, Visit } from './visit.ts';
import { describe, written } from './words.ts';

const TYPES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  'object',
  'array',
]);

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

const type: Keyword = (value, making) => {
  const types = typeof value === 'string' ? [value] : textList(value);
  if (types === undefined || types.length === 0 || !types.every((one) => TYPES.has(one))) {
    return making.refuse(`one of ${[...TYPES].join(', ')}, or a list of them`);
  }
  const wanted = types.map((one) => (/^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`)).join(' or ');
  return (visit) => {
    if (types.some((one) => hasType(visit.value, one))) return;
    visit.report((field) => `${field} must be ${wanted}, not ${describe(visit.value)}`);
  };
};

/** A rule on equality with one of some values. */
function among(values: readonly JsonValue[], wanted: (value: unknown) => string): Rule {
  const texts = new Set(values.map(canonicalJson));
  const hasContainer = values.some((one) => typeof one === 'object' && one !== null);
  return (visit) => {
    const isContainer = typeof visit.value === 'object' && visit.value !== null;
    if ((hasContainer || !isContainer) && texts.has(canonicalOf(visit))) return;
    visit.report((field) => `${field} must be ${wanted(visit.value)}`);
  };
}

function canonicalOf(visit: Visit): string {
  return visit.place.canonical((text) => visit.run.spendText(text));
}

const anEnum: Keyword = (values, making) =>
  isList(values)
    ? among(values, (value) => `one of ${written(values)}, not ${describe(value)}`)
    : making.refuse('a list of values');

const aConst: Keyword = (value) => among([value], (found) => `${written(value)}, not ${describe(found)}`);

type Bound = { readonly holds: (value: number, limit: number) => boolean; readonly words: string };

function bound({ holds, words }: Bound): Keyword {
  return (limit, making) => {
    if (typeof limit !== 'number') return making.refuse('a number');
    return (visit) => {
      const { value } = visit;
      if (typeof value !== 'number' || holds(value, limit)) return;
      visit.report((field) => `${field} must be ${words} ${limit}, not ${value}`);
    };
  };
}

const ABOVE: Bound = { holds: (value, limit) => value > limit, words: 'more than' };
const BELOW: Bound = { holds: (value, limit) => value < limit, words: 'less than' };

/** A bound that excludes its limit; in draft 4, a flag beside the bound that it makes exclusive. */
function exclusive(beside: string, side: Bound): Keyword {
  return (value, making) => {
    if (typeof value !== 'boolean') return bound(side)(value, making);
    return value ? bound(side)(making.schema[beside] ?? null, making) : undefined;
  };
}

/** Steps of dividing decimals of six hundred digits, the longest that doubles give. */
const DECIMAL = 20;

const multipleOf: Keyword = (divisor, making) => {
  if (typeof divisor !== 'number' || divisor <= 0) return making.refuse('a number above 0');
  making.weigh(DECIMAL);
  return (visit) => {
    const { value } = visit;
    if (typeof value !== 'number' || isMultipleOf(value, divisor)) return;
    visit.report((field) => `${field} must be a multiple of ${divisor}, not ${value}`);
  };
};

function lengthRule(limit: number, fails: (length: number) => boolean, words: string): Rule {
  return (visit) => {
    const { value } = visit;
    if (typeof value !== 'string') return;
    visit.run.spendText(value);
    const length = codePoints(value);
    if (!fails(length)) return;
    visit.report((field) => `${field} must have ${words} ${limit} characters, not ${length}`);
  };
}

function codePoints(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** A format that is not known says nothing, as the specification has it. */
const format: Keyword = (name, making) => {
  if (typeof name !== 'string') return making.refuse('the name of a format');
  const matches = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (matches === undefined) return undefined;
  return (visit) => {
    const { value } = visit;
    if (typeof value !== 'string') return;
    // Several patterns go over it.
    visit.run.spendText(value);
    visit.run.spendText(value);
    if (!matches(value)) visit.report((field) => `${field} must be in the format "${name}"`);
  };
};

/** Keywords on a value by itself, whatever is below it. */
export const VALUE_KEYWORDS: Keywords = {
  type,
  const: aConst,
  enum: anEnum,
  minimum: bound({ holds: (value, limit) => value >= limit, words: 'at least' }),
  maximum: bound({ holds: (value, limit) => value <= limit, words: 'at most' }),
  exclusiveMinimum: exclusive('minimum', ABOVE),
  exclusiveMaximum: exclusive('maximum', BELOW),
  multipleOf,
  minLength: count((limit) => lengthRule(limit, (length) => length < limit, 'at least')),
  maxLength: count((limit) => lengthRule(limit, (length) => length > limit, 'at most')),
  format,
};
