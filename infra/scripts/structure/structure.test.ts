import { describe, expect, it } from 'vitest';
import { checkStructure } from './structure.ts';

const machine = { root: '/made/up/place', home: '/home/someone', host: 'somehost' };

function problemsOf(files: Record<string, string>): string[] {
  return checkStructure(new Map(Object.entries({ 'lib/base/a.ts': '', ...files })), machine).problems;
}

// Spelled apart, so that the check does not read this table as imports of its own.
const LATER = 'import';
const imports = (specifier: string): string => `import { x } from '${specifier}';\n`;

describe('folder edges', () => {
  it.each([
    ['a layer below', 'lib/files/b.ts', '../base/a.ts'],
    ['the same folder', 'lib/base/b.ts', './a.ts'],
    ['a type in place', 'lib/files/b.ts', '../base/a.ts'],
    ['the core from a host', 'functions/routes/b.ts', '../../lib/base/a.ts'],
    ['the core from a bench', 'bench/cases/b.ts', '../../lib/base/a.ts'],
    ['an allowed package', 'lib/base/b.ts', 'yaml'],
    ['a test package in a test', 'lib/base/b.test.ts', 'vitest'],
    ['a host module in a test', 'lib/base/b.test.ts', 'node:zlib'],
    ['any package outside the core', 'functions/app.ts', 'hono'],
  ])('allows %s', (_, file, specifier) => {
    expect(problemsOf({ [file]: imports(specifier) })).toEqual([]);
  });

  it.each([
    ['lib/base/b.ts', 'lib/files/c.ts', '../files/c.ts', 'lib/base may only use itself'],
    ['lib/search/b.ts', 'lib/git/c.ts', '../git/c.ts', 'lib/search may only use lib/base, lib/files'],
    ['lib/skills/b.ts', 'lib/bundle/c.ts', '../bundle/c.ts', 'lib/skills may only use'],
    ['lib/llm/b.ts', 'lib/tools/grep.ts', '../tools/grep.ts', 'lib/llm may only use'],
    ['lib/runs/b.ts', 'functions/app.ts', '../../functions/app.ts', 'lib/runs may only use'],
    ['features/b.ts', 'functions/app.ts', '../functions/app.ts', 'features may only use'],
    ['functions/b.ts', 'features/c.ts', '../features/c.ts', 'functions may only use lib, functions'],
  ])('refuses %s importing %s', (from, to, specifier, reason) => {
    const [problem, ...more] = problemsOf({ [from]: imports(specifier), [to]: '' });
    expect(problem).toContain(`${from}: imports ${to}, but ${reason}`);
    expect(more).toEqual([]);
  });

  it.each(['contract.ts', 'wire-name.ts', 'names.ts'])('lets the models use tools/%s', (name) => {
    expect(problemsOf({ 'lib/llm/b.ts': imports(`../tools/${name}`), [`lib/tools/${name}`]: '' })).toEqual(
      [],
    );
  });

  it.each(['node:fs', 'hono', 'cloudflare:workers', 'vitest'])('keeps %s out of the core', (specifier) => {
    const [problem] = problemsOf({ 'lib/base/b.ts': imports(specifier) });
    expect(problem).toContain(`lib/base/b.ts: imports ${specifier}, which the core may not`);
  });

  it('lets the core have types of a package that is not there at run time, and tests all of it', () => {
    const types = "import type OpenAI from 'openai';\n";
    expect(problemsOf({ 'lib/llm/b.ts': types, 'lib/llm/b.test.ts': imports('openai') })).toEqual([]);
    expect(problemsOf({ 'lib/llm/b.ts': imports('openai') })).toHaveLength(1);
    expect(problemsOf({ 'lib/llm/b.ts': `const c = await ${LATER}('openai');\n` })).toHaveLength(1);
  });

  it('lets a test of the core use adapters, and the core itself not', () => {
    const adapter = { 'functions/adapters/c.ts': '' };
    const line = imports('../../functions/adapters/c.ts');
    expect(problemsOf({ ...adapter, 'lib/base/b.test.ts': line })).toEqual([]);
    expect(problemsOf({ ...adapter, 'lib/base/b.ts': line })).toHaveLength(1);
  });
});

describe('ways to import', () => {
  it.each([
    ['over several lines', "import {\n  x,\n  type Y,\n} from '../files/c.ts';\n"],
    ['for types', "import type { Y } from '../files/c.ts';\n"],
    ['for effects', "import '../files/c.ts';\n"],
    ['as an export', "export * from '../files/c.ts';\n"],
    ['later', `const c = await ${LATER}('../files/c.ts');\n`],
    ['after other code', "const a = 1;\nexport const b = 'x';\nimport { x } from '../files/c.ts';\n"],
  ])('sees one %s', (_, text) => {
    expect(problemsOf({ 'lib/base/b.ts': text, 'lib/files/c.ts': '' })).toHaveLength(1);
  });

  it('reports a file that does not exist', () => {
    expect(problemsOf({ 'lib/base/b.ts': imports('./gone.ts') })).toEqual([
      'lib/base/b.ts: imports ./gone.ts, which does not exist',
    ]);
  });
});

