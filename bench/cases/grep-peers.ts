import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Candidate } from '../bench-case.ts';
import { importPeer } from '../peers.ts';
import { answerOf, type FoundAt } from './grep-corpus.ts';
import type { CorpusFile } from './open-corpus.ts';
import type { PatternClass } from './grep-classes.ts';

/** A file as those hold it that search strings. */
export type TextFile = { readonly path: string; readonly text: string };

const decoder = new TextDecoder();

/** The texts of a corpus, decoded. */
export function textsOf(files: readonly CorpusFile[]): TextFile[] {
  return files.map((file) => ({ path: file.path, text: decoder.decode(file.bytes) }));
}

/** The answer for a class of patterns, by what it means. */
export function expectedOf(texts: readonly TextFile[], { matches }: PatternClass): string {
  const found = texts.flatMap(({ path: file, text }) =>
    text.split('\n').flatMap((line, i) => (matches(line) ? [{ path: file, line: i + 1 }] : [])),
  );
  return answerOf(found);
}

/** The hits in lines of `path:line:text`, below a folder of that name. */
function hitsIn(output: string, folder: string): FoundAt[] {
  const lines = output.split('\n').filter((line) => line.startsWith(folder));
  return lines.map((line) => {
    const [file = '', number] = line.slice(folder.length + 1).split(':');
    return { path: file, line: Number(number) };
  });
}

/** ripgrep on one thread: a whole process, over a folder that the system has in memory, writing to a file. */
export function ripgrep(folder: string, { pattern, ignoreCase }: PatternClass): Candidate | undefined {
  if (spawnSync('rg', ['--version']).status !== 0) return undefined;
  const output = `${folder}.out`;
  const options = ['-j1', '-n', '--no-config', '-uu', '--crlf', ...(ignoreCase === true ? ['-i'] : [])];
  const run = (): number => {
    const file = openSync(output, 'w');
    const { status } = spawnSync('rg', [...options, '-e', pattern, folder], {
      stdio: ['ignore', file, 'ignore'],
    });
    closeSync(file);
    if (status !== 0 && status !== 1) throw new Error(`rg ended with ${String(status)}`);
    return status;
  };
  const verify = (): string => {
    run();
    return answerOf(hitsIn(readFileSync(output, 'utf8'), folder));
  };
  return { name: 'rg', run, verify };
}

/** The engine of JavaScript over text that is decoded already, line by line. */
export function nativeRegex(files: readonly TextFile[], regex: RegExp): Candidate {
  const run = (): FoundAt[] => {
    const found: FoundAt[] = [];
    for (const { path: file, text } of files) {
      let line = 0;
      for (let at = 0; at < text.length; line += 1) {
        const end = text.indexOf('\n', at);
        const stop = end < 0 ? text.length : end;
        if (regex.test(text.slice(at, stop))) found.push({ path: file, line: line + 1 });
        at = stop + 1;
      }
    }
    return found;
  };
  return { name: 'RegExp by line', run: () => run().length, verify: () => answerOf(run()) };
}

type DeepAgents = {
  StateBackend: new (runtime: object) => {
    grep(pattern: string): {
      error?: string;
      matches?: readonly { readonly path: string; readonly line: number }[];
    };
  };
};

/** The files of deepagents, which finds literal text alone. */
export async function deepAgents(files: readonly TextFile[], text: string): Promise<Candidate> {
  const { StateBackend } = (await importPeer('deepagents', 'dist/index.js')) as DeepAgents;
  const time = new Date(0).toISOString();
  const entries = files.map((file) => [
    `/${file.path}`,
    { content: file.text, mimeType: 'text/plain', created_at: time, modified_at: time },
  ]);
  const backend = new StateBackend({ state: { files: Object.fromEntries(entries) } });
  const run = (): FoundAt[] => {
    const { error, matches = [] } = backend.grep(text);
    if (error !== undefined) throw new Error(error);
    return matches.map((match) => ({ path: match.path.slice(1), line: match.line }));
  };
  return { name: 'deepagents', run: () => run().length, verify: () => answerOf(run()) };
}

type JustBash = {
  Bash: new (options: object) => {
    exec(command: string): Promise<{ stdout: string; stderr: string; exitCode: number }>;
  };
};

/** The `rg` of just-bash over its own file system in memory. */
export async function justBash(
  files: readonly TextFile[],
  { pattern, ignoreCase }: PatternClass,
): Promise<Candidate> {
  const { Bash } = (await importPeer('just-bash', path.join('dist', 'bundle', 'index.js'))) as JustBash;
  const bash = new Bash({
    files: Object.fromEntries(files.map((file) => [`/tree/${file.path}`, file.text])),
  });
  const command = `rg -n -uu ${ignoreCase === true ? '-i ' : ''}-e '${pattern}' /tree`;
  const run = async (): Promise<string> => {
    const { stdout, stderr, exitCode } = await bash.exec(command);
    if (exitCode > 1 || stderr !== '') throw new Error(stderr);
    return stdout;
  };
  return {
    name: 'just-bash',
    run: async () => (await run()).length,
    verify: async () => answerOf(hitsIn(await run(), '/tree')),
  };
}
