import path from 'node:path';
import { isModule, type SourceTree } from './source-tree.ts';

const MAX_LINES = 250;
const VAGUE = /(?:^|-)(?:utils?|helpers?|managers?|commons?|misc)(?:-|$)/;
const EXACT = /^(?:npm:[a-z0-9@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Modules that are too long. */
export function checkLengths(tree: SourceTree): string[] {
  return [...tree].flatMap(([file, text]) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    return isModule(file) && lines > MAX_LINES
      ? [`${file}: ${lines} lines, over the limit of ${MAX_LINES}`]
      : [];
  });
}

/** Barrels, and files or folders whose name says nothing. */
export function checkNames(tree: SourceTree): string[] {
  return [...tree.keys()].filter(isModule).flatMap((file) => {
    const parts = file.split('/').map((part) => part.replace(/\..*$/, ''));
    if (parts.at(-1) === 'index') return [`${file}: a barrel; import from the owning file instead`];
    const vague = parts.find((part) => VAGUE.test(part));
    return vague === undefined
      ? []
      : [`${file}: "${vague}" says nothing; name the file after its one concept`];
  });
}

/** Dependencies of package.json without an exact version. */
export function checkPins(packageJson: string): string[] {
  const parsed: Record<string, Record<string, string> | undefined> = JSON.parse(packageJson);
  return ['dependencies', 'devDependencies'].flatMap((kind) =>
    Object.entries(parsed[kind] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `package.json: ${kind}.${name} is "${version}"; pin one exact version`),
  );
}

/** Where this checkout is, so that its files can be searched for it. */
export type Machine = { readonly root: string; readonly home: string; readonly host: string };

const SHARED_FOLDERS = new Set(['/', '/tmp', '/home', '/root', '/var', '/usr', '/opt', '/srv', '/Users']);

function traces({ root, home, host }: Machine): string[] {
  const parent = path.posix.dirname(root);
  return [
    root,
    ...(SHARED_FOLDERS.has(parent) ? [] : [`${parent}/`]),
    ...(SHARED_FOLDERS.has(home) ? [] : [`${home}/`]),
    ...(host.length > 5 && host !== 'localhost' ? [host] : []),
  ].filter((text) => text.length > 5);
}

/** Files that name the machine they were written on: the checkout's folder, the home folder, the host. */
export function checkMachine(tree: SourceTree, machine: Machine): string[] {
  return [...tree].flatMap(([file, text]) => {
    const found = traces(machine).find((trace) => text.includes(trace));
    return found === undefined ? [] : [`${file}: names this machine ("${found}")`];
  });
}
