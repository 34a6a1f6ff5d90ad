import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { ok, type Result } from '../../lib/base/result.ts';
import type { CommandHost } from './command-host.ts';
import { pruneSkills, remember, type Pruned } from './prune.ts';
import { pushRecord, type PushedSkill, type PushRecord } from './push-record.ts';
import type { Command } from './read-arguments.ts';
import { namedServer, ownServer, readServer, type Server } from './remote-service.ts';
import { listAt, showPush, textAt, type Pushed } from './show-push.ts';
import { packForServer, uploadPacked } from './upload-folder.ts';

type PushCommand = Extract<Command, { kind: 'push' }>;

/** Uploads what may be sent of a folder and shows the report; on a dry run, what would be sent. */
export async function pushCommand(command: PushCommand, host: CommandHost): Promise<Result<number>> {
  const packed = await packForServer(command.folder, command.sent, host);
  if (!packed.ok) return packed;
  const server = serverOf(command, host);
  if (!server.ok) {
    if (!command.dryRun || server.error.code !== 'unauthorized') return server;
    // What would be sent can be told without a server.
    host.terminal.err(`! No server has checked it. ${server.error.message}\n`);
    showPush({ packed: packed.value, report: undefined, pruned: undefined }, command, host.terminal);
    return ok(0);
  }
  const report = await uploadPacked(packed.value, queryOf(command), server.value, host.signal);
  if (!report.ok) return report;
  const pruned = await settleSkills(command, report.value, server.value, host);
  if (!pruned.ok) return pruned;
  showPush({ packed: packed.value, report: report.value, pruned: pruned.value }, command, host.terminal);
  return ok(refusedSkills(report.value) && command.onError !== 'report' ? 1 : 0);
}

function serverOf(command: PushCommand, host: CommandHost): Result<Server> {
  const named = namedServer(command.server, host);
  const address = named === undefined ? ownServer(host) : ok(named);
  return address.ok ? readServer(address.value, command.server, host) : address;
}

function queryOf({ namespace, dialect, dryRun, onError, select }: PushCommand): URLSearchParams {
  const query = new URLSearchParams({ namespace, dialect, dry_run: String(dryRun) });
  if (onError !== undefined) query.set('on_error', onError);
  for (const place of select) query.append('select', place);
  return query;
}

function refusedSkills(report: unknown): boolean {
  return listAt(report, 'diagnostics').some((finding) => textAt(finding, 'severity') === 'error');
}

/** Notes what was registered, and deletes what is gone where that is asked for. */
async function settleSkills(
  command: PushCommand,
  report: unknown,
  server: Server,
  host: CommandHost,
): Promise<Result<Pushed['pruned']>> {
  const { terminal, environment, signal } = host;
  const folder = await realpath(path.resolve(host.folder, command.folder));
  const record = pushRecord({ server: server.url.origin, namespace: command.namespace, folder }, environment);
  const present = skillsIn(report);
  if (!command.dryRun) await rememberOrTell(record, present, terminal);
  if (!command.prune) return ok(undefined);
  // A skill that was refused is not gone, and a folder without any is more likely the wrong one.
  const doubt = pruneDoubt(report, present);
  if (doubt === undefined) return pruneSkills({ server, record, present, dryRun: command.dryRun, signal });
  terminal.err(`! Nothing is pruned: ${doubt}\n`);
  return ok({ deleted: [], kept: [] } satisfies Pruned);
}

function pruneDoubt(report: unknown, present: readonly PushedSkill[]): string | undefined {
  if (refusedSkills(report)) return 'a skill was refused, and is not gone.';
  return present.length === 0 ? 'there is no skill in the folder.' : undefined;
}

async function rememberOrTell(
  record: PushRecord,
  present: readonly PushedSkill[],
  terminal: CommandHost['terminal'],
): Promise<void> {
  try {
    await remember(record, present);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.err(`! What was pushed could not be noted, so a later --prune will not know of it: ${why}\n`);
  }
}

function skillsIn(report: unknown): PushedSkill[] {
  return listAt(report, 'skills').map((skill) => ({
    name: textAt(skill, 'name'),
    revision: textAt(skill, 'revision'),
    bundle: textAt(report, 'id'),
  }));
}
