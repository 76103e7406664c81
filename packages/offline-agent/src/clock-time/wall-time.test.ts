import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstants, toOffset, toWallTime } from './wall-time.ts';

const at = (text: string) => Date.parse(text);
const wall = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/u).map(Number);
  return { year, month, day, hour, minute };
};

describe('a clock at the wall', () => {
  it.each([
    ['2026-11-17 09:00', 'Europe/Berlin', ['2026-11-17T08:00Z']],
    ['2026-11-17 09:00', 'Asia/Shanghai', ['2026-11-17T01:00Z']],
    ['2026-11-17 09:00', 'America/New_York', ['2026-11-17T14:00Z']],
    ['2026-11-17 09:00', 'Asia/Kolkata', ['2026-11-17T03:30Z']],
    ['2026-03-29 02:30', 'Europe/Berlin', []],
    ['2026-10-25 02:30', 'Europe/Berlin', ['2026-10-25T00:30Z', '2026-10-25T01:30Z']],
    ['2026-03-08 02:30', 'America/New_York', []],
    ['2026-11-01 01:30', 'America/New_York', ['2026-11-01T05:30Z', '2026-11-01T06:30Z']],
    ['2026-04-05 01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45Z', '2026-04-04T15:15Z']],
  ])('%s in %s is at %j', (text, zone, instants) => {
    expect(toInstants(wall(text), zone)).toEqual(instants.map(at));
  });

  it('every minute is found again from what the clock shows', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Shanghai',
      'Asia/Kathmandu',
    );
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: at('2024-01-01') / 60_000, max: at('2030-01-01') / 60_000 }),
        (zone, minute) => {
          expect(toInstants(toWallTime(minute * 60_000, zone), zone)).toContain(minute * 60_000);
        },
      ),
    );
  });

  it('knows how far a zone is ahead', () => {
    expect(toOffset(at('2026-07-01T12:00:30Z'), 'Europe/Berlin')).toBe(7_200_000);
  });
});
