// The hub's ports on a real machine: the wall clock, timers that are never early, unguessable ids.
import { randomBytes } from 'node:crypto';
import type { Clock, IdSource, Timer } from '@nod/hub';

/** Looking at the clock this often also notices a machine that slept, and keeps far times within what timers can hold. */
const LONGEST_SLEEP_MS = 60_000;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_CHARACTERS = 24;

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

/** 24 characters of 5 random bits each. */
export const newId: IdSource = (prefix) => {
  const random = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');
  return `${prefix}_${random}` as ReturnType<typeof newId<typeof prefix>>;
};
