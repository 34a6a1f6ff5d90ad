/** One event of an event stream: its name, empty when it has none, and its data. */
export type SseEvent = { readonly name: string; readonly data: string };

/** Reads an event stream as its bytes come. */
export type SseDecoder = {
  /** Takes bytes; gives the events that they complete. */
  push(bytes: Uint8Array): readonly SseEvent[];
  /** The stream is over; gives the event that it ended with, when no blank line followed it. */
  end(): readonly SseEvent[];
};

/** An event while its lines come. */
type Open = { name: string; data: string[] };

/**
 * A decoder of event streams by the specification (https://html.spec.whatwg.org/multipage/server-sent-events.html) that
 * also reads what gateways send besides: a last event without a blank line, and a line that is a JSON object without
 * the word `data:`. Events without data are left out. Bytes may be cut anywhere; each is looked at once.
 */
export function createSseDecoder(): SseDecoder {
  // It also drops a byte order mark, and puts U+FFFD where bytes are invalid.
  const decoder = new TextDecoder();
  const open: Open = { name: '', data: [] };
  let begun: string[] = [];
  let afterReturn = false;
  const take = (text: string, events: SseEvent[]) => {
    if (text === '') return events;
    // CR LF is one end of a line, also when it is cut in the middle.
    let start = afterReturn && text.startsWith('\n') ? 1 : 0;
    afterReturn = text.endsWith('\r');
    for (const end of lineEnds(text, start)) {
      const rest = text.slice(start, end.at);
      readLine(begun.length === 0 ? rest : begun.join('') + rest, open, events);
      begun = [];
      start = end.next;
    }
    if (start < text.length) begun.push(text.slice(start));
    return events;
  };
  return {
    push: (bytes) => take(decoder.decode(bytes, { stream: true }), []),
    end() {
      const events = take(decoder.decode(), []);
      readLine(begun.join(''), open, events);
      dispatch(open, events);
      return events;
    },
  };
}

/** Where lines end in a text, and where the next begin: LF, CR and CR LF alike. */
function* lineEnds(text: string, from: number): Iterable<{ readonly at: number; readonly next: number }> {
  let feed = text.indexOf('\n', from);
  let carriage = text.indexOf('\r', from);
  while (feed !== -1 || carriage !== -1) {
    const at = feed === -1 || (carriage !== -1 && carriage < feed) ? carriage : feed;
    const next = at === carriage && feed === at + 1 ? at + 2 : at + 1;
    yield { at, next };
    if (feed !== -1 && feed < next) feed = text.indexOf('\n', next);
    if (carriage !== -1 && carriage < next) carriage = text.indexOf('\r', next);
  }
}

/** Takes a line into the open event; adds the events that it completes. */
function readLine(line: string, open: Open, events: SseEvent[]): void {
  if (line === '') return dispatch(open, events);
  if (line.startsWith('{')) {
    dispatch(open, events);
    events.push({ name: '', data: line });
    return;
  }
  const colon = line.indexOf(':');
  const field = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
  if (field === 'data') open.data.push(value);
  else if (field === 'event') open.name = value;
}

function dispatch(open: Open, events: SseEvent[]): void {
  const { name } = open;
  open.name = '';
  if (open.data.length === 0) return;
  const data = open.data.join('\n');
  open.data = [];
  if (data.trim() !== '') events.push({ name, data });
}
