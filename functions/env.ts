import type { Namespace } from '../lib/base/name.ts';
import { readProviders, type Providers } from './adapters/providers.ts';

/** Work for later. */
export type QueueMessage =
  /** Look at a pack again, and delete it if no bundle uses it. */
  | { readonly kind: 'settle_pack'; readonly namespace: Namespace; readonly pack: string }
  /** Look at a page of all packs, those stored before a time, after a key. */
  | { readonly kind: 'sweep_packs'; readonly before: number; readonly after: string | null };

/** What the platform hands over: nothing is certain to be there. */
export type RawEnv = {
  readonly PACKS?: R2Bucket;
  readonly NAMESPACES?: DurableObjectNamespace;
  readonly RUNS?: DurableObjectNamespace;
  readonly QUEUE?: Queue<QueueMessage>;
  readonly TROUPE_ROOT_KEY?: string;
  readonly TROUPE_SECRETS_KEY?: string;
  /** Origins, with commas between them, that providers' keys may go to when an actor names them. */
  readonly PROVIDER_ORIGINS?: string;
  /** `1` in development: callers may name addresses of the machine itself. */
  readonly TROUPE_ALLOW_LOOPBACK?: string;
};

/** What the program needs, checked. An absent optional value is null, so that forgetting it is a type error. */
export type Env = {
  readonly packs: R2Bucket;
  readonly namespaces: DurableObjectNamespace;
  readonly runs: DurableObjectNamespace;
  readonly queue: Queue<QueueMessage>;
  /** Null when it is missing or too short: then nothing is open. */
  readonly rootKey: string | null;
  /** Seals the secrets of namespaces. Null when it is missing or too short: then none can be set. */
  readonly secretsKey: string | null;
  readonly providers: Providers;
  /** Whether callers may name addresses of the machine itself, over http too. */
  readonly allowLoopback: boolean;
};

/** The shortest root key, and the shortest key of secrets, in characters. */
export const MIN_KEY_LENGTH = 32;

/** Checks the bindings; throws for one that the configuration lacks, since nothing can work then. */
export function readEnv(raw: RawEnv): Env {
  const key = raw.TROUPE_ROOT_KEY ?? '';
  const secretsKey = raw.TROUPE_SECRETS_KEY ?? '';
  return {
    packs: present(raw.PACKS, 'PACKS'),
    namespaces: present(raw.NAMESPACES, 'NAMESPACES'),
    runs: present(raw.RUNS, 'RUNS'),
    queue: present(raw.QUEUE, 'QUEUE'),
    rootKey: key.length >= MIN_KEY_LENGTH ? key : null,
    secretsKey: secretsKey.length >= MIN_KEY_LENGTH ? secretsKey : null,
    providers: readProviders(raw),
    allowLoopback: raw.TROUPE_ALLOW_LOOPBACK === '1',
  };
}

function present<T>(binding: T | undefined, name: string): T {
  if (binding === undefined) throw new Error(`The binding ${name} is missing in wrangler.toml.`);
  return binding;
}
