import type { Import } from './imports.ts';
import { isTestFile } from './source-tree.ts';

const BELOW_TOOLS = [
  'lib/base',
  'lib/json-schema',
  'lib/files',
  'lib/tools/contract',
  'lib/search',
  'lib/git',
];
const BELOW_CATALOGUE = [
  'lib/base',
  'lib/files',
  'lib/tools/contract',
  'lib/tools',
  'lib/skills',
  'lib/llm',
  'lib/actors',
];

/**
 * Which folder may import which, apart from itself. This is the one place that says so; `lib/tools/contract` stands
 * for the two kinds of file in `lib/tools` that the layers below the tools may use: the contract and the names.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'lib/base': [],
  'lib/json-schema': ['lib/base'],
  'lib/files': ['lib/base'],
  'lib/bundle': ['lib/base', 'lib/files'],
  'lib/search': ['lib/base', 'lib/files'],
  'lib/git': ['lib/base', 'lib/files', 'lib/search'],
  'lib/tools/contract': ['lib/base', 'lib/files'],
  'lib/llm': ['lib/base', 'lib/files', 'lib/tools/contract'],
  'lib/mcp': ['lib/base', 'lib/files', 'lib/tools/contract'],
  'lib/tools': BELOW_TOOLS,
  'lib/skills': [...BELOW_TOOLS, 'lib/tools'],
  'lib/actors': ['lib/base', 'lib/files', 'lib/tools/contract', 'lib/tools', 'lib/skills', 'lib/llm'],
  'lib/catalogue': [...BELOW_CATALOGUE, 'lib/bundle', 'lib/mcp'],
  'lib/runs': [...BELOW_CATALOGUE, 'lib/catalogue'],
  'lib/hooks': ['lib/base', 'lib/files', 'lib/tools/contract', 'lib/actors', 'lib/runs'],
  functions: ['lib', 'functions'],
  'functions/adapters': ['lib', 'functions'],
  'functions/worker.ts': ['lib', 'functions'],
  features: ['lib', 'functions/adapters', 'functions/worker.ts'],
  bench: ['lib', 'functions/adapters', 'functions/worker.ts'],
  infra: ['lib', 'functions', 'features', 'bench'],
};

/** Packages that the core may use: pure, and the same on every host. */
const CORE_PACKAGES = ['yaml', 'arktype'];
/** Packages that the core may use for their types alone, which are gone at run time. */
const TYPE_PACKAGES = ['@anthropic-ai/sdk', 'openai'];
const TEST_PACKAGES = ['vitest', 'fast-check', 'picomatch', '@cfworker/json-schema', ...TYPE_PACKAGES];

const CONTRACT_FILE = /^lib\/tools\/(?:contract|[a-z-]*\bnames?\b[a-z-]*)(?:\.test)?\.ts$/;

/** The area of a file: a key of the table, or undefined for one that belongs nowhere. */
export function areaOf(file: string): string | undefined {
  const [top = '', second = ''] = file.split('/');
  if (CONTRACT_FILE.test(file)) return 'lib/tools/contract';
  const nested = `${top}/${second}`;
  if (nested in ALLOWED) return nested;
  return top in ALLOWED ? top : undefined;
}

function reaches(allowed: string, area: string): boolean {
  return allowed === area || area.startsWith(`${allowed}/`);
}

function checkPackage({ from, specifier, typeOnly }: Import): string | undefined {
  if (!from.startsWith('lib/')) return undefined;
  if (isKnown(specifier, typeOnly ? [...CORE_PACKAGES, ...TYPE_PACKAGES] : CORE_PACKAGES)) return undefined;
  const forTests = specifier.startsWith('node:') || isKnown(specifier, TEST_PACKAGES);
  if (forTests && isTestFile(from)) return undefined;
  return `${from}: imports ${specifier}, which the core may not (allowed: ${CORE_PACKAGES.join(', ')})`;
}

function isKnown(specifier: string, packages: readonly string[]): boolean {
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

/** What is wrong with one import, or undefined. */
export function checkImport(found: Import): string | undefined {
  const { from, to } = found;
  const area = areaOf(from);
  if (area === undefined) return undefined;
  if (to === undefined) return checkPackage(found);
  // The version in the manifest is the one datum at the top.
  if (to === 'package.json') return undefined;
  const target = areaOf(to);
  if (target === undefined) return `${from}: imports ${to}, which is in no known folder`;
  if (target === area) return undefined;
  const allowed = [...(ALLOWED[area] ?? []), ...(isTestFile(from) ? ['functions/adapters'] : [])];
  if (allowed.some((name) => reaches(name, target))) return undefined;
  return `${from}: imports ${to}, but ${area} may only use ${allowed.join(', ') || 'itself'}`;
}
