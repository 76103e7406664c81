// Loudness: what makes a sound on the person's phone: an agent that has something to say, or needs them. Their own words
// from elsewhere do not unless they did not arrive, nor what they asked to see once more, and nothing does in quiet hours.
import type { Card } from '@nod/channels';
import { PERSON } from '@nod/protocol';
import { isFailedDelivery } from '@nod/wording';

export interface QuietHours {
  from: string;
  to: string;
  zone?: string | undefined;
}

export function isLoud({ message, request }: Card, quiet: QuietHours | null, now: number): boolean {
  if (request?.settlement) return false;
  if (message?.from === PERSON && !isFailedDelivery(message.delivery)) return false;
  return quiet === null || !isQuiet(quiet, now);
}

/** From `from` until before `to`, over midnight where that is earlier. */
export function isQuiet({ from, to, zone }: QuietHours, now: number): boolean {
  const time = toClockTime(now, zone);
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

function toClockTime(now: number, zone: string | undefined): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(
    'en-GB',
    zone === undefined ? options : { ...options, timeZone: zone },
  ).format(now);
}
