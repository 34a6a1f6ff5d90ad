import { expect, test } from 'vitest';
import { ArchiveFault } from './ports.ts';

test('a fault of an archive carries its failure, and says what it is', () => {
  const failure = { code: 'invalid_archive', message: 'It ends too soon.' } as const;
  const fault = new ArchiveFault(failure);
  expect(fault.failure).toBe(failure);
  expect(String(fault)).toBe('ArchiveFault: It ends too soon.');
});
