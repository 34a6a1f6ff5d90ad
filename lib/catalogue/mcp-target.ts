import { toHex, utf8 } from '../base/bytes.ts';
import { invalidInput, type Failure } from '../base/failure.ts';
import { canonicalJson, type JsonObject } from '../base/json.ts';
import type { Namespace } from '../base/name.ts';
import type { Digest } from '../base/ports.ts';
import { checkPublicUrl, type UrlPolicy } from '../base/public-url.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { McpTarget } from '../mcp/client.ts';
import type { McpServer, Placed } from '../skills/composite/composite-skill.ts';
import { interpolate, type Values } from '../skills/composite/interpolate.ts';
import { addressSecret } from '../skills/composite/server-secrets.ts';
import { openSecret, type SecretPorts } from './store-secret.ts';

type Filled = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** A connection with its variables filled in: secrets stand as `${NAME}`, so that it can be compared and kept. */
export type Connection = Filled & {
  /** SHA-256 of it. */
  readonly id: string;
  /** Secrets that it refers to. */
  readonly secrets: readonly string[];
};

/** A server's connection as the values of now make it. */
export function connectionOf(server: McpServer, values: Values, digest: Digest): Result<Connection> {
  const filled = fill(server, values, (name) => `\${${name}}`);
  if (!filled.ok) return filled;
  const { url, headers, used } = filled.value;
  const secrets = used.filter((name) => values.secrets.has(name) && !values.variables.has(name));
  return ok({ url, headers, secrets, id: toHex(digest.sha256(utf8(canonicalJson({ url, headers })))) });
}

/** Why a skill cannot be kept with a server: its address, with the variables in it, breaks a rule. */
export function addressFault(
  server: Placed<McpServer>,
  { url }: Connection,
  policy: UrlPolicy,
): Failure | undefined {
  if (server.connection.url === null) return undefined;
  const field = `${server.place}.url`;
  const checked = checkPublicUrl(url, field, policy);
  return checked.ok ? addressSecret(url, field) : checked.error;
}

/** Opens what a server's connection refers to, for an exchange about to be made. */
export async function openTarget(
  server: McpServer,
  values: Values,
  ports: SecretPorts & { readonly namespace: Namespace; readonly digest: Digest },
): Promise<Result<McpTarget>> {
  const connection = connectionOf(server, values, ports.digest);
  if (!connection.ok) return connection;
  const opened = new Map<string, string>();
  for (const name of connection.value.secrets) {
    const secret = await openSecret(ports.namespace, name, ports);
    if (!secret.ok) return secret;
    opened.set(name, secret.value);
  }
  const filled = fill(server, values, (name) => opened.get(name) ?? '');
  if (!filled.ok) return filled;
  const { url, headers } = filled.value;
  const fault = headerFault(headers);
  if (fault !== undefined) return fail(fault);
  return ok({ server: server.server, url, headers, secrets: [...opened.values()] });
}

function fill(
  { connection: { url, headers } }: McpServer,
  values: Values,
  secret: (name: string) => string,
): Result<Filled & { readonly used: readonly string[] }> {
  // A secret does not go into an address, whatever it was when the document was put.
  const address = interpolate({ url: url ?? '' }, values, () => 'text');
  if (!address.ok) return address;
  const secrets = [...values.secrets].map((name) => [name, secret(name)] as const);
  // A variable of the same name counts, as it does when the document is read.
  const known = { variables: new Map([...secrets, ...values.variables]), secrets: new Set<string>() };
  const filled = interpolate({ headers }, known, () => 'sent');
  if (!filled.ok) return filled;
  // Texts are filled into texts.
  const { url: to } = address.value.value as JsonObject & Pick<Filled, 'url'>;
  const { headers: sent } = filled.value.value as JsonObject & Pick<Filled, 'headers'>;
  return ok({ url: to, headers: sent, used: [...filled.value.used] });
}

/** Field values of RFC 9110, section 5.5: what a variable or a secret brings may be anything. */
function headerFault(headers: Filled['headers']): Failure | undefined {
  const bad = Object.entries(headers).find(([, value]) => !/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value));
  if (bad === undefined) return undefined;
  const field = `headers.${bad[0]}`;
  return invalidInput(
    field,
    `${field} has a line break or a character that no header may have. Set its value again.`,
  );
}
