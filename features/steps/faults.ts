import assert from 'node:assert/strict';
import { Given, When } from '@cucumber/cucumber';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { JsonObject } from '../../lib/base/json.ts';
import { fail, ok } from '../../lib/base/result.ts';
import type { FileSystem } from '../../lib/files/file-system.ts';
import { memoryFileSystem } from '../../lib/files/memory-files.ts';
import { builtinTools } from '../../lib/tools/builtin.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import type { TroupeWorld } from '../support/world.ts';

/** What of a workspace fails in a scenario, by path. */
type Faults = { readonly stat: Set<string>; readonly read: Set<string> };

const faults = new WeakMap<TroupeWorld, Faults>();

Given('the file {string} cannot be looked at', function (this: TroupeWorld, path: string) {
  faultsOf(this).stat.add(path);
});

Given('the file {string} cannot be read', function (this: TroupeWorld, path: string) {
  faultsOf(this).read.add(path);
});

When(
  'I call {string} on the failing workspace with {value}',
  async function (this: TroupeWorld, name: string, input: JsonObject) {
    const tool = builtinTools().find(({ descriptor }) => descriptor.name === name);
    assert(tool, name);
    const workspace = failingWorkspace(this);
    this.take({ ok: true, value: await runTool(tool, input, { workspace, clock: systemClock }) });
  },
);

function faultsOf(world: TroupeWorld): Faults {
  const known = faults.get(world) ?? { stat: new Set(), read: new Set() };
  faults.set(world, known);
  return known;
}

function failingWorkspace(world: TroupeWorld): FileSystem {
  const { stat, read } = faultsOf(world);
  const files = memoryFileSystem(new Map([...world.files].map(([path, { data }]) => [path, data])));
  const lost = fail({ code: 'unavailable', message: 'The store does not answer. Try again later.' } as const);
  return {
    ...files,
    // By path alone: the faults are of paths.
    indexed: undefined,
    // A store that tells the size of what it is asked about alone.
    list(path) {
      const listed = files.list(path);
      return listed.ok ? ok(listed.value.map(({ kind, name }) => ({ kind, name }))) : listed;
    },
    stat: (path) => (stat.has(path) ? lost : files.stat(path)),
    read: async (path) => (read.has(path) ? lost : files.read(path)),
  };
}
