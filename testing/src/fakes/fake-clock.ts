// Time that passes only when a test says so.
import type { Clock, Timer } from '@nod/hub';

interface Alarm {
  time: number;
  callback: () => void;
}

export interface FakeClock {
  clock: Clock;
  timer: Timer;
  /** Lets time pass; each timer fires at its own time, in order, and what it starts is let run first. */
  advance(ms: number): Promise<void>;
  /** How many timers are set. */
  pendingTimers(): number;
}

export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const alarms = new Set<Alarm>();

  function nextDue(until: number): Alarm | undefined {
    const due = [...alarms].filter((alarm) => alarm.time <= until);
    return due.reduce<Alarm | undefined>(
      (next, alarm) => (next && next.time <= alarm.time ? next : alarm),
      undefined,
    );
  }

  async function advance(ms: number): Promise<void> {
    const until = now + ms;
    await letRun();
    for (let alarm = nextDue(until); alarm; alarm = nextDue(until)) {
      alarms.delete(alarm);
      now = Math.max(now, alarm.time);
      alarm.callback();
      await letRun();
    }
    now = until;
  }

  return {
    clock: () => now,
    timer(time, callback) {
      const alarm = { time, callback };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    advance,
    pendingTimers: () => alarms.size,
  };
}

/** Promise callbacks run before the next macrotask, so one turn of the event loop settles them all. */
function letRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
