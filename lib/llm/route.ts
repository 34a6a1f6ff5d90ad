import type { Failure } from '../base/failure.ts';
import { checkPublicUrl } from '../base/public-url.ts';
import type { Clock, Random } from '../base/ports.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { originOf, type BaseUrl } from './base-url.ts';
import type { Fetch } from './http.ts';
import { wireFormat, type WireFormat } from './wire-format.ts';

/** A provider that the operator has a key for. */
export type OperatorProvider = {
  readonly apiKey: string;
  /** Where the operator wants it to be called; the vendor's own host without it. */
  readonly baseUrl: BaseUrl | undefined;
};

/** What models are reached with. */
export type ModelAccess = {
  /** By provider name. */
  readonly providers: ReadonlyMap<string, OperatorProvider>;
  /** Origins that the operator's keys may go to when an actor names them in its `base_url`. */
  readonly trustedOrigins: ReadonlySet<string>;
  /** Whether an actor may name an address of the machine itself: in development. */
  readonly allowLoopback: boolean;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: Random;
};

/** The model that an actor names, and how. */
export type RouteChoice = {
  readonly provider: string;
  readonly baseUrl: BaseUrl | undefined;
  /** The actor's own key; `none` for a server that wants none: the operator's does not stand in for it. */
  readonly key: string | undefined;
};

/** Where a model is called, in which protocol and with what key. */
export type Route = {
  readonly format: WireFormat;
  /** Undefined for the vendor's own host. */
  readonly baseUrl: BaseUrl | undefined;
  readonly apiKey: string | undefined;
};

/** What stands for no key. */
export const NO_KEY = 'none';

/** The vendors' own origins, and what the SDKs call without a base address. */
const OWN_ORIGINS: ReadonlyMap<string, string> = new Map([
  ['anthropic', 'https://api.anthropic.com'],
  ['openai', 'https://api.openai.com'],
]);

/**
 * The route to a model. A key of the operator goes to the provider's own host, to where the operator says that it is, or
 * to an origin on the operator's list, and nowhere else: an actor's `base_url` does not get it.
 */
export function routeTo({ provider, baseUrl, key }: RouteChoice, access: ModelAccess): Result<Route> {
  const operator = access.providers.get(provider);
  const format = wireFormat(provider, baseUrl !== undefined);
  if (baseUrl === undefined) {
    if (!OWN_ORIGINS.has(provider) && operator?.baseUrl === undefined) return fail(noAddress(provider));
    if (key !== undefined) return ok({ format, baseUrl: operator?.baseUrl, apiKey: own(key) });
    if (operator === undefined) return fail(noKey(provider));
    return ok({ format, baseUrl: operator.baseUrl, apiKey: operator.apiKey });
  }
  const fault = addressFault({ provider, baseUrl }, 'base_url', access);
  if (fault !== undefined) return fail(fault);
  if (key !== undefined) return ok({ format, baseUrl, apiKey: own(key) });
  if (operator === undefined) return fail(noKey(provider));
  if (!isTrusted({ provider, baseUrl }, access)) return fail(notTrusted(baseUrl));
  return ok({ format, baseUrl, apiKey: operator.apiKey });
}

/** What decides where an actor may have its models. */
export type AddressRules = Pick<ModelAccess, 'providers' | 'trustedOrigins' | 'allowLoopback'>;

type Place = { readonly provider: string; readonly baseUrl: BaseUrl };

/** Why an actor may not have a model there, or undefined: the operator's own places and public ones are open. */
export function addressFault(place: Place, field: string, rules: AddressRules): Failure | undefined {
  if (isTrusted(place, rules)) return undefined;
  const checked = checkPublicUrl(place.baseUrl, field, rules);
  return checked.ok ? undefined : checked.error;
}

function own(key: string): string | undefined {
  return key === NO_KEY ? undefined : key;
}

function isTrusted({ provider, baseUrl }: Place, { providers, trustedOrigins }: AddressRules): boolean {
  const origin = originOf(baseUrl);
  if (trustedOrigins.has(origin) || origin === OWN_ORIGINS.get(provider)) return true;
  const operators = providers.get(provider)?.baseUrl;
  return operators !== undefined && origin === originOf(operators);
}

/** The variable of the environment that holds a provider's key, `WORKERS_AI_API_KEY` for `workers-ai`. */
function variable(provider: string, what: 'API_KEY' | 'BASE_URL'): string {
  return `${provider.toUpperCase().replace(/[^A-Z0-9]/g, '_')}_${what}`;
}

function noKey(provider: string): Failure {
  const name = variable(provider, 'API_KEY');
  const message = `The service has no key for ${provider}. Set ${name}, or write api_key: none for a server that wants none.`;
  return { code: 'misconfigured', message, field: 'provider' };
}

function noAddress(provider: string): Failure {
  const name = variable(provider, 'BASE_URL');
  const message = `Nobody said where ${provider} is. Write its base_url in the actor, or set ${name} in the service.`;
  return { code: 'misconfigured', message, field: 'base_url' };
}

function notTrusted(baseUrl: BaseUrl): Failure {
  const message = `The service’s key is not sent to ${originOf(baseUrl)}: add that origin to PROVIDER_ORIGINS in the service, or write api_key: none.`;
  return { code: 'access_denied', message, field: 'base_url' };
}
