import OpenAI from 'openai';
import { guardedFetch } from './http.ts';
import type { WireAccess } from './wire.ts';

/**
 * The official client, with nothing of its own accord: no retries (there is one retry layer, and it is not this one), no
 * limit of time (the watch has it), nothing taken from the environment.
 */
export function createOpenAiClient({ apiKey, baseUrl, fetch }: WireAccess): OpenAI {
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    ...(apiKey === undefined ? { defaultHeaders: { authorization: null } } : {}),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    fetch: guardedFetch(fetch),
    maxRetries: 0,
    timeout: 3_600_000,
    dangerouslyAllowBrowser: true,
    logLevel: 'off',
  });
}

/** Marks native payloads: those of one provider at one address. */
export function originMark({ provider, baseUrl }: WireAccess): string {
  return baseUrl === undefined ? provider : `${provider} ${baseUrl}`;
}
