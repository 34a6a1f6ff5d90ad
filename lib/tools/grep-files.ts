import type { Budget } from '../base/budget.ts';
import type { Failure } from '../base/failure.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { readText, type FileText } from '../search/file-text.ts';
import { findFiles } from '../search/find-files.ts';
import { EntriesMet, type FoundFile } from '../search/file-query.ts';
import { PAUSED, type Paused } from '../search/matcher.ts';
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

/** What a hit costs, in steps of about ten nanoseconds. */
const HIT_STEPS = 100;

/** Searches the files of a call one after another, up to its limits. */
export async function searchFiles(call: GrepCall, sink: Sink, budget: Budget): Promise<Result<Seen>> {
  const none = { searched: 0, leftOut: 0, links: 0, binary: 0, unreadable: 0, returns: 0 };
  const seen: Seen = { ...none, stopped: undefined };
  const work = new WorkDone(call, sink, budget);
  let files = 0;
  for (const item of filesOf(call)) {
    count(seen, item);
    const late = work.tires() ? await budget.rest() : undefined;
    if (late !== undefined) return fail(late);
    if (item.type !== 'file' || item.link) continue;
    const reading = readText(call.fs, item);
    const read = reading instanceof Promise ? await reading : reading;
    const small = !(reading instanceof Promise) && read.ok && read.value.size <= SMALL_FILE;
    const failure = small && files % CHECK_EVERY !== 0 ? undefined : budget.check();
    files += 1;
    if (failure !== undefined) return fail(failure);
    if (!read.ok) {
      seen.unreadable += 1;
      continue;
    }
    const spent = budget.spend('bytes', read.value.size);
    if (spent !== undefined) return ok({ ...seen, stopped: spent.message });
    seen.searched += 1;
    const searching = searchFile(call, sink, [item.path, read.value], seen);
    const more = searching === PAUSED ? await goOn(sink, work, budget) : searching;
    if (typeof more !== 'boolean') return fail(more);
    if (!more) break;
    if (call.matcher.exhausted) return ok({ ...seen, stopped: TOO_MANY_STEPS });
  }
  return ok(seen);
}

/** Tells the budget of a call what the search has done. */
class WorkDone {
  readonly #call: GrepCall;
  readonly #sink: Sink;
  readonly #budget: Budget;
  readonly #met: EntriesMet;
  #told = 0;

  constructor(call: GrepCall, sink: Sink, budget: Budget) {
    this.#call = call;
    this.#sink = sink;
    this.#budget = budget;
    this.#met = new EntriesMet(budget);
  }

  /** Whether it is time to let others go on. */
  tires(): boolean {
    const work = this.#call.matcher.work + HIT_STEPS * this.#sink.taken;
    const more = this.#met.take() + work - this.#told;
    this.#told = work;
    return this.#budget.tire(more);
  }
}

/** Goes on with a file whose search has paused: whether further files can add anything, or why the call ends. */
async function goOn(sink: Sink, work: WorkDone, budget: Budget): Promise<boolean | Failure> {
  for (;;) {
    const ended = work.tires() ? await budget.rest() : undefined;
    if (ended !== undefined) return ended;
    const more = sink.run();
    if (more !== PAUSED) return more;
  }
}

function filesOf({ fs, searched }: GrepCall): Iterable<FoundFile> {
  if (searched.type === 'folder') return findFiles(fs, searched.query);
  return [{ type: 'file', path: searched.path, link: false, index: undefined }];
}

function count(seen: Seen, item: FoundFile): void {
  if (item.type === 'left_out') seen.leftOut += 1;
  else if (item.type === 'unreadable') seen.unreadable += 1;
  else if (item.type === 'exhausted') seen.stopped = item.failure.message;
  else if (item.type === 'file' && item.link) seen.links += 1;
}

// oxlint-disable-next-line max-params -- a call and where it stands
function searchFile(
  { matcher }: GrepCall,
  sink: Sink,
  [path, { text, mark }]: readonly [string, FileText],
  seen: Seen,
): boolean | Paused {
  if (text === undefined) {
    seen.binary += 1;
    return true;
  }
  sink.begin({ path, text, mark }, matcher);
  const more = sink.run();
  if (sink.taken === 0 && 'spans' in matcher && matcher.overLines && hasReturns(text)) seen.returns += 1;
  return more;
}

/** Whether the first line of a text ends with `\r\n`. */
function hasReturns(text: Uint8Array): boolean {
  const newline = text.indexOf(10);
  return newline > 0 && text[newline - 1] === 13;
}
