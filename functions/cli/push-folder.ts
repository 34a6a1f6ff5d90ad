import path from 'node:path';
import { invalidInput } from '../../lib/base/failure.ts';
import { ownValue } from '../../lib/base/json.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { nodeFileSystem } from '../adapters/node-files.ts';
import { isFolder } from './local-library.ts';
import { packFolder } from './pack-folder.ts';
import type { Command } from './read-arguments.ts';
import { readServer, request, type Server } from './remote-service.ts';
import type { CommandHost } from './run-actor.ts';
import type { Terminal } from './terminal.ts';

type PushCommand = Extract<Command, { kind: 'push' }>;

/** Where `npm start` listens. */
const DEFAULT_URL = 'http://localhost:8787';

/** Uploads a folder to a server and shows the report. */
export async function pushCommand(command: PushCommand, host: CommandHost): Promise<Result<number>> {
  const server = readServer(command.server.url ?? DEFAULT_URL, command.server.key);
  if (!server.ok) return server;
  const { namespace, dialect, dryRun } = command;
  const query = new URLSearchParams({ namespace, dialect, dry_run: String(dryRun) });
  const report = await uploadFolder(path.resolve(host.folder, command.folder), query, server.value, host);
  if (!report.ok) return report;
  show(report.value, host.terminal);
  return ok(0);
}

/** Uploads a folder and gives the server's report. */
export async function uploadFolder(
  folder: string,
  query: URLSearchParams,
  server: Server,
  { terminal, signal }: CommandHost,
): Promise<Result<unknown>> {
  if (!(await isFolder(folder))) return fail(invalidInput('', `There is no folder ${folder}.`));
  const packed = await packFolder(nodeFileSystem(folder));
  if (!packed.ok) return packed;
  for (const name of packed.value.leftOut) terminal.err(`! ${name} is left out\n`);
  const body = { type: 'application/gzip', content: packed.value.archive };
  return request(server, `/v1/bundles?${query.toString()}`, body, signal);
}

function show(report: unknown, { out, err }: Terminal): void {
  for (const finding of listAt(report, 'diagnostics')) {
    const [severity, code, file, message] = ['severity', 'code', 'path', 'message'].map((key) =>
      textAt(finding, key),
    );
    err(`${severity} ${code} ${file}: ${message}\n`);
  }
  out(`${textAt(report, 'ref')}\n`);
  for (const skill of listAt(report, 'skills')) {
    out(`${textAt(skill, 'name')}  ${textAt(skill, 'description')}\n`);
  }
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = ownValue(value, key);
  return Array.isArray(list) ? list : [];
}

function textAt(value: unknown, key: string): string {
  const text = ownValue(value, key);
  return typeof text === 'string' ? text : '';
}
