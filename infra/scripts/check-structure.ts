import { homedir, hostname } from 'node:os';
import path from 'node:path';
import { readSourceTree } from './structure/source-tree.ts';
import { checkStructure } from './structure/structure.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const report = checkStructure(readSourceTree(root), { root, home: homedir(), host: hostname() });
for (const problem of report.problems) console.error(problem);
console.log(`${report.modules} modules, ${report.imports} imports, ${report.problems.length} problems`);
if (report.problems.length > 0) process.exitCode = 1;
