import { describe, expect, it } from 'vitest';
import { concat, utf8 } from '../base/bytes.ts';
import type { FilePath } from '../files/file-path.ts';
import { makeForm, makeTar, makeZip, type MadeTarEntry } from './archive-maker.oracle.ts';
import { findRepositories, isReadInParts } from './git-files.ts';
import { gitIndex } from './git-index.oracle.ts';
import { outcome, TRIAL_KEY, TRIAL_PORTS, tryIntake } from './intake-trial.oracle.ts';
import { openPack } from './pack-reader.ts';

const A: MadeTarEntry = { name: 'a.md', data: utf8('hello'), mode: 0o755 };
const LATIN = Uint8Array.of(0x62, 0xff);

async function take(...entries: readonly MadeTarEntry[]) {
  const tar = makeTar(entries);
  const { result } = await tryIntake(tar);
  const found = result.ok ? result.value.diagnostics : [];
  return {
    files: await outcome(tar),
    found: found.map(({ severity, code, path }) => `${severity} ${code} ${path}`),
    bytes: result.ok ? result.value.bytes : 0,
    id: result.ok ? result.value.id : '',
  };
}

describe('a name that is not UTF-8 leaves its file out, with a warning:', () => {
  const raw = (key: string) => concat([utf8(`${key.length + 6} ${key}=`), Uint8Array.of(0xff), utf8('\n')]);
  it.each<[string, MadeTarEntry[]]>([
    ['in a header', [{ name: LATIN, data: utf8('text') }]],
    [
      'in a pax header',
      [
        { name: 'P', type: 'x', data: raw('path') },
        { name: 'x', data: utf8('text') },
      ],
    ],
    [
      'in a GNU long name',
      [
        { name: 'L', type: 'L', data: LATIN },
        { name: 'x', data: utf8('text') },
      ],
    ],
    ['of a folder', [{ name: LATIN, type: '5' }]],
    ['of a link', [{ name: LATIN, type: '2', link: 'a.md' }]],
    ['of what a hard link names', [{ name: 'h', type: '1', fields: [[157, LATIN]] }]],
    ['as the target of a link', [{ name: 'l', type: '2', fields: [[157, LATIN]] }]],
  ])('%s', async (_, entries) => {
    const { files, found } = await take(A, ...entries, { name: 'z', data: utf8('z') });
    expect(files).toEqual(['a.md 100755 hello', 'z 100644 z']);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('warning name_not_utf8 ');
  });
});

describe('a hard link', () => {
  it('is a second name of the same bytes, with the mode of the first, stored once', async () => {
    const big = { name: 'd/big', data: utf8('noise'.repeat(100)) };
    const linked = makeTar([A, big, { name: 'h', type: '1', link: './d/big', size: 500 }]);
    const copied = makeTar([A, big, { ...big, name: 'h' }]);
    const [link, copy] = [await tryIntake(linked), await tryIntake(copied)];
    expect(link.result.ok && copy.result.ok && link.result.value.id).toBe(
      copy.result.ok && copy.result.value.id,
    );
    expect(link.result.ok && link.result.value.bytes).toBe(1005);
    expect(await outcome(linked)).toEqual(await outcome(copied));
    const [size = 0, larger = 0] = [await link.blobs.size(TRIAL_KEY), await copy.blobs.size(TRIAL_KEY)];
    expect(size).toBeLessThan(larger);
  });

  it('to a link or to another hard link is the same again', async () => {
    const { files } = await take(
      A,
      { name: 'l', type: '2', link: 'a.md' },
      { name: 'l2', type: '1', link: 'l' },
      { name: 'h', type: '1', link: 'a.md' },
      { name: 'h2', type: '1', link: 'h' },
    );
    expect(files.slice(1)).toEqual(['h 100755 hello', 'h2 100755 hello', 'l 120000 a.md', 'l2 120000 a.md']);
  });

  it('that leads out is refused', async () => {
    expect((await take(A, { name: 'h', type: '1', link: '../a.md' })).files).toEqual([
      expect.stringContaining('path_traversal: '),
    ]);
  });

  it('counts with its bytes', async () => {
    const tar = makeTar([A, { name: 'h', type: '1', link: 'a.md' }]);
    expect(await outcome(tar, { limits: { unpackedBytes: 9 } })).toEqual([
      expect.stringContaining('limits.unpackedBytes: 10 is over the limit of 9'),
    ]);
    expect(await outcome(tar, { limits: { files: 1 } })).toEqual([
      expect.stringContaining('limits.files: 2'),
    ]);
  });
});

it('a backslash in a name of a tar is an ordinary character, and none in a zip', async () => {
  expect((await take({ name: 'a\\b.md' }, A)).files[0]).toBe('a.md 100755 hello');
  expect((await take({ name: 'a\\b.md' }, A)).files[1]).toBe('a\\b.md 100644 ');
  expect(await outcome(makeZip([{ name: 'a\\b.md' }, { name: 'c' }]))).toEqual([
    'a/b.md 100644 ',
    'c 100644 ',
  ]);
});

