import type { JsonValue } from './json.ts';
import { foldCase, secretForms } from './secret-forms.ts';

/** What stands in the place of a secret. */
const REDACTED = '[redacted]';

/** The same value, without any secret in its texts and keys. */
export type Redact = <T extends JsonValue>(value: T) => T;

/** Takes a text that comes piece by piece. What may be the beginning of a secret is held back. */
export type RedactedStream = {
  /** What can be shown now. */
  push(piece: string): string;
  /** What was held back: nothing follows. */
  end(): string;
};

/** Secrets that must not be seen, and leaving them out. */
export type Redaction = {
  /** Hides a secret from now on. One of fewer than four characters is not looked for. */
  readonly hide: (secret: string) => void;
  readonly redact: Redact;
  readonly stream: () => RedactedStream;
};

/**
 * Redacts secrets in every form of `secretForms`, in either case. A stream of pieces shows what redacting the whole
 * would, however it is cut.
 */
export function createRedaction(secrets: Iterable<string> = []): Redaction {
  const known = new Set<string>();
  let forms: readonly string[] = [];
  const hide = (secret: string) => {
    if (known.has(secret)) return;
    known.add(secret);
    // A longer one may hold a shorter one.
    forms = [...new Set([...forms, ...secretForms(secret)])].sort((a, b) => b.length - a.length);
  };
  for (const secret of secrets) hide(secret);
  return {
    hide,
    redact: (value) => (forms.length === 0 ? value : (redactValue(value, forms) as typeof value)),
    stream: () => {
      let held = '';
      return {
        push(piece) {
          const { shown, rest } = redactText(held + piece, forms, true);
          held = rest;
          return shown;
        },
        end() {
          const { shown } = redactText(held, forms, false);
          held = '';
          return shown;
        },
      };
    },
  };
}

/** Redacts the given secrets, as `createRedaction` does. */
export function redactor(secrets: readonly string[]): Redact {
  return createRedaction(secrets).redact;
}

function redactValue(value: JsonValue, forms: readonly string[]): JsonValue {
  const text = (shown: string) => redactText(shown, forms, false).shown;
  if (typeof value === 'string') return text(value);
  if (isArray(value)) return value.map((item) => redactValue(item, forms));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [text(key), redactValue(child, forms)]),
  );
}

/** With `more` to come, `rest` is what may yet turn out to begin a secret. */
function redactText(text: string, forms: readonly string[], more: boolean) {
  const folded = foldCase(text);
  const open = more ? openEnd(folded, forms) : text.length;
  const places = forms.map((form) => ({ form, at: folded.indexOf(form) })).filter(({ at }) => at >= 0);
  const shown: string[] = [];
  let from = 0;
  for (;;) {
    const next = first(places);
    if (next === undefined || next.at >= open) break;
    shown.push(text.slice(from, next.at), REDACTED);
    from = next.at + next.form.length;
    for (const place of places) {
      if (place.at >= 0 && place.at < from) place.at = folded.indexOf(place.form, from);
    }
  }
  const end = Math.max(from, open);
  return { shown: shown.join('') + text.slice(from, end), rest: text.slice(end) };
}

/** The first place of all, and of equal ones that of the longest form. */
function first(places: readonly { readonly form: string; readonly at: number }[]) {
  return places.reduce<(typeof places)[number] | undefined>(
    (best, place) => (place.at >= 0 && (best === undefined || place.at < best.at) ? place : best),
    undefined,
  );
}

/** Where the end of a text begins that is the beginning of a form; its length when there is none. */
function openEnd(folded: string, forms: readonly string[]): number {
  let open = folded.length;
  for (const form of forms) {
    const head = form.charAt(0);
    const start = Math.max(0, folded.length - form.length + 1);
    for (let at = folded.indexOf(head, start); at >= 0 && at < open; at = folded.indexOf(head, at + 1)) {
      if (form.startsWith(folded.slice(at))) open = at;
    }
  }
  return open;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
