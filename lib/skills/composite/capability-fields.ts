import { type } from 'arktype';
import { invalidInput } from '../../base/failure.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { Capability } from '../../tools/contract.ts';
import type { CapabilityOverride, Override } from './composite-skill.ts';

const texts = type('1 <= string <= 200').array().atMostLength(100);

/** The keys of a capability, as an author writes them. */
export const CAPABILITY_KEYS = {
  'read_only?': 'boolean',
  'writes?': 'boolean',
  'checkpointable?': 'boolean',
  'write_scope?': texts,
  'side_effects?': texts,
  'idempotent?': 'boolean',
  'unsafe?': 'boolean',
  'human_approval_required?': 'boolean',
} as const;

const capability = type({ '+': 'reject', ...CAPABILITY_KEYS });

/** The `override` of a tool, as an author writes it. */
export const overrideShape = type({
  '+': 'reject',
  'description?': 'string <= 8192',
  'capability?': capability,
});

/** What may be written of a capability. */
export type WrittenCapability = typeof capability.infer;

/** The names of a capability's fields. */
const FIELDS: ReadonlySet<string> = new Set(Object.keys(CAPABILITY_KEYS).map((key) => key.slice(0, -1)));

/** The fields of a capability among the keys of an entry that is written flat: `writes`, `checkpointable`, … */
export function flatCapability(entry: WrittenCapability): WrittenCapability {
  return Object.fromEntries(
    Object.entries(entry).filter(([key, value]) => FIELDS.has(key) && value !== undefined),
  );
}

/**
 * One capability of several written ones. The same field in two is refused, and so is one that both only reads and
 * writes. What is said of one of these two settles the other: a tool that writes does not only read.
 */
export function readCapability(
  written: readonly WrittenCapability[],
  field: string,
): Result<CapabilityOverride> {
  const merged: Record<string, unknown> = {};
  for (const [key, value] of written.flatMap((one) => Object.entries(one))) {
    if (Object.hasOwn(merged, key)) {
      return fail(invalidInput(`${field}.${key}`, `${field}: ${key} is given twice. Say it once.`));
    }
    if (value !== undefined) merged[key] = value;
  }
  if (merged['read_only'] === true && merged['writes'] === true) {
    const message = `${field}: a tool cannot both only read (read_only) and write (writes). Take one away.`;
    return fail(invalidInput(`${field}.writes`, message));
  }
  if (merged['read_only'] === true) merged['writes'] = false;
  if (merged['writes'] === true) merged['read_only'] = false;
  return ok(merged as CapabilityOverride);
}

/** An override from its written parts; empty parts leave nothing behind. */
export function readOverride(
  description: string | undefined,
  written: readonly WrittenCapability[],
  field: string,
): Result<Override> {
  const read = readCapability(written, field);
  if (!read.ok) return read;
  return ok({
    ...(description !== undefined && { description }),
    ...(Object.keys(read.value).length > 0 && { capability: read.value }),
  });
}

/** The capability of a tool that its author describes in full: what is not said is the careful value. */
export function declaredCapability(said: CapabilityOverride): Capability {
  return {
    read_only: said.read_only ?? said.writes !== true,
    writes: said.writes ?? false,
    checkpointable: said.checkpointable ?? false,
    write_scope: said.write_scope ?? [],
    side_effects: said.side_effects ?? [],
    idempotent: said.idempotent ?? false,
    unsafe: said.unsafe ?? false,
    human_approval_required: said.human_approval_required ?? false,
  };
}
