import { expect, it } from 'vitest';

import { Findings } from './findings.ts';

function listed(...counts: readonly (readonly [code: string, count: number])[]): string[] {
  const findings = new Findings();
  for (const [code, count] of counts)
    for (let i = 0; i < count; i += 1) findings.add({ severity: 'note', code, message: `${code} ${i}` });
  return findings.list().map(({ message }) => message);
}

it('lists 200 findings of a code one by one', () => {
  expect(listed(['a', 200], ['b', 1])).toEqual([...Array.from({ length: 200 }, (_, i) => `a ${i}`), 'b 0']);
});

it('counts the findings past 200 of each code apart', () => {
  expect(listed(['a', 201], ['b', 203]).slice(400)).toEqual([
    '1 more findings of the code a are not listed; there are 201 in all.',
    '3 more findings of the code b are not listed; there are 203 in all.',
  ]);
});
