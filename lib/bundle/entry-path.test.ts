import { describe, expect, it } from 'vitest';

import { ArchiveFault } from '../base/ports.ts';
import { placeOf } from './entry-path.ts';
import { DEFAULT_INTAKE_LIMITS } from './limits.ts';

function code(name: string, backSlashes = true): string {
  try {
    placeOf(name, backSlashes, DEFAULT_INTAKE_LIMITS);
    return 'accepted';
  } catch (error) {
    return error instanceof ArchiveFault ? `${error.failure.code} ${error.message}` : String(error);
  }
}

describe('placeOf', () => {
  it.each([
    ['./a/b', 'a/b'],
    ['a//b/./c', 'a/b/c'],
    ['x\\SKILL.md', 'x/SKILL.md'],
    ['dir/', 'dir'],
    ['./', ''],
    ['a..b/...', 'a..b/...'],
    ['..a/.b./x', '..a/.b./x'],
    ['~/~.', '~/~.'],
    ['x/C:/y', 'x/C:/y'],
    ['\u202eodd "name"\n', '\u202eodd "name"\n'],
  ])('%j goes to %j', (name, path) => {
    expect(placeOf(name, true, DEFAULT_INTAKE_LIMITS)).toEqual({ path, leftOut: false });
  });

  it.each(['__MACOSX/a/._b', 'x/__MACOSX/y', 'a/._SKILL.md', '.DS_Store', 'a/.DS_Store'])(
    '%s is left out',
    (name) => {
      expect(placeOf(name, true, DEFAULT_INTAKE_LIMITS).leftOut).toBe(true);
    },
  );

  it.each([
    ['/etc/passwd', 'path_traversal'],
    ['\\\\host\\share', 'path_traversal'],
    ['../x', 'path_traversal'],
    ['a/../b', 'path_traversal'],
    ['..././x', 'path_traversal'],
    ['....//x', 'path_traversal'],
    ['a/.../x', 'path_traversal'],
    ['.. /x', 'path_traversal'],
    ['..\\.. .\\x', 'path_traversal'],
    ['...\\x', 'path_traversal'],
    ['a\\..\\..\\b', 'path_traversal'],
    ['C:\\x', 'path_traversal'],
    ['./c:x', 'path_traversal'],
    ['a\0b', 'invalid_path'],
  ])('%j is refused as %s', (name, wanted) => {
    expect(code(name).split(' ')[0]).toBe(wanted);
  });

  it('says "traversal" where a path leads out', () => {
    expect(code('../x')).toContain('traversal');
  });

  it('keeps a back-slash of a form as an ordinary character', () => {
    expect(placeOf('a\\b', false, DEFAULT_INTAKE_LIMITS).path).toBe('a\\b');
  });

  it.each([
    ['é'.repeat(256), 'accepted'],
    [`${'é'.repeat(256)}x`, 'limit_exceeded limits.pathBytes: 513 is over the limit of 512.'],
    ['d/'.repeat(31) + 'f', 'accepted'],
    ['d//./'.repeat(31) + 'f', 'accepted'],
    ['d/'.repeat(32) + 'f', 'limit_exceeded limits.pathDepth: 33 is over the limit of 32.'],
  ])('measures %s', (name, wanted) => {
    expect(code(name)).toContain(wanted);
  });
});
