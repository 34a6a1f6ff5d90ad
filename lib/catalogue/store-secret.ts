import type { Namespace } from '../base/name.ts';
import type { SecretBox } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { Precondition } from './precondition.ts';
import type { SecretView } from './secrets.ts';
import { nameFault, valueFault } from './variables.ts';
import type { CataloguePort } from './within-access.ts';

/** What sealing and opening need. */
export type SecretPorts = { readonly catalogue: CataloguePort; readonly secretBox: SecretBox | undefined };

/** Seals a value for its namespace and name, and keeps it. The value is in no answer and in no failure. */
export async function storeSecret(
  namespace: Namespace,
  name: string,
  value: string,
  { catalogue, secretBox, condition }: SecretPorts & { readonly condition?: Precondition },
): Promise<Result<{ readonly secret: SecretView; readonly created: boolean }>> {
  const fault = nameFault(name) ?? valueFault(value);
  if (fault !== undefined) return fail(fault);
  if (secretBox === undefined) return fail(NO_SECRETS_KEY);
  return catalogue.putSecret(name, await secretBox.seal(value, contextOf(namespace, name)), condition);
}

/** The value of a secret, for a connection about to be made. */
export async function openSecret(
  namespace: Namespace,
  name: string,
  { catalogue, secretBox }: SecretPorts,
): Promise<Result<string>> {
  const sealed = await catalogue.getSealedSecret(name);
  if (!sealed.ok) return sealed;
  if (secretBox === undefined) return fail(NO_SECRETS_KEY);
  const value = await secretBox.open(sealed.value, contextOf(namespace, name));
  if (value !== undefined) return ok(value);
  const message = `The secret ${name} was sealed with another key than the service has now. Set it again.`;
  return fail({ code: 'unavailable', message });
}

/** A sealed value opens at its own place alone. */
function contextOf(namespace: Namespace, name: string): string {
  return `secret/${namespace}/${name}`;
}

/** Without a key of its own the service keeps no secrets. */
export const NO_SECRETS_KEY = {
  code: 'misconfigured',
  message: 'The service has no key to seal secrets with. Set TROUPE_SECRETS_KEY to at least 32 characters.',
} as const;
