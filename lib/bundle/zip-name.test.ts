import { expect, it } from 'vitest';
import { concat, utf8 } from '../base/bytes.ts';
import { makeZip } from './archive-maker.oracle.ts';
import { outcome, tryIntake } from './intake-trial.oracle.ts';

const DOS = 0;
const UNIX = 3;
const DARWIN = 19;
const OK = { name: 'ok.md', data: utf8('ok') };

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

async function read(system: number, ...names: readonly string[]) {
  const entries = names.map((name) => ({ name: bytes(name), flags: 0, system }));
  const zip = makeZip([OK, ...entries]);
  const { result } = await tryIntake(zip);
  const found = result.ok ? result.value.diagnostics : [];
  const paths = (await outcome(zip)).map((line) => line.split(' 100644')[0]);
  return {
    paths: paths.filter((path) => path !== 'ok.md'),
    found: found.map(({ severity, code }) => `${severity} ${code}`),
    messages: found.map(({ message }) => message),
  };
}

const GUESSED = 'note name_encoding_guessed';
const LEFT = 'warning name_not_utf8';

it.each([
  ['café in code page 437', DOS, 'caf\x82.txt', ['café.txt']],
  ['Grüße in code page 437', DOS, 'Gr\x81\xe1e.txt', ['Grüße.txt']],
  ['MAÑANA in code page 437', DOS, 'MA\xa5ANA.txt', ['MAÑANA.txt']],
  ['Über on Unix', UNIX, '\x9aber.txt', ['Über.txt']],
])('%s is read, and said', async (_, system, name, paths) => {
  const result = await read(system, name);
  expect([result.paths, result.found]).toEqual([paths, [GUESSED]]);
  expect(result.messages[0]).toBe(
    `The name "${paths[0]}" was read as code page 437, since the zip does not say what its names are in. If it is wrong, make the zip with UTF-8 names, or send a tar.`,
  );
});

it.each([
  ['café in Windows-1252', DOS, 'caf\xe9.txt'],
  ['café in Latin-1 on Unix', UNIX, 'caf\xe9.txt'],
  ['niño in Latin-1 on Unix', UNIX, 'ni\xf1o\xe1.txt'],
  ['café of a Mac', DARWIN, 'caf\x8e.txt'],
  ['テスト in Shift-JIS', DOS, '\x83e\x83X\x83g.txt'],
  ['日本語 in Shift-JIS', DOS, '\x93\xfa\x96{\x8c\xea.txt'],
  ['中文 in GBK', DOS, '\xd6\xd0\xce\xc4.txt'],
  ['тест in code page 866', DOS, '\xe2\xa5\xe1\xe2.txt'],
  ['한국 in EUC-KR', DOS, '\xc7\xd1\xb1\xb9.txt'],
])('%s is left out by its name, never read wrongly', async (_, system, name) => {
  const result = await read(system, name);
  expect([result.paths, result.found]).toEqual([[], [LEFT]]);
  expect(result.messages[0]).toContain('is neither UTF-8 nor likely to be in code page 437');
  expect(result.messages[0]).toContain('It was left out.');
});

it('UTF-8 without the flag is UTF-8, and nothing is said', async () => {
  const name = String.fromCharCode(...utf8('日本é.txt'));
  for (const system of [DOS, UNIX, DARWIN])
    expect(await read(system, name)).toMatchObject({ paths: ['日本é.txt'], found: [] });
});

it('one name in another encoding makes the guesses at the others doubtful', async () => {
  const unmarked = '\xd2\xbb.txt';
  expect(await read(DOS, 'caf\x82.txt', '\xd6\xd0\xce\xc4.txt', unmarked)).toMatchObject({
    paths: ['һ.txt'],
    found: [`warning name_encoding_guessed`, LEFT, LEFT],
  });
});

it('a name that is flagged as UTF-8 and is not refuses the zip with the name', async () => {
  expect(await outcome(makeZip([{ name: concat([utf8('a'), bytes('\xff')]) }]))).toEqual([
    expect.stringContaining('marked as UTF-8 and is not: "a\ufffd"'),
  ]);
});
