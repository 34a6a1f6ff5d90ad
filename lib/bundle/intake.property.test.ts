import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createMemoryBlobs } from '../base/memory-blobs.ts';
import type { Blobs } from '../base/ports.ts';
import { comparePaths } from '../files/file-path.ts';
import { makeForm, makeTar, makeZip } from './archive-maker.oracle.ts';
import { chunksOf, TRIAL_KEY, TRIAL_PORTS, tryIntake } from './intake-trial.oracle.ts';
import { intake } from './intake.ts';
import { DEFAULT_INTAKE_LIMITS } from './limits.ts';
import { openPack } from './pack-reader.ts';

const FORM = 'multipart/form-data; boundary=XX';
const part = fc.stringMatching(/^[a-zA-Z0-9é ._+-]{1,8}$/).filter((name) => !/^\.|^ | $/.test(name));
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const data = fc.uint8Array({ maxLength: 2000 });
const files = fc
  .uniqueArray(fc.record({ name: path, data, executable: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
    selector: (f) => f.name,
  })
  .filter((all) => all.every((f) => all.every((g) => !g.name.startsWith(`${f.name}/`))));

type MadeFile = { name: string; data: Uint8Array; executable: boolean };
type Pack = (all: MadeFile[]) => Uint8Array;

const asZip: Pack = (all) => makeZip(all.map((f) => ({ ...f, mode: f.executable ? 0o100755 : 0o100644 })));
const asTar: Pack = (all) => makeTar(all.map((f) => ({ ...f, mode: f.executable ? 0o755 : 0o644 })));

describe('intake', () => {
  it('stores what was packed, as zip, tar and tar.gz alike', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 3000 }), async (all, chunk) => {
        const ids = new Set<string>();
        for (const bytes of [asZip(all), asTar(all), gzipSync(asTar(all))]) {
          const { result, blobs } = await tryIntake(bytes, { chunk });
          const pack = await openPack(blobs, TRIAL_KEY, TRIAL_PORTS);
          if (!result.ok || !pack.ok) throw new Error('refused');
          ids.add(result.value.id);
          const wrapper = result.value.diagnostics.find(({ code }) => code === 'wrapper_stripped')?.path;
          const strip = wrapper === undefined ? 0 : wrapper.length + 1;
          const wanted = all.map((f) => ({ ...f, name: f.name.slice(strip) }));
          wanted.sort((a, b) => comparePaths(a.name, b.name));
          for (const [i, f] of wanted.entries()) {
            const bytes = await pack.value.readAt(i);
            expect(pack.value.table.pathAt(i)).toBe(f.name);
            expect(pack.value.table.modeAt(i)).toBe(f.executable ? '100755' : '100644');
            expect(bytes.ok && Buffer.compare(bytes.value, f.data)).toBe(0);
          }
        }
        expect(ids.size).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it('answers any bytes with a value and stores nothing of what it refuses', async () => {
    const small: MadeFile[] = [
      { name: 'a/b', data: new Uint8Array(700).fill(65), executable: true },
      { name: 'c', data: new Uint8Array(3), executable: false },
    ];
    const good = [asZip(small), asTar(small), gzipSync(asTar(small)), makeForm([['a/b', new Uint8Array(9)]])];
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
    const mutated = fc.tuple(fc.constantFrom(...good), edits, fc.nat(4000)).map(([bytes, changes, cut]) => {
      const copy = Uint8Array.from(bytes);
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return cut < copy.length / 2 ? copy.slice(0, copy.length - cut) : copy;
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated, fc.uint8Array()), fc.boolean(), async (bytes, form) => {
        const { result, blobs } = await tryIntake(bytes, { contentType: form ? FORM : undefined });
        expect((await blobs.size(TRIAL_KEY)) === undefined).toBe(!result.ok);
      }),
      { numRuns: 400 },
    );
  });
});

const TAR = makeTar([{ name: 'a', data: new Uint8Array(5000) }, { name: 'b' }]);

describe('what fails around intake is a value too', () => {
  async function* breaking(): AsyncGenerator<Uint8Array> {
    yield TAR.subarray(0, 3000);
    throw new Error('the connection is gone');
  }

  it.each([
    ['plain', breaking()],
    [
      'gzip',
      (async function* () {
        yield gzipSync(TAR).subarray(0, 40);
        throw new Error('gone');
      })(),
    ],
  ])('a sender that breaks off: %s', async (_, source) => {
    const blobs = createMemoryBlobs();
    const result = await intake(
      source,
      { limits: DEFAULT_INTAKE_LIMITS },
      { ...TRIAL_PORTS, blobs },
      TRIAL_KEY,
    );
    expect(!result.ok && result.error.code).toBe('cancelled');
    expect(await blobs.size(TRIAL_KEY)).toBe(undefined);
  });

  it.each(['create', 'write', 'finish'] as const)('a store that fails in %s', async (step) => {
    const aborted: string[] = [];
    const down = async (): Promise<never> => Promise.reject(new Error('down'));
    const writer = {
      write: step === 'write' ? down : async () => {},
      finish: step === 'finish' ? down : async () => {},
      abort: async () => {
        aborted.push('aborted');
        throw new Error('down');
      },
    };
    const blobs: Blobs = { ...createMemoryBlobs(), create: step === 'create' ? down : async () => writer };
    const ports = { ...TRIAL_PORTS, blobs };
    const result = await intake(chunksOf(TAR, 999), { limits: DEFAULT_INTAKE_LIMITS }, ports, TRIAL_KEY);
    expect(!result.ok && result.error.code).toBe('unavailable');
    expect(aborted).toEqual(step === 'create' ? [] : ['aborted']);
  });
});

it('a tar.gz passes through: what was taken from the sender is written before more is taken', async () => {
  const noise = (seed: number): Uint8Array =>
    new Uint8Array(60_000).map((_, i) => Math.imul(i + seed, 2_654_435_761) >>> 13);
  const packed = gzipSync(
    makeTar(Array.from({ length: 60 }, (_, i) => ({ name: `f${i}`, data: noise(i * 7) }))),
    { level: 0 },
  );
  const flow = { taken: 0, written: 0, ahead: 0 };
  async function* source(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(packed, 16_384)) {
      flow.taken += chunk.length;
      flow.ahead = Math.max(flow.ahead, flow.taken - flow.written);
      yield chunk;
    }
  }
  const raw = { ...TRIAL_PORTS.inflate, deflateRaw: (bytes: Uint8Array) => bytes };
  const write = async (bytes: Uint8Array): Promise<void> => {
    flow.written += bytes.length;
  };
  const blobs = {
    ...createMemoryBlobs(),
    create: async () => ({ write, finish: async () => {}, abort: async () => {} }),
  };
  const ports = { ...TRIAL_PORTS, inflate: raw, blobs };
  const result = await intake(source(), { limits: DEFAULT_INTAKE_LIMITS }, ports, TRIAL_KEY);
  expect(result.ok && result.value.files).toBe(60);
  expect(flow.taken).toBe(packed.length);
  expect(flow.ahead).toBeLessThan(500_000);
});
