import type { JsonValue } from '../base/json.ts';
import { ok } from '../base/result.ts';
import { READ_ONLY, type Capability, type Tool } from '../tools/contract.ts';
import { storeComposite, type StoreOptions } from './store-composite.ts';
import { name, namespace, trial } from './trial.fixture.ts';

/** A tool that answers with its own name and what it was given. */
function toolOf(title: string, change: Partial<Capability> = {}): Tool {
  return {
    descriptor: {
      name: title,
      description: `The tool ${title}.`,
      source: 'builtin',
      input_schema: { type: 'object', properties: { q: { type: 'string' } } },
      capability: { ...READ_ONLY, ...change },
      resource_slots: [],
      metadata: {},
    },
    execute: async (input) => ok({ tool: title, input }),
  };
}

const WRITER: Partial<Capability> = {
  read_only: false,
  writes: true,
  checkpointable: false,
  write_scope: ['docs/**'],
  side_effects: ['network'],
  idempotent: false,
  unsafe: true,
};

const TOOLS: readonly Tool[] = [
  toolOf('skill/grep'),
  toolOf('skill/glob'),
  toolOf('builtin/file-write', WRITER),
  toolOf('builtin/deploy', { ...WRITER, human_approval_required: true }),
];

/** A trial with composite skills over a few tools. */
export function kit() {
  const base = trial();
  const catalogue = base.ports.catalogueOf(namespace('local'));
  const ports = {
    ...base.ports,
    catalogue,
    findTool: (title: string) => TOOLS.find(({ descriptor }) => descriptor.name === title),
  };
  const store = (short: string, document: JsonValue, options?: StoreOptions) =>
    storeComposite(name(`local/${short}`), document, ports, options);
  return { ...base, ports, store, local: base.catalogue('local') };
}
