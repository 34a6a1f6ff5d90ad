import type { Clock } from '../base/ports.ts';

/** A signal that ends with its parent, when time is up, or when the work is over, whichever comes first. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** True once time, not the parent, ended it. */
  expired(): boolean;
  /** Call it when the work is over: ends the timer, and what still hangs on the signal. */
  clear(): void;
};

/** Starts a deadline of `ms` milliseconds below a parent signal. */
export function startDeadline(clock: Clock, ms: number, parent: AbortSignal): Deadline {
  const controller = new AbortController();
  let expired = false;
  const onParent = () => controller.abort(parent.reason);
  if (parent.aborted) onParent();
  else parent.addEventListener('abort', onParent);
  void clock.sleep(ms, controller.signal).then(() => {
    if (controller.signal.aborted) return;
    expired = true;
    controller.abort();
  });
  return {
    signal: controller.signal,
    expired: () => expired,
    clear() {
      parent.removeEventListener('abort', onParent);
      // With a reason: making the usual one is dear.
      controller.abort('over');
    },
  };
}