describe('what macOS adds stays where a repository tracks it:', () => {
  const repository = (index: Uint8Array | undefined, ...more: readonly string[]) => [
    { name: 'r/.DS_Store', data: utf8('ds') },
    { name: 'r/.git/HEAD' },
    ...(index === undefined ? [] : [{ name: 'r/.git/index', data: index }]),
    { name: 'r/d/._x', data: utf8('x') },
    { name: 'b' },
    ...more.map((name) => ({ name })),
  ];
  const left = (result: { found: string[] }) => result.found.map((line) => line.split(' ')[2]);

  it.each([2, 3, 4])('an index of version %d', async (version) => {
    for (const hash of [20, 32]) {
      const all = gitIndex(['.DS_Store', 'a', 'd/._x', 'd/b'], version, hash);
      expect(left(await take(...repository(all)))).toEqual([]);
      const one = gitIndex(['.DS_Store', 'd/._y', 'd/b'], version, hash);
      const result = await take(...repository(one, 'r/.git/._index', 'c/.DS_Store', '__MACOSX/r/._x'));
      expect(left(result)).toEqual(['__MACOSX/r/._x', 'r/d/._x', 'r/.git/._index', 'c/.DS_Store']);
      expect(result.files).toContain('r/.DS_Store 100644 ds');
    }
  });

  it('without an index nothing is tracked', async () => {
    expect(left(await take(...repository(undefined)))).toEqual(['r/.DS_Store', 'r/d/._x']);
  });

  const sound = gitIndex(['a', 'b'], 2, 20);
  it.each([
    ['cut short', sound.subarray(0, 90)],
    ['of another version', gitIndex(['a'], 5, 20)],
    ['that refers to another', gitIndex(['a'], 2, 20, 'link')],
    [
      'over 1 MiB',
      gitIndex(
        Array.from({ length: 12_000 }, (_, i) => `${'n'.repeat(40)}${i}`),
        2,
        20,
      ),
    ],
  ])('with an index that is %s it is not known, and they stay', async (_, index) => {
    expect(left(await take(...repository(index)))).toEqual([]);
  });

  it('and where .git is a file, whose index is elsewhere', async () => {
    const { found } = await take(
      { name: 'w/.git', data: utf8('gitdir: x') },
      { name: 'w/._x' },
      { name: 'b' },
    );
    expect(found).toEqual([]);
  });
});

it('too many files that are loose objects advise git gc', async () => {
  const loose = Array.from({ length: 9 }, (_, i) => ({ name: `.git/objects/0${i}/${'a'.repeat(38)}` }));
  const advice = '9 of them are loose objects of git: run "git gc"';
  for (const limits of [{ files: 9 }, { entries: 9 }]) {
    expect(await outcome(makeTar([...loose, A]), { limits })).toEqual([expect.stringContaining(advice)]);
  }
  expect(await outcome(makeTar([A, { name: 'b' }]), { limits: { files: 1 } })).toEqual([
    expect.stringContaining('Upload fewer files'),
  ]);
});

it.each([
  ['a tar', makeTar([A]), true],
  ['a zip of Unix', makeZip([{ name: 'a' }]), true],
  ['a zip of Windows', makeZip([{ name: 'a', system: 0 }]), false],
  ['a form', makeForm([['a', utf8('a')]]), false],
])('%s tells modes: the pack says so', async (_, bytes, known) => {
  const type = known || bytes[0] !== 0x2d ? {} : { contentType: 'multipart/form-data; boundary=XX' };
  const { result, blobs } = await tryIntake(bytes, type);
  expect(result.ok && result.value.modesKnown).toBe(known);
  const pack = await openPack(blobs, TRIAL_KEY, TRIAL_PORTS);
  expect(pack.ok && pack.value.modesKnown).toBe(known);
  expect(pack.ok && pack.value.table.count).toBe(1);
});

it.each([
  ['.git/objects/pack/pack-1.pack', true],
  ['.git/objects/pack/pack-1.idx', true],
  ['r.git/objects/pack/pack-1.rev', true],
  ['objects/pack/multi-pack-index', true],
  ['objects/pack/multi-pack-index.d/multi-pack-index-0a.midx', true],
  ['objects/info/commit-graph', true],
  ['.git/objects/info/commit-graphs/graph-0a.graph', true],
  ['.git/objects/info/packs', false],
  ['.git/objects/pack/pack-1.keep', false],
  ['.git/index', false],
  ['src/objects/a.idx', false],
])('%s is kept as it is: %j', async (name, raw) => {
  expect(isReadInParts(name as FilePath)).toBe(raw);
  const data = utf8('text'.repeat(500));
  const { blobs, result } = await tryIntake(makeZip([{ name, data }, { name: 'x' }]));
  const size = (await blobs.size(TRIAL_KEY)) ?? 0;
  expect(size > 2000).toBe(raw);
  const plain = await tryIntake(makeTar([{ name, data }, { name: 'x' }]));
  expect(result.ok && result.value.id).toBe(plain.result.ok && plain.result.value.id);
});

it.each([
  [
    ['.git/HEAD', 'a/.git/HEAD', 'a/b/.git'],
    ['', 'a', 'a/b'],
  ],
  [['HEAD', 'config', 'refs/heads/main'], ['']],
  [['r.git/HEAD', 'r.git/config', 'r.git/objects/pack/p.pack'], ['r.git']],
  [['r/HEAD', 'r/config', 'r/info/exclude'], ['r']],
  [['r/HEAD', 'r/config', 'r/packed-refs'], ['r']],
  [['r/HEAD', 'r/config'], []],
  [['r/HEAD', 'r/refs/x'], []],
  [
    ['.git/HEAD', '.git/config', '.git/modules/m/HEAD', '.git/modules/m/config', '.git/modules/m/refs/x'],
    [''],
  ],
  [['x/.gitignore', 'x/a.git'], []],
])('the repositories of %j are %j', (paths, wanted) => {
  expect(findRepositories(paths as FilePath[])).toEqual(wanted);
});
