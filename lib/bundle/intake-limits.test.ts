import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { utf8 } from '../base/bytes.ts';
import { makeForm, makeTar, makeZip } from './archive-maker.oracle.ts';
import { outcome, tryIntake } from './intake-trial.oracle.ts';
import { DEFAULT_INTAKE_LIMITS, type IntakeLimits } from './limits.ts';
import { checkRatio } from './zip.ts';

const FILES = ['a', 'b/c', 'd'].map((name) => ({ name, data: utf8('x'.repeat(100)) }));
const TAR = makeTar(FILES);
const ZIP = makeZip(FILES);
const FORM = makeForm(FILES.map(({ name, data }) => [name, data] as const));
const contentType = 'multipart/form-data; boundary=XX';

it('takes 95 MiB, a zip of 60, of 60,000 entries with 20,000 files in 200 MiB, unless the operator says otherwise', () => {
  expect(DEFAULT_INTAKE_LIMITS).toEqual({
    packedBytes: 99_614_720,
    zipBytes: 62_914_560,
    unpackedBytes: 209_715_200,
    files: 20_000,
    entries: 60_000,
    pathBytes: 512,
    pathDepth: 32,
    ratio: 100,
    ratioFrom: 67_108_864,
  });
});

describe('an upload at its limit is taken, and refused over it:', () => {
  it.each<[string, Uint8Array, keyof IntakeLimits, number]>([
    ['packed bytes of a tar', TAR, 'packedBytes', TAR.length],
    ['packed bytes of a zip', ZIP, 'packedBytes', ZIP.length],
    ['bytes of a zip', ZIP, 'zipBytes', ZIP.length],
    ['unpacked bytes of a tar', TAR, 'unpackedBytes', 300],
    ['unpacked bytes of a tar.gz', gzipSync(TAR), 'unpackedBytes', 300],
    ['unpacked bytes of a zip', ZIP, 'unpackedBytes', 300],
    ['unpacked bytes of a form', FORM, 'unpackedBytes', 300],
    ['files of a tar', TAR, 'files', 3],
    ['files of a zip', ZIP, 'files', 3],
    ['entries of a tar', TAR, 'entries', 3],
    ['entries of a zip', ZIP, 'entries', 3],
    ['parts of a form', FORM, 'entries', 3],
  ])('%s', async (_, bytes, limit, most) => {
    const type = bytes === FORM ? { contentType } : {};
    const { result } = await tryIntake(bytes, { ...type, chunk: 1, limits: { [limit]: most } });
    expect(result.ok ? result.value.files : result.error.message).toBe(3);
    const over = await outcome(bytes, { ...type, chunk: 1, limits: { [limit]: most - 1 } });
    expect(over).toEqual([
      expect.stringContaining(`limits.${limit}: ${most} is over the limit of ${most - 1}`),
    ]);
  });

  it('one file that alone holds more than all may', async () => {
    const lines = await outcome(makeTar([{ name: 'big', data: utf8('12345') }]), {
      limits: { unpackedBytes: 4 },
    });
    expect(lines).toEqual([expect.stringContaining('"big" alone is larger')]);
  });

  it('what is left out counts as an entry, and not as a file', async () => {
    const bytes = makeTar([{ name: '._a' }, { name: 'a' }, { name: 'd', type: '5' }]);
    expect(await outcome(bytes, { limits: { files: 1, entries: 3 } })).toEqual(['a 100644 ']);
    expect(await outcome(bytes, { limits: { entries: 2 } })).toEqual([
      expect.stringContaining('limits.entries: 3 is over the limit of 2'),
    ]);
  });
});

it.each([
  [1000, 1, undefined],
  [1001, 101, undefined],
  [2000, 200, undefined],
  [2001, 200, 11],
  [1001, 1, 1001],
  [1001, 0, 1001],
])('%d bytes of %d swell to the ratio %j where 10 is the most past 1,000 bytes', (size, packed, ratio) => {
  const check = () =>
    checkRatio(size, packed, { ...DEFAULT_INTAKE_LIMITS, ratio: 10, ratioFrom: 1000 }, 'It');
  if (ratio === undefined) expect(check()).toBe(undefined);
  else expect(check).toThrow(`limits.ratio: ${ratio} is over the limit of 10. It swells too much`);
});
