import type { ByteText } from '../byte-text.ts';

/** Who made a commit and when, as its line says. A time that cannot be read is undefined. */
export type Ident = {
  readonly name: ByteText;
  readonly mail: ByteText;
  /** Digits of seconds since the epoch. */
  readonly time: string | undefined;
  /** A sign and digits. */
  readonly zone: string | undefined;
};

/**
 * Reads `name <mail> time zone`. The mail ends at the first `>` behind the first `<`, the time stands behind the last
 * `>`. Undefined where there is no mail in brackets.
 */
export function parseIdent(line: string): Ident | undefined {
  const open = line.indexOf('<');
  const close = open < 0 ? -1 : line.indexOf('>', open + 1);
  if (close < 0) return undefined;
  const name = line.slice(0, open).replace(/[ \t\n\v\f\r]+$/, '') as ByteText;
  const mail = line.slice(open + 1, close) as ByteText;
  const rest = line.slice(line.lastIndexOf('>') + 1);
  const [, time, zone] = /^[ \t\n\v\f\r]*(\d+)[ \t\n\v\f\r]*([-+]\d+)/.exec(rest) ?? [];
  return { name, mail, time, zone };
}
