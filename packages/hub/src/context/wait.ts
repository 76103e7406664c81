// Waiting for something to happen, for a limited time.

import type { Wait } from '../contract/hub.ts';
import type { HubContext } from './hub-context.ts';

/**
 * Resolves when `listen` calls back, when the time is over, if there is one, when the caller's signal aborts or when the hub
 * stops. Starts listening at once, so that a caller can begin to wait, then look, and miss nothing.
 */
export function startWait(
  context: HubContext,
  { waitMs, signal }: Partial<Wait>,
  listen: (wake: () => void) => () => void,
): { over: Promise<void>; end(): void } {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    const unlisten = listen(() => end());
    const cancelTimer =
      waitMs === undefined ? () => {} : context.timer(context.clock() + waitMs, () => end());
    const signals = signal ? [signal, context.stopped] : [context.stopped];
    end = () => {
      unlisten();
      cancelTimer();
      for (const each of signals) each.removeEventListener('abort', end);
      resolve();
    };
    for (const each of signals) each.addEventListener('abort', end, { once: true });
    if (signals.some((each) => each.aborted)) end();
  });
  return { over, end: () => end() };
}
