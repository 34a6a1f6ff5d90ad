import { Hono } from 'hono';
import { refreshServers } from '../../lib/catalogue/skill-tools.ts';
import { refuse, type Host, type HostEnv } from '../context.ts';
import { nameParam } from '../query.ts';

/** `/v1/skills/{ns}/{name}/mcp`: the MCP servers of a skill. */
export function mcpRoutes(): Hono<HostEnv> {
  return new Hono<HostEnv>().post('/:ns/:name/mcp/refresh', refresh);
}

/** Asks the skill's servers for their tools now. One that fails is told in the answer, and keeps its old tools. */
async function refresh(c: Host): Promise<Response> {
  const name = nameParam(c);
  if (!name.ok) return refuse(c, name.error);
  const servers = await refreshServers(name.value, c.get('services'));
  return servers.ok ? c.json({ servers: servers.value }) : refuse(c, servers.error);
}
