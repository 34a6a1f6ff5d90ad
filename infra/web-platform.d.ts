/**
 * The few Web Platform globals that every host of `lib/` has and that are pure: no clock, no network, no storage.
 * `infra/tsconfig.lib.json` compiles the core with these alone, without Workers or Node types.
 */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };

declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly hostname: string;
  readonly protocol: string;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  readonly search: string;
  readonly hash: string;
}

interface ReadableStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
    cancel(): Promise<void>;
  };
}

declare class Headers {
  get(name: string): string | null;
}

/** What a host's fetch answers; making one reaches no network. */
declare class Response {
  constructor(body: string | null, init?: { status?: number; headers?: Headers });
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream | null;
}
