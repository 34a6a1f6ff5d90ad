import { invalidInput, quote, type Failure } from '../../base/failure.ts';
import { isObject } from '../../base/json.ts';

/** Transports as other hosts spell them, and as they are written here. */
const TRANSPORTS: Readonly<Record<string, string>> = {
  http: 'streamable-http',
  https: 'streamable-http',
  streamable: 'streamable-http',
  streamablehttp: 'streamable-http',
  'http-stream': 'streamable-http',
  remote: 'streamable-http',
  local: 'stdio',
  command: 'stdio',
};

const HEADERS =
  'Write `headers`, as in headers: {Authorization: "Bearer ${NAME}"}, NAME being a secret of the namespace.';
const ADDRESS = 'Write `url`.';
const INCLUDE = 'Write `tool_filter: {include: [...]}`.';
const EXCLUDE = 'Write `tool_filter: {exclude: [...]}`.';
const LEAVE = 'It has no meaning here. Leave it out.';

/** Keys of other hosts' configurations, and what to write instead. */
const KEYS: Readonly<Record<string, string>> = {
  serverurl: ADDRESS,
  httpurl: ADDRESS,
  uri: ADDRESS,
  endpoint: ADDRESS,
  baseurl: ADDRESS,
  serverlabel: 'Write `name`.',
  servername: 'Write `name`.',
  httpheaders: HEADERS,
  customheaders: HEADERS,
  envhttpheaders: HEADERS,
  requestinit: HEADERS,
  bearertoken: HEADERS,
  bearertokenenvvar: HEADERS,
  authorizationtoken: HEADERS,
  authorization: HEADERS,
  auth: HEADERS,
  oauth: HEADERS,
  apikey: HEADERS,
  includetools: INCLUDE,
  allowedtools: INCLUDE,
  enabledtools: INCLUDE,
  excludetools: EXCLUDE,
  disabledtools: EXCLUDE,
  environment: 'Write `env`.',
  envfile: LEAVE,
  cwd: LEAVE,
  workingdirectory: LEAVE,
  disabled: LEAVE,
  enabled: LEAVE,
  timeout: LEAVE,
  alwaysallow: LEAVE,
  autoapprove: LEAVE,
  trust: LEAVE,
  requireapproval: 'Write `human_approval_required: true` at the tools that need it.',
};

/** What is wrong with a server that is written as another host has it, or undefined. */
export function foreignFault(entry: unknown, field: string): Failure | undefined {
  if (!isObject(entry)) return undefined;
  if (entry['type'] !== undefined) return transportFault(entry['type'], 'type', field);
  const transport = entry['transport'];
  if (isObject(transport) || (typeof transport === 'string' && spelled(transport) !== transport)) {
    return transportFault(transport, 'transport', field);
  }
  for (const key of Object.keys(entry)) {
    const plain = key.toLowerCase().replaceAll(/[-_]/g, '');
    const advice = Object.hasOwn(KEYS, plain) ? KEYS[plain] : undefined;
    if (advice !== undefined) {
      return invalidInput(
        `${field}.${key}`,
        `${field}: ${quote(key)} is not a key of a server here. ${advice}`,
      );
    }
  }
  return undefined;
}

/** The transport that a spelling stands for; the spelling itself when it stands for none. */
function spelled(text: string): string {
  const plain = text.toLowerCase().replaceAll('_', '-');
  if (plain === 'streamable-http' || plain === 'stdio' || plain === 'sse') return plain;
  const joined = plain.replaceAll('-', '');
  const known = [plain, joined].find((one) => Object.hasOwn(TRANSPORTS, one));
  return (known === undefined ? undefined : TRANSPORTS[known]) ?? text;
}

function transportFault(value: unknown, key: string, field: string): Failure {
  const meant = typeof value === 'string' ? spelled(value) : 'streamable-http';
  const write = `\`transport: ${meant}\``;
  const message =
    key === 'type'
      ? `${field}: a server has no "type" here. Write ${write}, or leave it out: \`url\` or \`command\` says it.`
      : `${field}.transport: write ${write}, or leave it out: \`url\` or \`command\` says it.`;
  return invalidInput(`${field}.${key}`, message);
}

/** What is wrong with `mcp_servers` as a mapping of names to servers, which other hosts have, or undefined. */
export function mappedServers(servers: unknown, field: string): Failure | undefined {
  if (!isObject(servers)) return undefined;
  const [first = 'hub'] = Object.keys(servers);
  const message = `${field} is a list: write each server as an entry with its name, as in ${field}: [{name: ${quote(first)}, url: "https://…"}].`;
  return invalidInput(field, message);
}
