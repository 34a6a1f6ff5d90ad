import { nodeDigest } from '../../functions/adapters/node-crypto.ts';
import { nodeInflate } from '../../functions/adapters/node-zlib.ts';
import { ROOT_ACCESS } from '../base/access.ts';
import { utf8 } from '../base/bytes.ts';
import { createMemoryBlobs } from '../base/memory-blobs.ts';
import { createMemoryStore } from '../base/memory-store.ts';
import { parseName, parseNamespace, type Namespace, type QualifiedName } from '../base/name.ts';
import type { Blobs, Clock } from '../base/ports.ts';
import type { Result } from '../base/result.ts';
import { makeTar } from '../bundle/archive-maker.oracle.ts';
import { DEFAULT_INTAKE_LIMITS } from '../bundle/limits.ts';
import type { FilePath } from '../files/file-path.ts';
import { callCatalogue, createCatalogue, remoteCatalogue, type Catalogue } from './catalogue.ts';
import type { NewSkill } from './skill-records.ts';
import { uploadBundle, type Upload, type UploadReport } from './upload.ts';
import { cataloguesWithin } from './within-access.ts';
import { createWorkspaces } from './workspaces.ts';

/** A namespace that a test is sure of. */
export function namespace(text: string): Namespace {
  return must(parseNamespace(text));
}

/** A name that a test is sure of. */
export function name(text: string): QualifiedName {
  return must(parseName(text));
}

/** The value of a result that a test is sure of. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A clock that stands where a test puts it. */
export function stoppedClock(): Clock & { time: number } {
  const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time, sleep: async () => {} };
  return clock;
}

/** A skill to be registered. */
export function newSkill(short: string, revision: string, bundle: string): NewSkill {
  return {
    name: name(`local/${short}`),
    description: `${short} at ${revision}`,
    kind: 'agent_skill',
    revision,
    resource_slots: [],
    bundle,
    path: `folder-${bundle}` as FilePath,
    dialect: 'standard',
  };
}

/** A SKILL.md. */
export function skillText(short: string, description: string, body = ''): string {
  return `---\nname: ${short}\ndescription: ${description}\n---\n${body}`;
}

/** A file's text, or the target of a symbolic link. */
export type TrialFile = string | { readonly link: string };

/** A tar of files, each as it is: give more than one at the top, or the folder is a wrapper. */
export function tarOf(files: { readonly [path: string]: TrialFile }): Uint8Array {
  return makeTar(
    Object.entries(files).map(([path, file]) =>
      typeof file === 'string'
        ? { name: path, data: utf8(file) }
        : { name: path, type: '2', link: file.link },
    ),
  );
}

/** Catalogues over memory ports, and what uploads did to the ports. */
export function trial(blobs: Blobs = createMemoryBlobs()) {
  const clock = stoppedClock();
  const catalogues = new Map<string, Catalogue>();
  const settled: string[] = [];
  let packs = 0;
  const catalogue = (of: string): Catalogue => {
    const known = catalogues.get(of) ?? createCatalogue(createMemoryStore(), clock);
    catalogues.set(of, known);
    return known;
  };
  const every = (of: Namespace) =>
    remoteCatalogue(async (operation, args) => callCatalogue(catalogue(of), operation, args));
  const ports = {
    clock,
    random: { bytes: (length: number) => new Uint8Array(length).fill((packs += 1)) },
    digest: nodeDigest,
    inflate: nodeInflate,
    blobs,
    limits: DEFAULT_INTAKE_LIMITS,
    toolNames: [],
    settle: async (_: Namespace, pack: string) => void settled.push(pack),
    workspaces: createWorkspaces(blobs, { inflate: nodeInflate, digest: nodeDigest }, 1024 * 1024),
    catalogues: every,
    catalogueOf: cataloguesWithin(ROOT_ACCESS, every),
  };
  const upload = (
    files: { readonly [path: string]: TrialFile },
    options: Partial<Upload> = {},
  ): Promise<Result<UploadReport>> => {
    const asked: Upload = {
      namespace: namespace('local'),
      body: chunk(tarOf(files)),
      contentType: undefined,
      dialect: 'standard',
      refuseOnError: false,
      dryRun: false,
      select: [],
      ...options,
    };
    return uploadBundle(asked, { ...ports, catalogue: ports.catalogueOf(asked.namespace) });
  };
  return { ports, catalogue, settled, upload };
}

async function* chunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
