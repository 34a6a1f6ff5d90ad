import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import type { GateResult } from './gates.ts';
import type { CaseResult, Mean } from './geometric-mean.ts';
import type { Overhead } from './overhead.ts';
import { peerVersions } from './peers.ts';

/** What a run found. */
export type Found = {
  readonly results: readonly CaseResult[];
  readonly means: readonly Mean[];
  readonly overheads: readonly Overhead[];
  readonly gates: readonly GateResult[];
};

/** A dated record: what was measured, with what, on what kind of machine (never which). */
export type BenchRecord = Found & {
  readonly date: string;
  readonly commit: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly peers: { readonly [name: string]: string };
};

function commitOf(root: string): string {
  const git = (args: string[]): string =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git(['rev-parse', '--short=12', 'HEAD']);
  return git(['status', '--porcelain', 'lib', 'bench']) === '' ? commit : `${commit} with local changes`;
}

/** The record of this machine and commit at a time. */
export function makeRecord(root: string, now: Date, found: Found): BenchRecord {
  const processors = cpus();
  return {
    date: now.toISOString(),
    commit: commitOf(root),
    node: process.version,
    cpu: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    peers: peerVersions(),
    ...found,
  };
}

/** Writes the record into `bench/record/`, named after its date and time, and `label` where it has one. */
export function writeRecord(record: BenchRecord, label = ''): string {
  const folder = path.join(import.meta.dirname, 'record');
  mkdirSync(folder, { recursive: true });
  const time = record.date.slice(0, 16).replace('T', '-').replace(':', '');
  const name = `${time}${label === '' ? '' : `-${label}`}.json`;
  writeFileSync(path.join(folder, name), `${JSON.stringify(record, undefined, 2)}\n`);
  return `bench/record/${name}`;
}
