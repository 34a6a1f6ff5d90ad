import type { ModelFaultClass } from './model.ts';

/** An error in a provider's own words. */
export type ProviderError = {
  readonly message: string;
  readonly status?: number;
  readonly type?: string;
  readonly code?: string;
  /** The part of the request that is at fault. */
  readonly param?: string;
  readonly retryAfterMs?: number;
  /** How the provider answered, after "It answered", where its own words do not say it. */
  readonly how?: string;
  /** What kind of fault it is, where neither the error's words nor the status tell. */
  readonly kind?: ModelFaultClass;
  /** What to do about it, as a sentence, where the kind of fault does not say it. */
  readonly advice?: string;
};

/** Thrown for an answer that is an error; carries it. */
export class AnswerError extends Error {
  readonly detail: ProviderError;
  constructor(detail: ProviderError) {
    super(detail.message);
    this.name = 'AnswerError';
    this.detail = detail;
  }
}

/** Thrown when a host cannot be reached. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
