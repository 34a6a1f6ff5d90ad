import { type } from 'arktype';
import { Hono } from 'hono';
import type { Result } from '../../lib/base/result.ts';
import { readShape } from '../../lib/base/shape.ts';
import { openWorkspace } from '../../lib/catalogue/workspace-reference.ts';
import type { Tool } from '../../lib/tools/contract.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { nameParam } from '../query.ts';
import { readJson } from '../request-body.ts';
import { builtins } from '../services.ts';

const callBody = type({ '+': 'reject', 'input?': 'object', 'workspace?': 'object | null' });

/** `/v1/tools`: the built-in tools and calling them. */
export function toolRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>()
    .get('/', (c) => c.json({ tools: builtins.list().map(({ descriptor }) => descriptor) }))
    .get('/:ns/:name', describe)
    .post('/:ns/:name', call);
}

function find(c: Host): Result<Tool> {
  const name = nameParam(c);
  return name.ok ? builtins.get(name.value) : name;
}

function describe(c: Host): Response {
  const tool = find(c);
  return tool.ok ? c.json(tool.value.descriptor) : refuse(c, tool.error);
}

async function call(c: Host): Promise<Response> {
  const tool = find(c);
  if (!tool.ok) return refuse(c, tool.error);
  const body = await readJson(c.req.raw);
  if (!body.ok) return refuse(c, body.error);
  const asked = readShape(callBody, body.value, '');
  if (!asked.ok) return refuse(c, asked.error);
  const ports = c.get('services');
  const workspace = await openWorkspace(asked.value.workspace, ports);
  if (!workspace.ok) return refuse(c, workspace.error);
  const options = { workspace: workspace.value, clock: ports.clock, signal: c.req.raw.signal };
  return c.json(await runTool(tool.value, asked.value.input ?? {}, options));
}
