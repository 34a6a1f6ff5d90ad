import { isModule, isTestFile, type SourceTree } from './source-tree.ts';

/** Types that the compiler takes from one file alone, unless somebody writes a cast. */
const MARKED: Readonly<Record<string, string>> = {
  Access: 'lib/base/access.ts',
  CataloguePort: 'lib/catalogue/within-access.ts',
  CatalogueOf: 'lib/catalogue/within-access.ts',
};

/** What reaches every namespace, whoever asks; the core files that may know of it. Hosts make it. */
const UNBOUNDED = /\b(?:EveryCatalogue|[Rr]emoteCatalogue)\b/;
const KNOWS_ALL: ReadonlySet<string> = new Set([
  'lib/catalogue/catalogue.ts',
  'lib/catalogue/sweep-packs.ts',
  'lib/catalogue/within-access.ts',
  'lib/runs/perform.ts',
]);

/**
 * Ways around the one function through which look-ups reach a namespace: a cast to a type that only it gives, and work
 * of the core over the catalogues of all namespaces.
 */
export function checkAccess(tree: SourceTree): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!isModule(file) || isTestFile(file) || file.startsWith('infra/')) return [];
    const cast = Object.entries(MARKED).find(
      ([type, home]) => file !== home && new RegExp(`\\b(?:as|satisfies) ${type}\\b`).test(text),
    );
    const problems =
      cast === undefined ? [] : [`${file}: a cast to ${cast[0]}, which ${cast[1]} alone makes`];
    if (file !== 'functions/app.ts' && /\bget\('host'\)/.test(text)) {
      problems.push(`${file}: takes the services of the host, which reach every namespace; take 'services'`);
    }
    if (!file.startsWith('lib/') || KNOWS_ALL.has(file) || !UNBOUNDED.test(text)) return problems;
    return [
      ...problems,
      `${file}: reaches every namespace; take a CatalogueOf, which knows what a key opens`,
    ];
  });
}
