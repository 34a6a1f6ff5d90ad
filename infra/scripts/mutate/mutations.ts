import { maskSource } from './mask.ts';

/** One changed line of a file: offsets into its text, what replaces them, and the line for a person. */
export type Mutation = {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly operator: string;
};

type Swap = { readonly operator: string; readonly find: RegExp; readonly put: (found: string) => string };

const OPPOSITE: Readonly<Record<string, string>> = {
  ' === ': ' !== ',
  ' !== ': ' === ',
  ' < ': ' <= ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' >= ': ' > ',
  ' && ': ' || ',
  ' || ': ' && ',
  ' + ': ' - ',
  ' - ': ' + ',
  ' * ': ' / ',
  true: 'false',
  false: 'true',
};
const opposite = (found: string): string => OPPOSITE[found] ?? found;

/** Changes within a line of code. A number above 255 is a size or a limit, which tests name by its constant. */
const SWAPS: readonly Swap[] = [
  { operator: 'comparison', find: / (?:===|!==|<=|>=|<|>) /g, put: opposite },
  { operator: 'logic', find: / (?:&&|\|\|) /g, put: opposite },
  { operator: 'arithmetic', find: / [-+] (?=\d)| \* /g, put: opposite },
  { operator: 'boolean', find: /\b(?:true|false)\b/g, put: opposite },
  {
    operator: 'number',
    find: /(?<![\w.])(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?![\w.])/g,
    put: (n) => `${Number(n) + 1}`,
  },
  {
    operator: 'condition',
    find: /(?<=\b(?:if|while) \()[^()]*(?:\([^()]*\)[^()]*)*(?=\) )/g,
    put: (c) => `!(${c})`,
  },
  {
    operator: 'value returned',
    find: /(?<=^\s+return )(?!undefined;)[^;]+(?=;$)/g,
    put: () => 'undefined as never',
  },
  { operator: 'statement removed', find: /(?<=^\s{2,})[\w$.#?[\]]+\(.*\);$/g, put: () => ';' },
  {
    operator: 'assignment removed',
    find: /(?<=^\s{2,})(?!const |let |return |type )[\w$.#[\]]+ (?:[-+|&^]|<<|>>>)?= .*;$/g,
    put: () => ';',
  },
];

const SKIPPED =
  /^(?:import|export \{|export \*)|\breadonly\b|\bas const\b|^\s*(?:type|declare|interface)\b|^_+$/;
const TYPE_START = /^(?:export )?(?:type|interface|declare)\b/;

function depthOf(line: string): number {
  return line
    .split('')
    .reduce((depth, char) => depth + ('({['.includes(char) ? 1 : ')}]'.includes(char) ? -1 : 0), 0);
}

/** For each line, whether it belongs to a type: changing it changes nothing at run time. */
function typeLines(lines: readonly string[]): boolean[] {
  let depth = 0;
  let inside = false;
  return lines.map((line) => {
    if (!inside && TYPE_START.test(line)) {
      inside = true;
      depth = 0;
    }
    if (!inside) return false;
    depth += depthOf(line);
    const ends = depth === 0 && (line.endsWith(';') || line === '}' || line.endsWith('{}'));
    if (ends) inside = false;
    return true;
  });
}

function importLines(lines: readonly string[]): boolean[] {
  let inside = false;
  return lines.map((line) => {
    if (/^import\b/.test(line)) inside = true;
    const was = inside;
    if (line.endsWith(';')) inside = false;
    return was;
  });
}

/** Short texts (separators, marks) and codes in snake case; longer ones are prose for people. */
function stringMutations(text: string, lineOf: (offset: number) => number): Mutation[] {
  return maskSource(text).strings.flatMap(({ start, end }) => {
    const value = text.slice(start, end);
    const code = /^[a-z]+(?:_[a-z]+)+$/.test(value);
    if (!code && (value.length > 3 || value.startsWith('\\'))) return [];
    return [{ line: lineOf(start), start, end, replacement: `~${value}`, operator: 'text' }];
  });
}

/** Every single change that this knows for a source, in order of place. */
export function mutationsOf(text: string): Mutation[] {
  const lines = maskSource(text).code.split('\n');
  const types = typeLines(lines);
  const imports = importLines(lines);
  const starts = lines.map(() => 0);
  for (let i = 1; i < lines.length; i += 1)
    starts[i] = (starts[i - 1] ?? 0) + (lines[i - 1] ?? '').length + 1;
  const inert = (index: number): boolean =>
    types[index] === true || imports[index] === true || SKIPPED.test(lines[index] ?? '');
  const lineOf = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  const swapped = lines.flatMap((line, index) => {
    if (inert(index)) return [];
    return SWAPS.flatMap(({ operator, find, put }) =>
      [...line.matchAll(find)].map((match) => {
        const start = (starts[index] ?? 0) + match.index;
        const end = start + match[0].length;
        return { line: index, start, end, replacement: put(text.slice(start, end)), operator };
      }),
    );
  });
  const all = [...swapped, ...stringMutations(text, lineOf).filter(({ line }) => !inert(line))];
  return all.map((one) => ({ ...one, line: one.line + 1 })).sort((a, b) => a.start - b.start);
}

/** The text with one change made. */
export function applyMutation(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
