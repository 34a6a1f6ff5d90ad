import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.join(import.meta.dirname, '.peers');
const wanted = path.join(import.meta.dirname, 'peers.json');

/** Installs the peers beside the benchmarks when their list changed. Gives the reason when that fails. */
export function installPeers(): string | undefined {
  const installed = path.join(folder, 'node_modules', '.peers.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(wanted, 'utf8'))
    return undefined;
  mkdirSync(folder, { recursive: true });
  copyFileSync(wanted, path.join(folder, 'package.json'));
  const args = [
    'install',
    '--no-package-lock',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const { status, stderr, error } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return `The peers could not be installed: ${error?.message ?? stderr.trim()}`;
  copyFileSync(wanted, installed);
  return undefined;
}

/** A peer's CommonJS module. */
export function loadPeer(name: string): unknown {
  return createRequire(path.join(folder, 'package.json'))(name);
}

/** A peer's ECMAScript module, by its file inside the package. */
export async function importPeer(name: string, file: string): Promise<unknown> {
  return import(pathToFileURL(path.join(folder, 'node_modules', name, file)).href);
}

/** The version of each peer, as pinned. */
export function peerVersions(): Record<string, string> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync(wanted, 'utf8'));
  return dependencies;
}
