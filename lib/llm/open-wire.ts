import type { JsonValue } from '../base/json.ts';
import type { Model } from './model.ts';
import type { ModelAccess, Route } from './route.ts';
import type { Wire } from './wire.ts';

/** What a wire is opened for. */
export type WireTarget = {
  readonly provider: string;
  readonly model: string;
  /** Options in the protocol's words. */
  readonly fields: { readonly [field: string]: JsonValue };
  readonly route: Route;
};

/** Opens the wire of a route. Each protocol is loaded when first needed: every start of the service would pay otherwise. */
export async function openWire(target: WireTarget, { fetch, clock }: ModelAccess): Promise<Wire> {
  const { provider, model, fields, route } = target;
  const { apiKey, baseUrl } = route;
  const access = { provider, apiKey, baseUrl, fetch, clock };
  switch (route.format) {
    case 'anthropic': {
      const { createAnthropicWire } = await import('./anthropic.ts');
      return createAnthropicWire(access, model, fields);
    }
    case 'openai-responses': {
      const { createResponsesWire } = await import('./openai-responses.ts');
      return createResponsesWire(access, model, fields);
    }
    case 'openai-chat': {
      const { createChatWire } = await import('./openai-chat.ts');
      return createChatWire(access, model, fields);
    }
  }
}

/** A model that is no provider's, such as a rehearsal, as a wire. */
export function wireOf(model: Model): Wire {
  return {
    label: model.label,
    origin: model.label,
    attempt: ({ request: { transcript, ...request }, signal }) =>
      model.stream({ ...request, messages: transcript, signal }),
  };
}
