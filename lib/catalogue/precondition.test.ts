import { expect, test } from 'vitest';
import { preconditionFault, type Precondition } from './precondition.ts';

test.each<[string | undefined, Precondition, string | undefined]>([
  ['a', {}, undefined],
  [undefined, {}, undefined],
  ['a', { ifMatch: ['a'] }, undefined],
  ['a', { ifMatch: ['b', 'a'] }, undefined],
  ['a', { ifMatch: ['*'] }, undefined],
  ['a', { ifMatch: ['b'] }, 'If-Match'],
  ['a', { ifMatch: [] }, 'If-Match'],
  [undefined, { ifMatch: ['a'] }, 'If-Match'],
  [undefined, { ifMatch: ['*'] }, 'If-Match'],
  ['a', { ifNoneMatch: ['*'] }, 'If-None-Match'],
  ['a', { ifNoneMatch: ['b', 'a'] }, 'If-None-Match'],
  ['a', { ifNoneMatch: ['b'] }, undefined],
  ['a', { ifNoneMatch: [] }, undefined],
  [undefined, { ifNoneMatch: ['*'] }, undefined],
  ['a', { ifMatch: ['a'], ifNoneMatch: ['*'] }, 'If-None-Match'],
])('at revision %s, %o is refused for %s', (revision, condition, field) => {
  expect(preconditionFault('It', revision, condition)?.field).toBe(field);
});
