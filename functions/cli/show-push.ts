import { isObject, ownValue } from '../../lib/base/json.ts';
import type { PackedFolder } from './folder/pack-folder.ts';
import type { Pruned } from './prune.ts';
import type { Terminal } from './terminal.ts';

/** What a push did, or would do. `report` is the server's; there is none when no server was asked. */
export type Pushed = {
  readonly packed: PackedFolder;
  readonly report: unknown;
  readonly pruned: Pruned | undefined;
};

type How = { readonly dryRun: boolean; readonly json: boolean };

/** Shows it: the answer as text or as one JSON object, findings about it beside. */
export function showPush(pushed: Pushed, how: How, terminal: Terminal): void {
  if (how.json) terminal.out(`${JSON.stringify(asJson(pushed, how), undefined, 2)}\n`);
  else showText(pushed, how, terminal);
}

function asJson({ packed, report, pruned }: Pushed, { dryRun }: How) {
  const bytes = packed.files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    ...(isObject(report) ? report : {}),
    dry_run: dryRun,
    checked: report !== undefined,
    sent: {
      files: packed.files.length,
      bytes,
      ...(dryRun ? { paths: packed.files.map(({ path }) => path) } : {}),
    },
    left_out: packed.leftOut,
    ...(pruned === undefined ? {} : { pruned: pruned.deleted, kept: pruned.kept }),
  };
}

function showText({ packed, report, pruned }: Pushed, { dryRun }: How, { out, err }: Terminal): void {
  for (const finding of listAt(report, 'diagnostics')) {
    const [severity, code, file, message] = ['severity', 'code', 'path', 'message'].map((key) =>
      textAt(finding, key),
    );
    err(`${severity} ${code} ${file}: ${message}\n`);
  }
  if (dryRun) {
    for (const { path, bytes } of packed.files) out(`would send ${path} (${bytes} bytes)\n`);
  }
  if (report !== undefined) out(`${textAt(report, 'ref')}\n`);
  for (const skill of listAt(report, 'skills')) {
    out(`${textAt(skill, 'name')}  ${textAt(skill, 'description')}\n`);
  }
  for (const name of pruned?.deleted ?? []) out(`${dryRun ? 'would delete' : 'deleted'} ${name}\n`);
  for (const { name, reason } of pruned?.kept ?? []) err(`! ${name} is kept. ${reason}\n`);
}

/** The list under a key of an answer, or an empty one. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const list = ownValue(value, key);
  return Array.isArray(list) ? list : [];
}

/** The text under a key of an answer, or an empty one. */
export function textAt(value: unknown, key: string): string {
  const text = ownValue(value, key);
  return typeof text === 'string' ? text : '';
}
