// One timer for what comes next in a changing set of due times.
import type { HubContext } from './hub-context.ts';

export interface Alarm {
  /** Looks at the next time anew; to be called whenever it may have changed. */
  reset(): void;
}

/** Calls `ring` with the one "now" to judge by, no earlier than `next()`; null means nothing is due ever. */
export function createAlarm(
  context: HubContext,
  next: () => number | null,
  ring: (now: number) => void,
): Alarm {
  let armedFor: number | null = null;
  let cancel = () => {};

  function reset(): void {
    const time = context.stopped.aborted ? null : next();
    if (time === armedFor) return;
    cancel();
    armedFor = time;
    cancel = time === null ? () => {} : context.timer(time, fire);
  }

  function fire(): void {
    armedFor = null;
    ring(context.clock());
    reset();
  }

  context.stopped.addEventListener('abort', () => reset(), { once: true });
  return { reset };
}
