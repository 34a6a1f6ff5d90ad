import { originOf, parseBaseUrl } from '../../lib/llm/base-url.ts';
import type { OperatorProvider } from '../../lib/llm/route.ts';

/** The providers that the operator has keys for, and the origins that those may go to besides. */
export type Providers = {
  readonly providers: ReadonlyMap<string, OperatorProvider>;
  readonly trustedOrigins: ReadonlySet<string>;
};

const KEY = /^([A-Z][A-Z0-9_]{0,62})_API_KEY$/;
const ADDRESS = /^([A-Z][A-Z0-9_]{0,62})_BASE_URL$/;

/** The provider that a variable holds a key for, as variables name it: `WORKERS_AI`. */
export function providerKey(variable: string): string | undefined {
  return KEY.exec(variable)?.[1];
}

/** The provider that a variable holds the address of. */
export function providerAddress(variable: string): string | undefined {
  return ADDRESS.exec(variable)?.[1];
}

/**
 * Reads them from the environment: `WORKERS_AI_API_KEY` and `WORKERS_AI_BASE_URL` are those of the provider
 * `workers-ai`; `PROVIDER_ORIGINS` lists origins with commas. Throws for an address that is none, without repeating it.
 */
export function readProviders(raw: object): Providers {
  const values = new Map(Object.entries(raw).filter((entry): entry is [string, string] => isText(entry[1])));
  const providers = new Map<string, OperatorProvider>();
  for (const [variable, apiKey] of values) {
    const stem = providerKey(variable);
    if (stem === undefined) continue;
    const address = values.get(`${stem}_BASE_URL`);
    const baseUrl = address === undefined ? undefined : addressIn(`${stem}_BASE_URL`, address);
    providers.set(stem.toLowerCase().replaceAll('_', '-'), { apiKey, baseUrl });
  }
  const origins = (values.get('PROVIDER_ORIGINS') ?? '').split(',').map((text) => text.trim());
  const named = origins.filter((text) => text !== '').map((text) => addressIn('PROVIDER_ORIGINS', text));
  return { providers, trustedOrigins: new Set(named.map(originOf)) };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function addressIn(variable: string, text: string) {
  const address = parseBaseUrl(text, variable);
  if (!address.ok) throw new Error(address.error.message);
  return address.value;
}
