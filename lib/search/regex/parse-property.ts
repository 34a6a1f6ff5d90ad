import { intersect, LAST_CODE, negate, type CharSet } from './char-set.ts';
import type { PatternReader } from './pattern-reader.ts';
import { binaryProperty, categorySet, scriptSet, wordSet } from './unicode.ts';

/** Long names of general categories, in lower case without separators (Unicode's PropertyValueAliases). */
const CATEGORY_ALIASES: ReadonlyMap<string, string> = new Map(
  (
    'letter L casedletter LC uppercaseletter Lu lowercaseletter Ll titlecaseletter Lt modifierletter Lm otherletter Lo ' +
    'mark M combiningmark M nonspacingmark Mn spacingmark Mc enclosingmark Me number N decimalnumber Nd digit Nd ' +
    'letternumber Nl othernumber No punctuation P punct P connectorpunctuation Pc dashpunctuation Pd openpunctuation Ps ' +
    'closepunctuation Pe initialpunctuation Pi finalpunctuation Pf otherpunctuation Po symbol S mathsymbol Sm ' +
    'currencysymbol Sc modifiersymbol Sk othersymbol So separator Z spaceseparator Zs lineseparator Zl ' +
    'paragraphseparator Zp other C control Cc cntrl Cc format Cf surrogate Cs privateuse Co unassigned Cn'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, i, all) => {
      if (i % 2 === 1) pairs.push([all[i - 1] ?? '', word]);
      return pairs;
    }, []),
);

const BINARY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['alphabetic', 'Alphabetic'],
  ['alpha', 'Alphabetic'],
  ['lowercase', 'Lowercase'],
  ['lower', 'Lowercase'],
  ['uppercase', 'Uppercase'],
  ['upper', 'Uppercase'],
  ['whitespace', 'White_Space'],
  ['space', 'White_Space'],
  ['emoji', 'Emoji'],
  ['idstart', 'ID_Start'],
  ['idcontinue', 'ID_Continue'],
]);

/** Scripts by the four-letter codes that are most in use. */
const SCRIPT_CODES: ReadonlyMap<string, string> = new Map([
  ['latn', 'latin'],
  ['grek', 'greek'],
  ['cyrl', 'cyrillic'],
  ['hani', 'han'],
  ['hira', 'hiragana'],
  ['kana', 'katakana'],
  ['hang', 'hangul'],
  ['arab', 'arabic'],
  ['hebr', 'hebrew'],
  ['deva', 'devanagari'],
  ['thai', 'thai'],
  ['zyyy', 'common'],
  ['zinh', 'inherited'],
]);

/** Reads what stands after `\p` or `\P`: a letter, or a name in braces. */
export function readProperty(reader: PatternReader, negated: boolean): CharSet {
  const start = reader.at - 2;
  const found = reader.take(/^(?:\{(\^?)([^{}]{1,100})\}|([A-Za-z]))/);
  const name = found?.[2] ?? found?.[3];
  const set = name === undefined ? undefined : propertySet(name);
  if (set === undefined) {
    const shown = name === undefined ? 'the property after \\p' : `the Unicode property "${name}"`;
    reader.refuse(
      `${shown} is not known: use a category (\\p{Lu}), a script (\\p{Greek}) or \\p{Alphabetic}`,
      start,
    );
    return [];
  }
  const folded = reader.folded(set);
  return negated === (found?.[1] === '^') ? folded : negate(folded);
}

function propertySet(text: string): CharSet | undefined {
  const [before = '', value] = text.split(/[=:]/, 2);
  const key = plainName(before);
  if (value !== undefined) {
    const wanted = plainName(value);
    if (['gc', 'generalcategory'].includes(key)) return category(value.trim(), wanted);
    return ['sc', 'script'].includes(key) ? script(wanted) : undefined;
  }
  if (key === 'any') return [0, LAST_CODE];
  if (key === 'ascii') return [0, 0x7f];
  if (key === 'assigned') return intersect(negate(categorySet('Cn') ?? []), [0, LAST_CODE]);
  if (key === 'word') return wordSet();
  const binary = BINARY_ALIASES.get(key);
  return (
    category(before.trim(), key) ?? script(key) ?? (binary === undefined ? undefined : binaryProperty(binary))
  );
}

function category(short: string, long: string): CharSet | undefined {
  const name =
    long.length <= 2 ? long.slice(0, 1).toUpperCase() + long.slice(1) : (CATEGORY_ALIASES.get(long) ?? short);
  return categorySet(name === 'Lc' ? 'LC' : name);
}

function script(name: string): CharSet | undefined {
  return scriptSet(SCRIPT_CODES.get(name) ?? name);
}

/** Names are compared without case, blanks, hyphens and underscores (UAX 44, rule LM3). */
function plainName(name: string): string {
  return name.replaceAll(/[\s_-]/g, '').toLowerCase();
}
