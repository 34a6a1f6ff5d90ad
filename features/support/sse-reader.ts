import type { LoggedEvent } from '../../lib/runs/run-log.ts';

/**
 * Reads a finished event stream and checks its framing: every event's `id` is its sequence number and its `event` the
 * data's type.
 */
export function readSse(text: string): LoggedEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const fields = new Map(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const event: LoggedEvent = JSON.parse(fields.get('data') ?? '{}');
      if (fields.get('id') !== String(event.seq) || fields.get('event') !== event.type) {
        throw new Error(
          `The event is framed as ${fields.get('id')} ${fields.get('event')}, but says ${event.seq} ${event.type}.`,
        );
      }
      return event;
    });
}
