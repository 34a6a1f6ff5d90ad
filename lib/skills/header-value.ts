import { isAlias, isMap, isScalar, isSeq, type Pair, type Scalar } from 'yaml';
import type { JsonValue } from '../base/json.ts';
import { quote } from '../base/failure.ts';
import type { HeaderFault } from './header-tokens.ts';

/** A value of a header, read both as JSON and as text. */
export type HeaderValue = {
  readonly kind: 'null' | 'text' | 'list' | 'mapping';
  /**
   * For a scalar, what the author typed, with quotes resolved and block scalars folded: `1.10` and `yes` stay as they
   * are. Empty for anything else.
   */
  readonly text: string;
  /** A number whose text is not how JSON writes it (`1.10`, `0x1F`, `.inf`) is kept as text. */
  readonly json: JsonValue;
  readonly items: readonly HeaderValue[];
  /** The YAML of the value. */
  readonly source: string;
  /** Where the value, or its missing text, stands in the header. */
  readonly offset: number;
};

/** An entry of a header's mapping. */
export type HeaderField = { readonly key: string; readonly offset: number; readonly value: HeaderValue };

/** Where values are read from, and where what is refused goes. */
export type HeaderSource = { readonly header: string; readonly faults: HeaderFault[] };

/**
 * The entries of a mapping. Refused: two equal keys (by their text: `1` and `"1"` are equal), keys that are not
 * plain text, merge keys. The nodes must come from tokens within the limits, since this recurses.
 */
export function readFields(pairs: readonly Pair[], source: HeaderSource): readonly HeaderField[] {
  const fields: HeaderField[] = [];
  const seen = new Set<string>();
  for (const pair of pairs) {
    const key = readKey(pair.key, source);
    if (key === undefined) continue;
    if (seen.has(key.text)) source.faults.push(duplicateKey(key.text, key.offset));
    seen.add(key.text);
    fields.push({ key: key.text, offset: key.offset, value: readValue(pair.value, source, key.offset) });
  }
  return fields;
}

function readKey(node: unknown, { faults }: HeaderSource): { text: string; offset: number } | undefined {
  const offset = offsetOf(node) ?? 0;
  if (!isScalar(node) || node.value === null) {
    faults.push({
      offset,
      code: 'yaml_key',
      message: 'A key of the YAML is not plain text. Give it a name.',
    });
    return undefined;
  }
  const text = scalarText(node);
  if (text === '<<' && node.type === 'PLAIN') {
    const message = 'The YAML holds a merge key "<<", and merge keys are refused. Write the entries out.';
    faults.push({ offset, code: 'yaml_merge_key', message });
    return undefined;
  }
  return { text, offset };
}

function duplicateKey(key: string, offset: number): HeaderFault {
  return {
    offset,
    code: 'yaml_duplicate_key',
    message: `The YAML holds the key ${quote(key)} twice. Remove one.`,
  };
}

function readValue(node: unknown, source: HeaderSource, fallback: number): HeaderValue {
  const offset = offsetOf(node) ?? fallback;
  const nothing: HeaderValue = { kind: 'null', text: '', json: null, items: [], source: '', offset };
  if (isScalar(node)) {
    const typed = sourceOf(node.range, source.header);
    if (node.value === null) return { ...nothing, source: typed };
    const text = scalarText(node);
    return { ...nothing, kind: 'text', text, json: scalarJson(node.value, text), source: typed };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => readValue(item, source, offset));
    const json = items.map((item) => item.json);
    return { ...nothing, kind: 'list', items, json, source: sourceOf(node.range, source.header) };
  }
  if (isMap(node)) {
    const fields = readFields(node.items, source);
    // `fromEntries` defines own properties, also for `__proto__`.
    const json = Object.fromEntries(fields.map(({ key, value }) => [key, value.json]));
    return { ...nothing, kind: 'mapping', json, source: sourceOf(node.range, source.header) };
  }
  return nothing;
}

function scalarText({ value, source }: Scalar): string {
  return typeof value === 'string' ? value : (source ?? '');
}

function scalarJson(value: unknown, text: string): JsonValue {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) && String(value) === text ? value : text;
}

function sourceOf(range: readonly [number, number, number] | null | undefined, header: string): string {
  if (range === null || range === undefined) return '';
  let end = range[1];
  // A block collection's range takes in the line ends after it.
  while (end > range[0] && /[ \t\r\n]/.test(header.charAt(end - 1))) end -= 1;
  return header.slice(range[0], end);
}

function offsetOf(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}
