import { ROOT_ACCESS } from '../../lib/base/access.ts';
import { toHex } from '../../lib/base/bytes.ts';
import { createMemoryBlobs } from '../../lib/base/memory-blobs.ts';
import { createMemoryEventLog, createMemoryStore } from '../../lib/base/memory-store.ts';
import type { JsonValue } from '../../lib/base/json.ts';
import { namespaceOf, parseNamespace, type Namespace, type QualifiedName } from '../../lib/base/name.ts';
import type { Result } from '../../lib/base/result.ts';
import { DEFAULT_INTAKE_LIMITS } from '../../lib/bundle/limits.ts';
import {
  callCatalogue,
  createCatalogue,
  remoteCatalogue,
  type Catalogue,
} from '../../lib/catalogue/catalogue.ts';
import { storeActor } from '../../lib/catalogue/store-actor.ts';
import { uploadBundle, type UploadReport } from '../../lib/catalogue/upload.ts';
import { cataloguesWithin } from '../../lib/catalogue/within-access.ts';
import { createWorkspaces } from '../../lib/catalogue/workspaces.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import type { Emit } from '../../lib/actors/run-event.ts';
import { performRun, type PerformPorts } from '../../lib/runs/perform.ts';
import { Run } from '../../lib/runs/run.ts';
import { builtinTools } from '../../lib/tools/builtin.ts';
import { gitTools } from '../../lib/tools/git-tools.ts';
import { createRegistry } from '../../lib/tools/registry.ts';
import { nodeDigest, nodeRandom } from '../adapters/node-crypto.ts';
import { mcpPorts } from '../adapters/mcp-ports.ts';
import { nodeInflate } from '../adapters/node-zlib.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { webSecretBox } from '../adapters/web-secret-box.ts';

/** Text of opened skills kept in memory, in bytes. */
const CACHE = 64 * 1024 * 1024;

/** The core in this process: a catalogue in memory, and one folder as the workspace of every run. */
export type LocalService = ReturnType<typeof createLocalService>;

/** Starts with nothing in its catalogue. */
export function createLocalService(models: PerformPorts['models'], workspace: FileSystem) {
  const registry = createRegistry();
  const gitPorts = { clock: systemClock, inflate: nodeInflate, digest: nodeDigest };
  for (const tool of [...builtinTools(), ...gitTools(gitPorts)]) registry.register(tool);
  const ports = localPorts(models, workspace, registry);
  return {
    ports,
    registry,
    putActor: (name: QualifiedName, document: JsonValue) =>
      storeActor(name, document, {
        catalogue: ports.catalogueOf(namespaceOf(name)),
        digest: nodeDigest,
        secretBox: ports.secretBox,
        models,
        checkTool: (tool) => registry.get(tool),
      }),
    addSkills: (archive: Uint8Array) => addSkills(archive, ports),
    /** A run that tells its events as they come. */
    run(id: string, tell: Emit): Run {
      return new Run(id, {
        store: createMemoryStore(),
        log: createMemoryEventLog(),
        clock: systemClock,
        perform: (spec, emit, signal) =>
          performRun(
            spec,
            ports,
            (event) => {
              tell(event);
              emit(event);
            },
            signal,
          ),
      });
    },
  };
}

type Ports = ReturnType<typeof localPorts>;

function localPorts(
  models: PerformPorts['models'],
  workspace: FileSystem,
  registry: ReturnType<typeof createRegistry>,
) {
  const catalogues = new Map<Namespace, Catalogue>();
  const every = (namespace: Namespace) => {
    const catalogue = catalogues.get(namespace) ?? createCatalogue(createMemoryStore(), systemClock);
    catalogues.set(namespace, catalogue);
    return remoteCatalogue(async (operation, args) => callCatalogue(catalogue, operation, args));
  };
  const blobs = createMemoryBlobs();
  const packs = { inflate: nodeInflate, digest: nodeDigest };
  // The catalogue is this process's alone, and so is the key of what is sealed in it.
  const secretBox = webSecretBox(toHex(nodeRandom.bytes(32)), nodeRandom);
  return {
    clock: systemClock,
    random: nodeRandom,
    ...packs,
    blobs,
    models,
    secretBox,
    mcp: mcpPorts(secretBox, true),
    catalogues: every,
    // Who runs the command may do all that it can.
    catalogueOf: cataloguesWithin(ROOT_ACCESS, every),
    workspaces: createWorkspaces(blobs, packs, CACHE),
    limits: DEFAULT_INTAKE_LIMITS,
    toolNames: registry.list().map(({ descriptor }) => descriptor.name),
    ownWorkspace: workspace,
    settle: async () => {},
    findTool: (name: string) => {
      const tool = registry.get(name);
      return tool.ok ? tool.value : undefined;
    },
  } satisfies PerformPorts & { readonly [port: string]: unknown };
}

/** Registers the skills of an archive in the namespace `local`. */
async function addSkills(archive: Uint8Array, ports: Ports): Promise<Result<UploadReport>> {
  const namespace = parseNamespace('local');
  if (!namespace.ok) return namespace;
  const upload = {
    namespace: namespace.value,
    body: chunks(archive),
    contentType: undefined,
    dialect: 'standard',
    refuseOnError: false,
    dryRun: false,
    select: [],
  } as const;
  return uploadBundle(upload, { ...ports, catalogue: ports.catalogueOf(namespace.value) });
}

async function* chunks(archive: Uint8Array): AsyncIterable<Uint8Array> {
  yield archive;
}
