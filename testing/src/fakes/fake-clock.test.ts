import { describe, expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';

describe('fake clock', () => {
  it('fires timers in order of time, then of setting, each at its own time', async () => {
    const { clock, timer, advance } = createFakeClock(1000);
    const fired: [string, number][] = [];
    timer(1030, () => fired.push(['late', clock()]));
    timer(1010, () => fired.push(['first', clock()]));
    timer(1010, () => fired.push(['second', clock()]));
    timer(1031, () => fired.push(['too late', clock()]));
    await advance(30);
    expect(fired).toEqual([
      ['first', 1010],
      ['second', 1010],
      ['late', 1030],
    ]);
    expect(clock()).toBe(1030);
  });

  it('fires a timer that a fired one sets after asynchronous work, when it is due as well', async () => {
    const { clock, timer, advance } = createFakeClock(0);
    const fired: number[] = [];
    timer(10, async () => {
      await Promise.resolve();
      timer(20, () => fired.push(clock()));
    });
    await advance(25);
    expect(fired).toEqual([20]);
  });

  it('does not fire a cancelled timer', async () => {
    const { timer, advance, pendingTimers } = createFakeClock();
    const fired: string[] = [];
    const cancel = timer(0, () => fired.push('fired'));
    expect(pendingTimers()).toBe(1);
    cancel();
    await advance(1e12);
    expect(fired).toEqual([]);
    expect(pendingTimers()).toBe(0);
  });
});
