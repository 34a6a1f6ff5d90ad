import { Hono } from 'hono';
import type { Result } from '../../lib/base/result.ts';
import { OTHER_HOSTS_TOOLS } from '../../lib/skills/tool-ceiling.ts';
import type { Tool } from '../../lib/tools/contract.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { nameParam } from '../query.ts';
import { builtins } from '../services.ts';
import { answerCall } from '../tool-call.ts';

/** `/v1/tools`: the built-in tools, the names that other hosts have for them, and calling them. */
export function toolRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>()
    .get('/', (c) => c.json(list()))
    .get('/:ns/:name', describe)
    .post('/:ns/:name', (c) => answerCall(c, find(c)));
}

function list() {
  return { tools: builtins.list().map(({ descriptor }) => descriptor), other_hosts: OTHER_HOSTS_TOOLS };
}

function find(c: Host): Result<Tool> {
  const name = nameParam(c);
  return name.ok ? builtins.get(name.value) : name;
}

function describe(c: Host): Response {
  const tool = find(c);
  return tool.ok ? c.json(tool.value.descriptor) : refuse(c, tool.error);
}
