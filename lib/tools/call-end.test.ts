import { describe, expect, test } from 'vitest';
import { CallEnd } from './call-end.ts';

describe('the end of a call', () => {
  test('is seen by those who asked before and by those who ask too late', () => {
    const end = new CallEnd(undefined);
    const { signal } = end;
    expect([signal.aborted, end.signal === signal]).toEqual([false, true]);
    end.end();
    expect([signal.aborted, signal.reason]).toEqual([true, 'done']);
    const over = new CallEnd(undefined);
    over.end();
    expect([over.signal.aborted, over.signal.reason]).toEqual([true, 'done']);
  });

  test('comes with the end of its caller, not the other way round', () => {
    const [left, stays] = [new AbortController(), new AbortController()];
    const [cut, ended] = [new CallEnd(left.signal), new CallEnd(stays.signal)];
    const signals = [cut.signal, ended.signal];
    left.abort('left');
    ended.end();
    expect(signals.map(({ aborted, reason }) => [aborted, reason])).toEqual([
      [true, 'left'],
      [true, 'done'],
    ]);
    expect(stays.signal.aborted).toBe(false);
  });
});
