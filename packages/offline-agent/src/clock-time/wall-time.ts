// Time on a clock at the wall in a zone, and the instants at which the clock shows it: one, none or two of them.

export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What the clock shows at an instant. Throws a RangeError when there is no such zone. */
export function toWallTime(instant: number, zone: string): WallTime {
  const parts = createFormat(zone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  return new Intl.DateTimeFormat('en-US-u-ca-gregory', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
  });
}

/** The clock's time as if it were that of Greenwich: days and hours can be added to it. */
export function toUtc({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

export function fromUtc(time: number): WallTime {
  return toWallTime(time, 'UTC');
}

/** In order. None where the clock is put forward over it, two where it is put back. */
export function toInstants(wall: WallTime, zone: string): number[] {
  const shown = toUtc(wall);
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => toOffset(near, zone));
  const instants = [...new Set(offsets)].map((offset) => shown - offset);
  return instants.filter((instant) => toUtc(toWallTime(instant, zone)) === shown).sort((a, b) => a - b);
}

/** Milliseconds that the zone is ahead of Greenwich. */
export function toOffset(instant: number, zone: string): number {
  return toUtc(toWallTime(instant, zone)) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
