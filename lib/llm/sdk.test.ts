import { afterEach, expect, test, vi } from 'vitest';
import { play, wireOver, WIRES } from './wire.fixture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each(WIRES)(
  'the SDK of %s writes nothing to the log, and works where there is a window',
  async (name) => {
    const levels = ['debug', 'info', 'warn', 'error', 'log'] as const;
    const spies = levels.map((level) => vi.spyOn(console, level).mockImplementation(() => {}));
    vi.stubGlobal('window', { document: {} });
    expect(wireOver(name, () => Promise.reject(new Error('not asked'))).label).toBe('p/m');
    const { last } = await play(name, { status: 500 });
    expect(last).toMatchObject({ type: 'failed', fault: { class: 'unavailable' } });
    expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
  },
);
