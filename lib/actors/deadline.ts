import type { Clock } from '../base/ports.ts';

/** A signal that ends with its parent or when time is up, whichever comes first. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** True once time, not the parent, ended it. */
  expired(): boolean;
  /** Ends the timer; call it when the work is over. */
  clear(): void;
};

/** Starts a deadline of `ms` milliseconds below a parent signal. */
export function startDeadline(clock: Clock, ms: number, parent: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = new AbortController();
  let expired = false;
  const onParent = () => controller.abort(parent.reason);
  if (parent.aborted) onParent();
  else parent.addEventListener('abort', onParent);
  void clock.sleep(ms, timer.signal).then(() => {
    if (timer.signal.aborted || controller.signal.aborted) return;
    expired = true;
    controller.abort();
  });
  return {
    signal: controller.signal,
    expired: () => expired,
    clear() {
      parent.removeEventListener('abort', onParent);
      timer.abort();
    },
  };
}
