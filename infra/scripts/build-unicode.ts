/**
 * Writes lib/search/regex/unicode-tables.ts from this Node's own Unicode data: `node infra/scripts/build-unicode.ts`.
 * The tables are kept in the repository so that every host answers alike, whatever Unicode its own engine knows.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LAST = 0x10ffff;
const CATEGORIES =
  'Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co'.split(' ');
const PROPERTIES = [
  'Alphabetic',
  'Lowercase',
  'Uppercase',
  'White_Space',
  'Emoji',
  'ID_Start',
  'ID_Continue',
];
const SCRIPTS = (
  'Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Bopomofo ' +
  'Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common ' +
  'Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs ' +
  'Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Han Hangul ' +
  'Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited Inscriptional_Pahlavi ' +
  'Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki ' +
  'Khudawadi Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean ' +
  'Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi ' +
  'Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong ' +
  'Ogham Ol_Chiki Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian ' +
  'Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi ' +
  'Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese ' +
  'Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan ' +
  'Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square Beria_Erfe Garay ' +
  'Gurung_Khema Kirat_Rai Ol_Onal Sidetic Sunuwar Tai_Yo Todhri Tolong_Siki Tulu_Tigalari'
).split(' ');

/** Five bits a digit, the low ones first; a digit of the upper half has more behind it. */
function number(value: number): string {
  return value < 32
    ? (DIGITS[value] ?? '')
    : (DIGITS[32 + (value % 32)] ?? '') + number(Math.floor(value / 32));
}

const signed = (value: number): string => number(value < 0 ? -2 * value - 1 : 2 * value);

/** The index of the test that holds for each code point; 0 where none does. */
function classes(tests: readonly RegExp[]): Uint8Array {
  const all = new Uint8Array(LAST + 1);
  let known = 0;
  for (let code = 0; code <= LAST; code += 1) {
    const char = String.fromCodePoint(code);
    // Neighbours are mostly of one class.
    if (tests[known]?.test(char) !== true)
      known = Math.max(
        0,
        tests.findIndex((test) => test.test(char)),
      );
    all[code] = known;
  }
  return all;
}

/** Runs as (class, length). */
function runs(all: Uint8Array): string {
  let text = '';
  for (let start = 0; start <= LAST;) {
    let end = start;
    while (end <= LAST && all[end] === all[start]) end += 1;
    text += number(all[start] ?? 0) + number(end - start);
    start = end;
  }
  return text;
}

/** Lengths of runs that are outside and inside in turn. */
function lengths(test: RegExp): string {
  let text = '';
  for (let start = 0, inside = false; start <= LAST; inside = !inside) {
    let end = start;
    while (end <= LAST && test.test(String.fromCodePoint(end)) === inside) end += 1;
    text += number(end - start);
    start = end;
  }
  return text;
}

/** Characters equal under simple case folding, as rings: each leads to the next one of its kind. */
function foldRings(): Map<number, number> {
  const groups = new Map<number, Set<number>>();
  const single = (text: string) => (Array.from(text).length === 1 ? text.codePointAt(0) : undefined);
  for (let code = 0; code <= LAST; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const char = String.fromCodePoint(code);
    const near = [char.toLowerCase(), char.toUpperCase(), char.toUpperCase().toLowerCase()].map(single);
    const same = new Set<number>([code, ...near.flatMap((one) => (one === undefined ? [] : [one]))]);
    const before = Array.from(same, (one) => groups.get(one) ?? new Set<number>());
    for (const group of before) for (const one of group) same.add(one);
    if (same.size > 1) for (const one of same) groups.set(one, same);
  }
  const next = new Map<number, number>();
  for (const [code, group] of groups) {
    const fold = new RegExp(`^\\u{${code.toString(16)}}$`, 'iu');
    const ring = [...group].filter((one) => fold.test(String.fromCodePoint(one))).sort((a, b) => a - b);
    const after = ring[(ring.indexOf(code) + 1) % ring.length] ?? code;
    if (after !== code) next.set(code, after);
  }
  return next;
}

/** Runs of a ring table as (distance from the last run, count, step, signed distance to the next of the ring). */
function foldRuns(next: ReadonlyMap<number, number>): string {
  const codes = [...next.keys()].sort((a, b) => a - b);
  const delta = (i: number) => (next.get(codes[i] ?? 0) ?? 0) - (codes[i] ?? 0);
  let text = '';
  let last = 0;
  for (let i = 0; i < codes.length;) {
    const first = codes[i] ?? 0;
    const step = Math.min((codes[i + 1] ?? 0) - first, 2);
    let count = 1;
    // The last code has no distance to a next one.
    while (codes[i + count] === first + count * Math.max(step, 1) && delta(i + count) === delta(i))
      count += 1;
    text += number(first - last) + number(count) + number(Math.max(step, 1)) + signed(delta(i));
    last = first;
    i += count;
  }
  return text;
}

const property = (name: string) => new RegExp(`\\p{${name}}`, 'u');
const lines = [
  `// Made by infra/scripts/build-unicode.ts from Unicode ${process.versions['unicode']}: change it there.`,
  '',
  '/** The digits of the numbers below: five bits each, the low ones first, with 32 added where more follow. */',
  `export const TABLE_DIGITS = '${DIGITS}';`,
  '',
  `export const CATEGORY_NAMES = '${CATEGORIES.join(' ')}';`,
  '',
  '/** General categories of all code points: index of the category, length of the run. */',
  `export const CATEGORY_RUNS = '${runs(classes(CATEGORIES.map(property)))}';`,
  '',
  `export const SCRIPT_NAMES = 'Unknown ${SCRIPTS.join(' ')}';`,
  '',
  '/** Scripts of all code points: index of the script, length of the run. */',
  `export const SCRIPT_RUNS = '${runs(
    classes([/\p{Script=Unknown}/u, ...SCRIPTS.map((name) => new RegExp(`\\p{Script=${name}}`, 'u'))]),
  )}';`,
  '',
  '/** Binary properties: lengths of runs without and with it, in turn. */',
  'export const PROPERTY_RUNS: Readonly<Record<string, string>> = {',
  ...PROPERTIES.map((name) => `  ${name}: '${lengths(property(name))}',`),
  '};',
  '',
  '/** Simple case folding as rings: distance to the run, count, step, distance to the next of the ring (sign lowest). */',
  `export const FOLD_RUNS = '${foldRuns(foldRings())}';`,
  '',
];
writeFileSync(path.join(import.meta.dirname, '../../lib/search/regex/unicode-tables.ts'), lines.join('\n'));
