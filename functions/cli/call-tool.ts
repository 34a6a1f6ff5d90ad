import path from 'node:path';
import { invalidInput } from '../../lib/base/failure.ts';
import { ownValue } from '../../lib/base/json.ts';
import { parseName } from '../../lib/base/name.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { builtinTools } from '../../lib/tools/builtin.ts';
import { createRegistry } from '../../lib/tools/registry.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import { nodeFileSystem } from '../adapters/node-files.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { isFolder } from './local-library.ts';
import { uploadFolder } from './push-folder.ts';
import type { Command } from './read-arguments.ts';
import { jsonBody, readServer, request } from './remote-service.ts';
import type { CommandHost } from './run-actor.ts';

type ToolCommand = Extract<Command, { kind: 'tool' }>;

/** Calls a tool, here or on the server that is named, and prints what it gave. */
export async function toolCommand(command: ToolCommand, host: CommandHost): Promise<Result<number>> {
  const { terminal } = host;
  const folder = path.resolve(host.folder, command.workspace);
  if (!(await isFolder(folder))) return fail(invalidInput('--workspace', `There is no folder ${folder}.`));
  const result =
    command.server.url === undefined
      ? await callHere(command, folder, host)
      : await callThere(command, folder, command.server.url, host);
  if (!result.ok) return result;
  const success = ownValue(result.value, 'success') === true;
  const shown = command.json ? result.value : ownValue(result.value, success ? 'output' : 'error');
  if (success || command.json) terminal.out(`${JSON.stringify(shown, undefined, 2)}\n`);
  else terminal.err(`${command.name} failed: ${String(ownValue(shown, 'message'))}\n`);
  return ok(success ? 0 : 1);
}

async function callHere(
  command: ToolCommand,
  folder: string,
  { signal }: CommandHost,
): Promise<Result<unknown>> {
  const registry = createRegistry();
  for (const tool of builtinTools()) registry.register(tool);
  const tool = registry.get(command.name);
  if (!tool.ok) return tool;
  return ok(
    await runTool(tool.value, command.input, {
      workspace: nodeFileSystem(folder),
      clock: systemClock,
      signal,
    }),
  );
}

async function callThere(
  { name, input, server: { key } }: ToolCommand,
  folder: string,
  address: string,
  host: CommandHost,
): Promise<Result<unknown>> {
  const tool = parseName(name, 'name');
  if (!tool.ok) return tool;
  const server = readServer(address, key);
  if (!server.ok) return server;
  const report = await uploadFolder(folder, new URLSearchParams({ namespace: 'local' }), server.value, host);
  if (!report.ok) return report;
  const workspace = { bundle: String(ownValue(report.value, 'ref')) };
  return request(server.value, `/v1/tools/${tool.value}`, jsonBody({ input, workspace }), host.signal);
}
