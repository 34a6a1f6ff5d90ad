import path from 'node:path';
import { invalidInput } from '../../lib/base/failure.ts';
import { ownValue, type JsonObject } from '../../lib/base/json.ts';
import { parseName } from '../../lib/base/name.ts';
import { fail, ok, type Result } from '../../lib/base/result.ts';
import { builtinTools } from '../../lib/tools/builtin.ts';
import { gitTools } from '../../lib/tools/git-tools.ts';
import { createRegistry } from '../../lib/tools/registry.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import { nodeFileSystem } from '../adapters/node-files.ts';
import { nodeDigest } from '../adapters/node-crypto.ts';
import { nodeInflate } from '../adapters/node-zlib.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { CommandHost } from './command-host.ts';
import { isFolder } from './local-library.ts';
import type { Command } from './read-arguments.ts';
import { readObject } from './read-text.ts';
import { jsonRequest, namedServer, readServer, request } from './remote-service.ts';
import { listAt, textAt } from './show-push.ts';
import { packForServer, uploadPacked } from './upload-folder.ts';

type ToolCommand = Extract<Command, { kind: 'tool' }>;
type ToolsCommand = Extract<Command, { kind: 'tools' }>;

/** Calls a tool, here or on the server that is named, and prints what it gave. */
export async function toolCommand(command: ToolCommand, host: CommandHost): Promise<Result<number>> {
  const { terminal } = host;
  const input = await readObject(command.input, 'The input', host);
  if (!input.ok) return input;
  const folder = path.resolve(host.folder, command.workspace);
  if (!(await isFolder(folder))) return fail(invalidInput('--workspace', `There is no folder ${folder}.`));
  const address = namedServer(command.server, host);
  const result =
    address === undefined
      ? await callHere(command, input.value, folder, host)
      : await callThere(command, input.value, address, host);
  if (!result.ok) return result;
  const success = ownValue(result.value, 'success') === true;
  const shown = command.json ? result.value : ownValue(result.value, success ? 'output' : 'error');
  if (success || command.json) terminal.out(`${JSON.stringify(shown, undefined, 2)}\n`);
  else terminal.err(`${command.name} failed: ${String(ownValue(shown, 'message'))}\n`);
  return ok(success ? 0 : 1);
}

function ownTools() {
  const registry = createRegistry();
  const gitPorts = { clock: systemClock, inflate: nodeInflate, digest: nodeDigest };
  for (const tool of [...builtinTools(), ...gitTools(gitPorts)]) registry.register(tool);
  return registry;
}

async function callHere(
  { name, sent }: ToolCommand,
  input: JsonObject,
  folder: string,
  { signal }: CommandHost,
): Promise<Result<unknown>> {
  if (sent.include.length > 0 || sent.withGit) {
    return fail(
      invalidInput('', '--include and --with-git are about what a server is sent: name one with --url.'),
    );
  }
  const tool = ownTools().get(name);
  if (!tool.ok) return tool;
  return ok(
    await runTool(tool.value, input, { workspace: nodeFileSystem(folder), clock: systemClock, signal }),
  );
}

async function callThere(
  { name, workspace: typed, sent, server: choice }: ToolCommand,
  input: JsonObject,
  address: string,
  host: CommandHost,
): Promise<Result<unknown>> {
  const tool = parseName(name, 'name');
  if (!tool.ok) return tool;
  const packed = await packForServer(typed, sent, host);
  if (!packed.ok) return packed;
  const server = readServer(address, choice, host);
  if (!server.ok) return server;
  const query = new URLSearchParams({ namespace: 'local' });
  const report = await uploadPacked(packed.value, query, server.value, host.signal);
  if (!report.ok) return report;
  const workspace = { bundle: textAt(report.value, 'ref') };
  return request(server.value, jsonRequest(`/v1/tools/${tool.value}`, { input, workspace }), host.signal);
}

/** Lists the built-in tools, of this process or of the server that is named. */
export async function toolsCommand(command: ToolsCommand, host: CommandHost): Promise<Result<number>> {
  const listed = await listTools(command, host);
  if (!listed.ok) return listed;
  const { out } = host.terminal;
  if (command.json) out(`${JSON.stringify(listed.value, undefined, 2)}\n`);
  else {
    for (const tool of listed.value) {
      const [summary = ''] = textAt(tool, 'description').split('\n');
      out(`${textAt(tool, 'name')}  ${summary}\n`);
    }
  }
  return ok(0);
}

async function listTools(
  { server: choice }: ToolsCommand,
  host: CommandHost,
): Promise<Result<readonly unknown[]>> {
  const address = namedServer(choice, host);
  if (address === undefined)
    return ok(
      ownTools()
        .list()
        .map(({ descriptor }) => descriptor),
    );
  const server = readServer(address, choice, host);
  if (!server.ok) return server;
  const answer = await request(server.value, { method: 'GET', target: '/v1/tools' }, host.signal);
  return answer.ok ? ok(listAt(answer.value, 'tools')) : answer;
}
