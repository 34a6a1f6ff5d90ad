import type { Assembly, Answer } from './assembly.ts';

/** Sends a request with the key; `json` says that the body is JSON, otherwise it is YAML. */
export type Call = <T>(
  method: string,
  path: string,
  body?: string,
  headers?: Record<string, string>,
) => Promise<Answer<T>>;

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

const YAML = { 'content-type': 'application/yaml' };
const JSON_BODY = { 'content-type': 'application/json' };

/** Composite skills, variables and secrets over HTTP. */
export function workerdSkills(call: Call): SkillPart {
  const put = <T>(path: string, value: string) => call<T>('PUT', path, JSON.stringify({ value }), JSON_BODY);
  const variable = (namespace: string, name: string) => `/v1/namespaces/${namespace}/variables/${name}`;
  const secret = (namespace: string, name: string) => `/v1/namespaces/${namespace}/secrets/${name}`;
  const listed = async <T>(
    namespace: string,
    kind: 'variables' | 'secrets',
  ): Promise<Answer<readonly T[]>> => {
    const page = await call<Record<string, readonly T[]>>('GET', `/v1/namespaces/${namespace}/${kind}`);
    return page.ok ? { ok: true, value: page.value[kind] ?? [] } : page;
  };
  return {
    putSkill: (name, yaml, { ifMatch, strict = false } = {}) =>
      call('PUT', `/v1/skills/${name}?strict=${strict}`, yaml, {
        ...YAML,
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      }),
    skillDocument: (name, revision) => call('GET', `/v1/skills/${name}${pin(revision)}`),
    skillTools: (name, revision) => call('GET', `/v1/skills/${name}/tools${pin(revision)}`),
    refreshServers: (name) => call('POST', `/v1/skills/${name}/mcp/refresh`),
    callSkillTool: (name, wire, input, workspace) =>
      call(
        'POST',
        `/v1/skills/${name}/tools/${encodeURIComponent(wire)}`,
        JSON.stringify({ input, workspace: workspace ?? null }),
        JSON_BODY,
      ),
    putVariable: (namespace, name, value) => put(variable(namespace, name), value),
    variable: (namespace, name) => call('GET', variable(namespace, name)),
    deleteVariable: (namespace, name) => call('DELETE', variable(namespace, name)),
    variables: (namespace) => listed(namespace, 'variables'),
    secrets: (namespace) => listed(namespace, 'secrets'),
    putSecret: (namespace, name, value) => put(secret(namespace, name), value),
    deleteSecret: (namespace, name) => call('DELETE', secret(namespace, name)),
  };
}

function pin(revision: string | undefined): string {
  return revision === undefined ? '' : `?revision=${revision}`;
}
