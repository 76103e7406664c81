// A small soak of Telegram; `npm run soak` is the large one.
import { expect, it } from 'vitest';
import { runSoak } from '../../soak/soak.ts';

const MINUTES = 10;

it(
  'OPS-2 a hub with Telegram that is killed at any moment, with faults on the way, loses nothing, doubles nothing unsaid, keeps the order and settles every button once; its token is nowhere',
  async () => {
    const { problems, restarts, faults, refused, written } = await runSoak({
      ...{ seed: 20_261_117, updates: 300, deaths: 3, minutes: MINUTES - 1, heldMs: 6000 },
      rates: { calls: 0.05, polls: 0.05 },
    });
    expect(problems).toEqual([]);
    expect(restarts).toBe(3);
    expect(Object.keys(faults).length).toBeGreaterThan(3);
    expect(refused).toBeLessThan(written / 10);
  },
  MINUTES * 60_000,
);
