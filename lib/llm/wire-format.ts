/** The protocols that models are asked in. */
export type WireFormat = 'anthropic' | 'openai-responses' | 'openai-chat';

/**
 * The protocol of a provider, for any name, none included: Anthropic's for `anthropic`, OpenAI's for everything else.
 * Of OpenAI's two it is Responses for OpenAI itself, whose newest models refuse tools on chat completions, and chat
 * completions, which compatible servers speak, for every other name and for a `base_url` that the actor gives.
 */
export function wireFormat(provider: string | undefined, hasOwnBaseUrl: boolean): WireFormat {
  if (provider === 'anthropic') return 'anthropic';
  const isOpenAi = provider === undefined || provider === '' || provider === 'openai';
  return isOpenAi && !hasOwnBaseUrl ? 'openai-responses' : 'openai-chat';
}
