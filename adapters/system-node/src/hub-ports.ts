// The hub's ports on a real machine: the wall clock, timers that are never early, unguessable ids.
import { randomUUIDv7 } from 'node:crypto';
import type { Clock, IdSource, Timer } from '@nod/hub';

/** Looking at the clock this often also notices a machine that slept, and keeps far times within what timers can hold. */
const LONGEST_SLEEP_MS = 60_000;

export const clock: Clock = () => Date.now();

export const timer: Timer = (time, callback) => {
  let handle: NodeJS.Timeout;
  const look = () => {
    if (clock() >= time) callback();
    else sleep();
  };
  const sleep = () => {
    handle = setTimeout(look, Math.min(Math.max(time - clock(), 0), LONGEST_SLEEP_MS));
  };
  sleep();
  return () => clearTimeout(handle);
};

/** A version 7 UUID: 74 random bits after the time, so that new ids land side by side in the store's indexes. */
export const newId: IdSource = (prefix) =>
  `${prefix}_${randomUUIDv7().replaceAll('-', '')}` as ReturnType<typeof newId<typeof prefix>>;
