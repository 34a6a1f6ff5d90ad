import { nodeDigest, nodeRandom } from '../../functions/adapters/node-crypto.ts';
import { mcpPorts } from '../../functions/adapters/mcp-ports.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import { webSecretBox } from '../../functions/adapters/web-secret-box.ts';
import { ROOT_ACCESS } from '../../lib/base/access.ts';
import { createMemoryBlobs } from '../../lib/base/memory-blobs.ts';
import { createMemoryEventLog, createMemoryStore } from '../../lib/base/memory-store.ts';
import { namespaceOf, type Namespace, type QualifiedName } from '../../lib/base/name.ts';
import type { Result } from '../../lib/base/result.ts';
import { DEFAULT_INTAKE_LIMITS } from '../../lib/bundle/limits.ts';
import {
  callCatalogue,
  createCatalogue,
  remoteCatalogue,
  type Catalogue,
} from '../../lib/catalogue/catalogue.ts';
import { openSkill, type OpenSkill } from '../../lib/catalogue/open-skill.ts';
import { cataloguesWithin } from '../../lib/catalogue/within-access.ts';
import { createWorkspaces } from '../../lib/catalogue/workspaces.ts';
import { performRun } from '../../lib/runs/perform.ts';
import { Run } from '../../lib/runs/run.ts';
import { builtinTools } from '../../lib/tools/builtin.ts';
import { gitTools } from '../../lib/tools/git-tools.ts';
import { createRegistry } from '../../lib/tools/registry.ts';

/** The key that both assemblies seal secrets with. */
export const SECRETS_KEY = 'a-key-of-secrets-for-tests-of-32-characters';

/** The models that actors of a scenario can reach. */
export type CoreModels = Parameters<typeof performRun>[1]['models'];

/** The service in memory: what a restart keeps and what it drops. */
export type CoreState = ReturnType<typeof freshState>;

/** A service that holds nothing yet. */
export function freshState(models: CoreModels) {
  const blobs = createMemoryBlobs();
  const catalogues = new Map<string, Catalogue>();
  const stores = new Map<
    string,
    { store: ReturnType<typeof createMemoryStore>; log: ReturnType<typeof createMemoryEventLog> }
  >();
  const runs = new Map<string, Run>();
  const catalogue = (namespace: Namespace): Catalogue => {
    const known = catalogues.get(namespace) ?? createCatalogue(createMemoryStore(), systemClock);
    catalogues.set(namespace, known);
    return known;
  };
  const every = (namespace: Namespace) =>
    remoteCatalogue(async (operation, args) => callCatalogue(catalogue(namespace), operation, args));
  const registry = createRegistry();
  const gitPorts = { clock: systemClock, inflate: nodeInflate, digest: nodeDigest };
  for (const tool of [...builtinTools(), ...gitTools(gitPorts)]) registry.register(tool);
  const secretBox = webSecretBox(SECRETS_KEY, nodeRandom);
  const packPorts = { inflate: nodeInflate, digest: nodeDigest };
  const ports = {
    clock: systemClock,
    random: nodeRandom,
    digest: nodeDigest,
    inflate: nodeInflate,
    secretBox,
    mcp: mcpPorts(secretBox, true),
    blobs,
    models,
    limits: DEFAULT_INTAKE_LIMITS,
    toolNames: registry.list().map(({ descriptor }) => descriptor.name),
    settle: async () => {},
    workspaces: createWorkspaces(blobs, packPorts, 64 * 1024 * 1024),
    catalogues: every,
    catalogueOf: cataloguesWithin(ROOT_ACCESS, every),
    findTool: (name: string) => {
      const tool = registry.get(name);
      return tool.ok ? tool.value : undefined;
    },
  };
  const run = (id: string): Run => {
    const kept = stores.get(id) ?? { store: createMemoryStore(), log: createMemoryEventLog() };
    stores.set(id, kept);
    const perform: ConstructorParameters<typeof Run>[1]['perform'] = (spec, emit, signal) =>
      performRun(spec, ports, emit, signal);
    const known = runs.get(id) ?? new Run(id, { ...kept, clock: systemClock, perform });
    runs.set(id, known);
    return known;
  };
  const skill = (name: QualifiedName, revision?: string): Promise<Result<OpenSkill>> =>
    openSkill(name, revision, { ...ports, catalogue: ports.catalogueOf(namespaceOf(name)) });
  return { ports, registry, catalogue, run, skill, restart: () => runs.clear() };
}
