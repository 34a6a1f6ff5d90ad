/** An error in a provider's own words. */
export type ProviderError = {
  readonly message: string;
  readonly status?: number;
  readonly type?: string;
  readonly code?: string;
  /** The part of the request that is at fault. */
  readonly param?: string;
  readonly retryAfterMs?: number;
};
