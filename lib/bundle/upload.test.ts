import { expect, it } from 'vitest';

import { utf8 } from '../base/bytes.ts';
import { outcome } from './intake-trial.oracle.ts';

const NEITHER = 'unsupported_media_type: ';
const ZIP = 'invalid_archive: The zip has no central directory';

it.each([
  ['PK\u0003\u0004', ZIP],
  ['PK\u0005\u0006', ZIP],
  ['PK\u0007\u0008', ZIP],
  ['PK\u0003\u0006', NEITHER],
  ['PK\u0005\u0004', NEITHER],
  ['PK\u0005\u0008', NEITHER],
  ['PK\u0007\u0004', NEITHER],
  ['PX\u0003\u0004', NEITHER],
  ['XK\u0003\u0004', NEITHER],
  ['\u001f\u000b', NEITHER],
  ['text', NEITHER],
])('what begins with %j is read as what it says it is', async (head, message) => {
  expect(await outcome(utf8(`${head} and more`))).toEqual([expect.stringContaining(message)]);
});
