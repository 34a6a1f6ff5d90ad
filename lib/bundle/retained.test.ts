import { expect, it } from 'vitest';
import type { FilePath } from '../files/file-path.ts';
import { Retained } from './retained.ts';

const MIB = 1024 * 1024;
const A = 'a' as FilePath;

it('holds a copy of what is wanted, and not the buffer it is a part of', () => {
  const whole = Buffer.alloc(1000, 7);
  const kept = new Retained((_, bytes) => bytes.subarray(0, 3)).keep(A, whole);
  expect(kept).toEqual(Uint8Array.of(7, 7, 7));
  expect(kept?.buffer.byteLength).toBe(3);
});

it('takes files of at most 1 MiB, and in all 16 MiB of what is wanted of them', () => {
  const all = new Retained((_, bytes) => bytes);
  expect(all.keep(A, new Uint8Array(MIB + 1))).toBe(undefined);
  for (let i = 0; i < 16; i += 1) expect(all.keep(A, new Uint8Array(MIB))?.length).toBe(MIB);
  expect(all.keep(A, new Uint8Array(1))).toBe(undefined);
  const heads = new Retained((_, bytes) => bytes.subarray(0, 1));
  for (let i = 0; i < 40; i += 1) expect(heads.keep(A, new Uint8Array(MIB))?.length).toBe(1);
  expect(new Retained(undefined).keep(A, new Uint8Array(1))).toBe(undefined);
  expect(new Retained(() => undefined).keep(A, new Uint8Array(1))).toBe(undefined);
});
