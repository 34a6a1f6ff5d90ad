import { type } from 'arktype';
import { invalidInput, quote } from '../../base/failure.ts';
import { namespaceOf, parseName, type QualifiedName } from '../../base/name.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { readShape } from '../../base/shape.ts';
import { parseToolName } from '../../tools/tool-name.ts';
import { toolsOfGroup } from './builtin-groups.ts';
import { CAPABILITY_KEYS, flatCapability, overrideShape, readOverride } from './capability-fields.ts';
import type { BuiltinGroup, KeyedOverride, SkillInclude, ToolReference } from './composite-skill.ts';

/** An entry of `tools`, written out. */
export const toolEntry = type({
  '+': 'reject',
  name: 'string',
  'description?': 'string <= 8192',
  'override?': overrideShape,
  ...CAPABILITY_KEYS,
});

const overrideEntry = type({ '+': 'reject', tool: '1 <= string <= 400', override: overrideShape });

/** The entries of `tool_overrides`, wherever they stand. */
export const overrideEntries = overrideEntry.array().atMostLength(10_000);

/** An entry of `includes`, written out. */
export const includeEntry = type({
  '+': 'reject',
  name: 'string',
  'description?': 'string <= 8192',
  'tool_overrides?': overrideEntries,
});

/** An entry of `builtins`, written out. */
export const groupEntry = type({ '+': 'reject', group: 'string' });

/** An entry of `tools`: a name, or a mapping with overrides, flat or under `override`. */
export function readToolReference(
  entry: unknown,
  owner: QualifiedName,
  field: string,
): Result<ToolReference> {
  const shape = typeof entry === 'string' ? ok({ name: entry }) : readShape(toolEntry, entry, field);
  if (!shape.ok) return shape;
  const written: typeof toolEntry.infer = shape.value;
  const named = typeof entry === 'string' ? field : `${field}.name`;
  const name = parseToolName(written.name, namespaceOf(owner), named);
  if (!name.ok) return name;
  const below = written.override;
  if (written.description !== undefined && below?.description !== undefined) {
    return fail(
      invalidInput(`${field}.description`, `${field}: the description is given twice. Say it once.`),
    );
  }
  const parts = [flatCapability(written), below?.capability ?? {}];
  const override = readOverride(written.description ?? below?.description, parts, field);
  return override.ok ? ok({ name: name.value, override: override.value }) : override;
}

/** An entry of `includes`: a name, or a mapping with overrides of single tools. */
export function readInclude(entry: unknown, owner: QualifiedName, field: string): Result<SkillInclude> {
  const shape = typeof entry === 'string' ? ok({ name: entry }) : readShape(includeEntry, entry, field);
  if (!shape.ok) return shape;
  const written: typeof includeEntry.infer = shape.value;
  const namespace = namespaceOf(owner);
  const named = typeof entry === 'string' ? field : `${field}.name`;
  const name = parseName(written.name.includes('/') ? written.name : `${namespace}/${written.name}`, named);
  if (!name.ok) return name;
  if (namespaceOf(name.value) !== namespace) {
    const message = `${named}: ${quote(name.value)} is in another namespace. A skill includes skills of its own namespace, ${quote(namespace)}, alone.`;
    return fail(invalidInput(named, message));
  }
  const overrides = readKeyedOverrides(written.tool_overrides ?? [], `${field}.tool_overrides`);
  if (!overrides.ok) return overrides;
  return ok({ name: name.value, description: written.description ?? '', overrides: overrides.value });
}

/** Overrides by key; a second one of a tool is refused, since one of the two would be lost. */
export function readKeyedOverrides(
  written: typeof overrideEntries.infer,
  field: string,
): Result<readonly KeyedOverride[]> {
  const read: KeyedOverride[] = [];
  const seen = new Set<string>();
  for (const [index, { tool, override }] of written.entries()) {
    const place = `${field}[${index}]`;
    if (seen.has(tool)) {
      const message = `${place}: ${quote(tool)} is overridden twice here. Write one override.`;
      return fail(invalidInput(`${place}.tool`, message));
    }
    seen.add(tool);
    const value = readOverride(override.description, [override.capability ?? {}], `${place}.override`);
    if (!value.ok) return value;
    if (Object.keys(value.value).length === 0) {
      return fail(
        invalidInput(
          `${place}.override`,
          `${place}.override changes nothing. Name a field, or leave it out.`,
        ),
      );
    }
    read.push({ place, tool, override: value.value });
  }
  return ok(read);
}

/** An entry of `builtins`: the name of a group, or `{group}`. */
export function readGroup(entry: unknown, field: string): Result<BuiltinGroup> {
  const shape = typeof entry === 'string' ? ok({ group: entry }) : readShape(groupEntry, entry, field);
  if (!shape.ok) return shape;
  const tools = toolsOfGroup(shape.value.group, typeof entry === 'string' ? field : `${field}.group`);
  return tools.ok ? ok({ group: shape.value.group, tools: tools.value }) : tools;
}
