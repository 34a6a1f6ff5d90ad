import { type } from 'arktype';
import type { Result } from '../lib/base/result.ts';
import { readShape } from '../lib/base/shape.ts';
import { openWorkspace } from '../lib/catalogue/workspace-reference.ts';
import type { Tool } from '../lib/tools/contract.ts';
import { runTool } from '../lib/tools/runtime.ts';
import { refuse, type Host } from './context.ts';
import { readJson } from './request-body.ts';

/** The body that calls a tool. */
export const callBody = type({ '+': 'reject', 'input?': 'object', 'workspace?': 'object | null' });

/** Calls a tool with the body's `{input, workspace}`. A tool that fails answers 200 with `success: false`. */
export async function answerCall(c: Host, tool: Result<Tool>): Promise<Response> {
  if (!tool.ok) return refuse(c, tool.error);
  const body = await readJson(c.req.raw);
  if (!body.ok) return refuse(c, body.error);
  const asked = readShape(callBody, body.value, '');
  if (!asked.ok) return refuse(c, asked.error);
  const ports = c.get('services');
  const workspace = await openWorkspace(asked.value.workspace, ports);
  if (!workspace.ok) return refuse(c, workspace.error);
  const { clock, turns } = ports;
  const options = { workspace: workspace.value, clock, turns, signal: c.req.raw.signal };
  return c.json(await runTool(tool.value, asked.value.input ?? {}, options));
}
