import { describe, expect, test } from 'vitest';
import type { FilePath } from '../files/file-path.ts';
import { must, skillText, trial } from './trial.fixture.ts';
import { openWorkspace } from './workspace-reference.ts';

const FILES = {
  'review/SKILL.md': skillText('review', 'First.'),
  'review/notes.md': 'Inside.',
  'docs/guide.md': 'Guide.',
  'README.md': 'About.',
};

async function uploaded() {
  const { ports, upload } = trial();
  const first = must(await upload(FILES));
  must(await upload({ ...FILES, 'review/notes.md': 'Changed.' }));
  const names = async (reference: unknown) => {
    const files = must(await openWorkspace(reference, ports));
    return files === undefined ? undefined : must(files.list('' as FilePath)).map(({ name }) => name);
  };
  return { ports, first, names };
}

test('no reference is no workspace', async () => {
  const { names } = await uploaded();
  expect(await names(undefined)).toBeUndefined();
  expect(await names(null)).toBeUndefined();
});

test('a bundle is opened whole or at a folder', async () => {
  const { first, names } = await uploaded();
  const all = ['README.md', 'docs', 'review'];
  expect(await names({ bundle: first.ref })).toEqual(all);
  for (const path of ['', '.', '/']) expect(await names({ bundle: first.ref, path })).toEqual(all);
  expect(await names({ bundle: first.ref, path: 'docs/' })).toEqual(['guide.md']);
});

test('a skill is opened at its folder, newest or as it was', async () => {
  const { ports, first, names } = await uploaded();
  expect(await names({ skill: 'local/review' })).toEqual(['SKILL.md', 'notes.md']);
  const notes = async (reference: unknown) => {
    const files = must(await openWorkspace(reference, ports));
    return new TextDecoder().decode(files && must(await files.read('notes.md' as FilePath)));
  };
  expect(await notes({ skill: 'local/review' })).toBe('Changed.');
  expect(await notes({ skill: 'local/review', revision: first.skills[0]?.revision })).toBe('Inside.');
});

describe('a reference that is malformed', () => {
  test.each<[unknown, string]>([
    ['local/x', 'workspace'],
    [[], 'workspace'],
    [{}, 'workspace'],
    [{ bundle: 'local/x', skill: 'local/y' }, 'workspace'],
    [{ bundle: 'local/x', bundel: 1 }, 'workspace.bundel'],
    [{ bundle: 5 }, 'workspace.bundle'],
    [{ bundle: null }, 'workspace.bundle'],
    [{ skill: 5 }, 'workspace.skill'],
    [{ bundle: 'local/x', path: 5 }, 'workspace.path'],
    [{ bundle: 'local/x', path: null }, 'workspace.path'],
    [{ skill: 'local/x', revision: 5 }, 'workspace.revision'],
    [{ skill: 'local/x', path: 'a' }, 'workspace.path'],
    [{ skill: 'local/x', path: '' }, 'workspace.path'],
    [{ skill: 'local/x', path: null }, 'workspace.path'],
    [{ bundle: 'local/x', revision: 'r' }, 'workspace.revision'],
    [{ bundle: 'local/x', revision: '' }, 'workspace.revision'],
    [{ bundle: 'local' }, 'workspace.bundle'],
    [{ bundle: 'local/' }, 'workspace.bundle'],
    [{ bundle: 'local/x/docs' }, 'workspace.bundle'],
  ])('%j is told what one is', async (reference, field) => {
    const { ports } = trial();
    expect(await openWorkspace(reference, ports)).toEqual({
      ok: false,
      error: {
        code: 'invalid_input',
        message:
          'A workspace is {"bundle": "namespace/id", "path": "folder" (optional)} or {"skill": "namespace/name", "revision": "…" (optional)}.',
        field,
      },
    });
  });
});

describe('a reference that leads nowhere', () => {
  test.each<[(ref: string) => unknown, string, string]>([
    [() => ({ bundle: 'local/none' }), 'not_found', 'workspace.bundle'],
    [() => ({ bundle: 'builtin/none' }), 'invalid_name', 'workspace.bundle'],
    [(ref) => ({ bundle: ref.replace('local', 'devops') }), 'not_found', 'workspace.bundle'],
    [(ref) => ({ bundle: ref, path: 'none' }), 'not_found', 'workspace.path'],
    [(ref) => ({ bundle: ref, path: 'README.md' }), 'not_a_directory', 'workspace.path'],
    [(ref) => ({ bundle: ref, path: '../x' }), 'path_traversal', 'workspace.path'],
    [() => ({ skill: 'review' }), 'invalid_name', 'workspace.skill'],
    [() => ({ skill: 'local/none' }), 'not_found', 'workspace.skill'],
    [() => ({ skill: 'local/review', revision: 'none' }), 'not_found', 'workspace.skill'],
  ])('%# is refused in its field', async (make, code, field) => {
    const { ports, first } = await uploaded();
    expect(await openWorkspace(make(first.ref), ports)).toMatchObject({ error: { code, field } });
  });

  test('a bundle whose pack is gone is not found', async () => {
    const { ports, settled, upload } = trial();
    const { ref } = must(await upload(FILES));
    await ports.blobs.delete(settled[0] ?? '');
    expect(await openWorkspace({ bundle: ref }, ports)).toMatchObject({ error: { code: 'not_found' } });
  });
});
