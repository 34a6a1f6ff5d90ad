import { systemClock } from '../../functions/adapters/system-clock.ts';
import {
  namespaceOf,
  parseName,
  parseNamespace,
  type Namespace,
  type QualifiedName,
} from '../../lib/base/name.ts';
import { readYaml } from '../../lib/base/yaml-document.ts';
import { storeSecret } from '../../lib/catalogue/store-secret.ts';
import { findSkillTool, listSkillTools, refreshServers } from '../../lib/catalogue/skill-tools.ts';
import { storeComposite } from '../../lib/catalogue/store-composite.ts';
import { openWorkspace } from '../../lib/catalogue/workspace-reference.ts';
import { runTool } from '../../lib/tools/runtime.ts';
import type { Answer, Assembly } from './assembly.ts';
import type { CoreState } from './core-state.ts';

/** What this part of an assembly does. */
type SkillPart = Pick<
  Assembly,
  | 'putSkill'
  | 'skillDocument'
  | 'skillTools'
  | 'refreshServers'
  | 'callSkillTool'
  | 'putVariable'
  | 'variable'
  | 'deleteVariable'
  | 'variables'
  | 'secrets'
  | 'putSecret'
  | 'deleteSecret'
>;

const PAGE = { cursor: undefined, limit: 1000 };

/** Composite skills, variables and secrets of the library over memory ports. */
export function coreSkills(state: () => CoreState): SkillPart {
  const catalogueOf = (namespace: Namespace) => state().ports.catalogueOf(namespace);
  const inNamespace = async <T>(text: string, use: (namespace: Namespace) => Promise<Answer<T>>) => {
    const namespace = parseNamespace(text);
    return namespace.ok ? use(namespace.value) : namespace;
  };
  return {
    putSkill: (text, yaml, { ifMatch, strict = false } = {}) =>
      named(text, async (name) => {
        const document = readYaml(yaml, 'body');
        if (!document.ok) return document;
        const ports = { ...state().ports, catalogue: catalogueOf(namespaceOf(name)) };
        const kept = await storeComposite(name, document.value, ports, {
          strict,
          ...(ifMatch !== undefined && { condition: { ifMatch: [ifMatch] } }),
        });
        if (!kept.ok) return kept;
        const { record, created: _, ...report } = kept.value;
        return { ok: true, value: { ...record, ...report } };
      }),
    skillDocument: (text, revision) =>
      named(text, async (name) => {
        const view = await catalogueOf(namespaceOf(name)).getComposite(name, revision);
        if (!view.ok) return view;
        return { ok: true, value: { ...view.value.record, document: view.value.document } };
      }),
    skillTools: (text, revision) => named(text, (name) => listSkillTools(name, revision, state().ports)),
    refreshServers: (text) =>
      named(text, async (name) => {
        const servers = await refreshServers(name, state().ports);
        return servers.ok ? { ok: true, value: { servers: servers.value } } : servers;
      }),
    callSkillTool: (text, wire, input, reference) =>
      named(text, async (name) => {
        const tool = await findSkillTool(name, wire, undefined, state().ports);
        if (!tool.ok) return tool;
        const workspace = await openWorkspace(reference, state().ports);
        if (!workspace.ok) return workspace;
        const options = { workspace: workspace.value, clock: systemClock };
        return { ok: true, value: await runTool(tool.value, input, options) };
      }),
    putVariable: (namespace, name, value) =>
      inNamespace(namespace, async (of) => {
        const kept = await catalogueOf(of).putVariable(name, value);
        return kept.ok ? { ok: true, value: kept.value.variable } : kept;
      }),
    variable: (namespace, name) => inNamespace(namespace, (of) => catalogueOf(of).getVariable(name)),
    deleteVariable: (namespace, name) => inNamespace(namespace, (of) => catalogueOf(of).deleteVariable(name)),
    variables: (namespace) =>
      inNamespace(namespace, async (of) => {
        const { items } = await catalogueOf(of).listVariables(PAGE);
        return { ok: true, value: items };
      }),
    secrets: (namespace) =>
      inNamespace(namespace, async (of) => {
        const { items } = await catalogueOf(of).listSecrets(PAGE);
        return { ok: true, value: items };
      }),
    putSecret: (namespace, name, value) =>
      inNamespace(namespace, async (of) => {
        const { secretBox } = state().ports;
        const kept = await storeSecret(of, name, value, { catalogue: catalogueOf(of), secretBox });
        return kept.ok ? { ok: true, value: kept.value.secret } : kept;
      }),
    deleteSecret: (namespace, name) => inNamespace(namespace, (of) => catalogueOf(of).deleteSecret(name)),
  };
}

async function named<T>(text: string, use: (name: QualifiedName) => Promise<Answer<T>>): Promise<Answer<T>> {
  const name = parseName(text);
  return name.ok ? use(name.value) : name;
}
