/** Where the command line writes: answers to `out`, everything about them to `err`. */
export type Terminal = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
};

/** Control characters but tab and line feed: on a terminal they could move, hide or forge what is shown. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A text that a terminal may be sent, whoever wrote it. */
export function printable(text: string): string {
  return text.replace(CONTROLS, '');
}

/** The process's own streams. A pipe gets the answer's bytes as they are, a person's terminal no control characters. */
export const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(process.stdout.isTTY ? printable(text) : text),
  err: (text) => void process.stderr.write(printable(text)),
};
