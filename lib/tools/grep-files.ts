import type { Budget } from '../base/budget.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readText, type FileText } from '../search/file-text.ts';
import { findFiles } from '../search/find-files.ts';
import type { FoundFile } from '../search/file-query.ts';
import type { Sink } from '../search/sink.ts';
import type { GrepCall } from './grep-input.ts';

/** What a search met. `stopped` tells why it ended early. */
export type Seen = {
  searched: number;
  /** Files and folders that include and exclude left out. */
  leftOut: number;
  links: number;
  binary: number;
  unreadable: number;
  /** Files with a line that ends with `\r\n`. Looked for only where a pattern over lines has found nothing. */
  returns: number;
  stopped: string | undefined;
};

/** Small files between two looks at the clock, where none has to be waited for. */
const CHECK_EVERY = 16;

/** In bytes. */
const SMALL_FILE = 65_536;

const TOO_MANY_STEPS =
  'this pattern needs more steps on these files than a search may take. Write a simpler one, or narrow the path.';

/** Searches the files of a call one after another, up to its limits. */
export async function searchFiles(call: GrepCall, sink: Sink, budget: Budget): Promise<Result<Seen>> {
  const none = { searched: 0, leftOut: 0, links: 0, binary: 0, unreadable: 0, returns: 0 };
  const seen: Seen = { ...none, stopped: undefined };
  let files = 0;
  for (const item of filesOf(call)) {
    count(seen, item);
    if (item.type !== 'file' || item.link) continue;
    const reading = readText(call.fs, item);
    const read = reading instanceof Promise ? await reading : reading;
    const small = !(reading instanceof Promise) && read.ok && read.value.size <= SMALL_FILE;
    const late = small && files % CHECK_EVERY !== 0 ? undefined : budget.check();
    files += 1;
    if (late !== undefined) return fail(late);
    if (!read.ok) {
      seen.unreadable += 1;
      continue;
    }
    const spent = budget.spend('bytes', read.value.size);
    if (spent !== undefined) return ok({ ...seen, stopped: spent.message });
    seen.searched += 1;
    if (!searchFile(call, sink, [item.path, read.value], seen)) break;
    if (call.matcher.exhausted) return ok({ ...seen, stopped: TOO_MANY_STEPS });
  }
  return ok(seen);
}

function filesOf({ fs, searched }: GrepCall): Iterable<FoundFile> {
  if (searched.type === 'folder') return findFiles(fs, searched.query);
  return [{ type: 'file', path: searched.path, link: false, index: undefined }];
}

function count(seen: Seen, item: FoundFile): void {
  if (item.type === 'left_out') seen.leftOut += 1;
  else if (item.type === 'unreadable') seen.unreadable += 1;
  else if (item.type === 'exhausted') seen.stopped = item.failure.message;
  else if (item.link) seen.links += 1;
}

// oxlint-disable-next-line max-params -- a call and where it stands
function searchFile(
  { matcher }: GrepCall,
  sink: Sink,
  [path, { text, mark }]: readonly [string, FileText],
  seen: Seen,
): boolean {
  if (text === undefined) {
    seen.binary += 1;
    return true;
  }
  const more = sink.add({ path, text, mark }, matcher);
  if (sink.taken === 0 && 'spans' in matcher && hasReturns(text)) seen.returns += 1;
  return more;
}

/** Whether the first line of a text ends with `\r\n`. */
function hasReturns(text: Uint8Array): boolean {
  const newline = text.indexOf(10);
  return newline > 0 && text[newline - 1] === 13;
}
