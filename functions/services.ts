import type { Access } from '../lib/base/access.ts';
import type { Namespace } from '../lib/base/name.ts';
import { cataloguesWithin, type CatalogueOf } from '../lib/catalogue/within-access.ts';
import { Turns } from '../lib/base/turns.ts';
import { createWorkspaces, type Workspaces } from '../lib/catalogue/workspaces.ts';
import { SETTLE_AFTER, type SettlePack } from '../lib/catalogue/upload.ts';
import type { ModelAccess } from '../lib/llm/route.ts';
import type { PerformPorts } from '../lib/runs/perform.ts';
import { builtinTools } from '../lib/tools/builtin.ts';
import { gitTools } from '../lib/tools/git-tools.ts';
import { createRegistry } from '../lib/tools/registry.ts';
import { nodeDigest, nodeRandom } from './adapters/node-crypto.ts';
import { mcpPorts } from './adapters/mcp-ports.ts';
import { nodeInflate } from './adapters/node-zlib.ts';
import { r2Blobs } from './adapters/r2-blobs.ts';
import { searchKernel } from './adapters/search-kernel.ts';
import { systemClock } from './adapters/system-clock.ts';
import { webSecretBox } from './adapters/web-secret-box.ts';
import type { Env } from './env.ts';
import { catalogueOf } from './object-stubs.ts';

/** Text of opened workspaces kept in an isolate of 128 MB, in bytes. */
const WORKSPACE_CACHE = 48 * 1024 * 1024;

/** One cache an isolate and bucket: bundles are immutable and its keys hold the namespace. */
const caches = new WeakMap<R2Bucket, Workspaces>();

const kernel = searchKernel();

/** All calls in an isolate share its one thread. */
const turns = new Turns(systemClock);

/** The tools that the service brings along. */
export const builtins = createRegistry();
const gitPorts = { clock: systemClock, inflate: nodeInflate, digest: nodeDigest };
for (const tool of [...builtinTools(kernel), ...gitTools(gitPorts)]) {
  const registered = builtins.register(tool);
  if (!registered.ok) throw new Error(registered.error.message);
}

/** The ports of the core in this host. */
export function services(env: Env) {
  const blobs = r2Blobs(env.packs);
  const settle: SettlePack = async (namespace, pack) => {
    await env.queue.send({ kind: 'settle_pack', namespace, pack }, { delaySeconds: SETTLE_AFTER });
  };
  const workspaces = workspacesOf(env);
  const secretBox = env.secretsKey === null ? undefined : webSecretBox(env.secretsKey, nodeRandom);
  return {
    clock: systemClock,
    turns,
    random: nodeRandom,
    digest: nodeDigest,
    inflate: nodeInflate,
    secretBox,
    mcp: mcpPorts(secretBox, env.allowLoopback),
    blobs,
    settle,
    workspaces,
    makeRoom: () => workspaces.clear(),
    catalogues: (namespace: Namespace) => catalogueOf(env, namespace),
    models: modelAccess(env),
    toolNames: builtins.list().map(({ descriptor }) => descriptor.name),
    findTool: (name: string) => {
      const tool = builtins.get(name);
      return tool.ok ? tool.value : undefined;
    },
  } satisfies PerformPorts & { readonly [port: string]: unknown };
}

/** The ports of the core in this host, for work that is nobody's call. */
export type HostServices = ReturnType<typeof services>;

/** The ports of the core for one call: they reach what its key opens. */
export type Services = Omit<HostServices, 'catalogues'> & { readonly catalogueOf: CatalogueOf };

/** The services of the host as a key opens them. */
export function servicesWithin(access: Access, { catalogues, ...host }: HostServices): Services {
  return { ...host, catalogueOf: cataloguesWithin(access, catalogues) };
}

function workspacesOf(env: Env): Workspaces {
  const room = (bytes: number): Uint8Array => kernel.room(bytes);
  const ports = { inflate: nodeInflate, digest: nodeDigest, room };
  // The cache reads through the bucket of the request that filled it; only finished bytes are kept.
  const known = caches.get(env.packs) ?? createWorkspaces(r2Blobs(env.packs), ports, WORKSPACE_CACHE);
  caches.set(env.packs, known);
  return known;
}

function modelAccess({ providers, allowLoopback }: Env): ModelAccess {
  return {
    ...providers,
    allowLoopback,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: nodeRandom,
  };
}
