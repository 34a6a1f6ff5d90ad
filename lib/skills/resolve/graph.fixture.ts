import type { JsonValue } from '../../base/json.ts';
import { parseName, type QualifiedName } from '../../base/name.ts';
import type { CompositeSkill } from '../composite/composite-skill.ts';
import { parseComposite } from '../composite/parse-composite.ts';
import type { Facts } from './contributions.ts';

/** A name that a test is sure of. */
export function named(text: string): QualifiedName {
  const name = parseName(text);
  if (!name.ok) throw new Error(name.error.message);
  return name.value;
}

/** Skills of a test, by short name: each a document as an author writes it. */
export function skillsOf(
  documents: Readonly<Record<string, JsonValue>>,
): ReadonlyMap<string, CompositeSkill> {
  return new Map(
    Object.entries(documents).map(([short, document]) => {
      const name = named(`local/${short}`);
      const skill = parseComposite(document, name, { variables: new Map(), secrets: new Set() });
      if (!skill.ok) throw new Error(`${short}: ${skill.error.message}`);
      return [name, skill.value];
    }),
  );
}

/** A host that knows nothing: every tool is unknown, no server is connected. */
export const NO_FACTS: Facts = {
  tool: () => undefined,
  mcpServer: () => ({ tools: null, reason: 'Not connected.' }),
  agentSkill: () => ({ name: null, reason: 'Not here.' }),
};