it('finds a cycle once and names its files in order', () => {
  const files = {
    'lib/base/b.ts': imports('./c.ts'),
    'lib/base/c.ts': imports('./d.ts'),
    'lib/base/d.ts': imports('./b.ts'),
    'lib/base/e.ts': imports('./b.ts'),
  };
  expect(problemsOf(files)).toEqual([
    'cycle: lib/base/b.ts -> lib/base/c.ts -> lib/base/d.ts -> lib/base/b.ts',
  ]);
});

describe('cycles of types', () => {
  const pair = (folder: string): Record<string, string> => ({
    [`${folder}/b.ts`]: "import type { X } from './c.ts';\n",
    [`${folder}/c.ts`]: imports('./b.ts'),
  });

  it.each(['lib/base', 'functions', 'functions/objects'])('are cycles in %s', (folder) => {
    const [b, c] = [`${folder}/b.ts`, `${folder}/c.ts`];
    expect(problemsOf(pair(folder))).toEqual([`cycle: ${b} -> ${c} -> ${b}`]);
  });
});

it('lets a host read the manifest', () => {
  expect(problemsOf({ 'functions/b.ts': imports('../package.json'), 'package.json': '{}' })).toEqual([]);
});

describe('files', () => {
  it('stops at 250 lines', () => {
    expect(problemsOf({ 'lib/base/b.ts': 'x;\n'.repeat(250) })).toEqual([]);
    expect(problemsOf({ 'infra/b.mjs': 'x;\n'.repeat(251) })).toEqual([
      'infra/b.mjs: 251 lines, over the limit of 250',
    ]);
    expect(problemsOf({ 'README.md': 'x\n'.repeat(251) })).toEqual([]);
  });

  it.each(['lib/base/index.ts', 'lib/base/path-utils.ts', 'features/helpers/b.ts', 'bench/run-manager.ts'])(
    'refuses the name %s',
    (file) => {
      expect(problemsOf({ [file]: '' })).toHaveLength(1);
    },
  );

  it('accepts names that only contain such a word', () => {
    expect(problemsOf({ 'lib/base/futile.ts': '', 'lib/base/uncommon.ts': '' })).toEqual([]);
  });

  it.each(['^1.2.3', '~1.2.3', '1.2', 'latest', '*', 'npm:a@^1.2.3', 'npm:a'])(
    'refuses the version %s',
    (version) => {
      const dependencies = { a: '1.2.3', other: 'npm:a@1.2.3' };
      const text = JSON.stringify({ dependencies, devDependencies: { b: version } });
      expect(problemsOf({ 'package.json': text })).toEqual([
        `package.json: devDependencies.b is "${version}"; pin one exact version`,
      ]);
    },
  );

  it.each(['see /made/up/place/x', 'see /made/up/other', '/home/someone/.cache', 'http://somehost:80'])(
    'refuses "%s"',
    (text) => {
      expect(problemsOf({ 'README.md': text })).toHaveLength(1);
    },
  );

  it('does not take a folder that every machine has for a trace', () => {
    const problems = checkStructure(new Map([['lib/base/a.ts', '// /tmp/x /root/y']]), {
      root: '/tmp/place',
      home: '/root',
      host: 'vm',
    }).problems;
    expect(problems).toEqual([]);
  });
});

it('fails when it read nothing', () => {
  expect(checkStructure(new Map(), machine).problems).toEqual([
    'no module was read: the check looked in the wrong place',
  ]);
});

describe('reaching a namespace', () => {
  it.each([
    ['lib/runs/b.ts', 'const x = y as CatalogueOf;', 'a cast to CatalogueOf'],
    ['functions/b.ts', 'const x = y as unknown as CataloguePort;', 'a cast to CataloguePort'],
    ['functions/b.ts', 'return { namespaces } as Access;', 'a cast to Access'],
    ['lib/runs/b.ts', 'type T = EveryCatalogue;', 'reaches every namespace'],
    ['functions/routes/b.ts', "c.get('host')", 'takes the services of the host'],
    ['lib/skills/b.ts', 'const c = remoteCatalogue(call);', 'reaches every namespace'],
  ])('%s may not say %s', (file, text, problem) => {
    const [first, ...more] = problemsOf({ [file]: text });
    expect(first).toContain(`${file}: ${problem}`);
    expect(more).toEqual([]);
  });

  it.each([
    ['lib/runs/b.ts', 'const x: CatalogueOf = y;'],
    ['lib/runs/b.test.ts', 'const x = y as CatalogueOf;'],
    ['functions/b.ts', 'const c = remoteCatalogue(call);'],
    ['functions/app.ts', "c.get('host')"],
    ['lib/base/access.ts', 'return { namespaces } as Access;'],
  ])('%s may say %s', (file, text) => {
    expect(problemsOf({ [file]: text })).toEqual([]);
  });
});
