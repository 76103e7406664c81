import { draftIdSchema, messageIdSchema, requestIdSchema } from '@nod/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hash, newId, timer } from './machine-ports.ts';

const TIME_DIGITS = 11;
const RANDOM_DIGITS = 24;

describe('newId', () => {
  it('SEC-3 makes ids of the right form, none twice', () => {
    const ids = Array.from({ length: 5_000 }, () => newId('req'));
    for (const id of ids) requestIdSchema.parse(id);
    expect(new Set(ids).size).toBe(ids.length);
    messageIdSchema.parse(newId('msg'));
    draftIdSchema.parse(newId('drf'));
  });

  it('SEC-3 ends every id in 96 random bits', () => {
    const ends = Array.from({ length: 5_000 }, () => newId('msg').slice('msg_'.length + TIME_DIGITS));
    const digitsAt = (place: number) => new Set(ends.map((end) => end[place])).size;
    expect(ends.every((end) => end.length === RANDOM_DIGITS)).toBe(true);
    expect(ends[0]?.split('').map((_, place) => digitsAt(place))).toEqual(Array(RANDOM_DIGITS).fill(16));
    expect(new Set(ends).size).toBe(ends.length);
  });

  it('begins every id with its time, so that later ids sort behind earlier ones', () => {
    const toTime = (id: string) => Number.parseInt(id.slice('msg_'.length, 'msg_'.length + TIME_DIGITS), 16);
    const before = Date.now();
    const time = toTime(newId('msg'));
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });
});

describe('hash', () => {
  it('SEC-4 is the SHA-256 of the text in UTF-8, in hexadecimal', () => {
    expect(hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hash('你好')).toBe('670d9743542cae3ea7ebe36af56bd53648b0a1126162e78d81a32934a711302e');
  });
});

describe('timer', () => {
  const start = Date.UTC(2026, 0, 1);
  const YEAR_MS = 365 * 86_400_000;

  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('QR-2.4 calls back once, at the time and not before', () => {
    const calls: number[] = [];
    timer(start + 1_500, () => calls.push(Date.now()));
    vi.advanceTimersByTime(1_499);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(calls).toEqual([start + 1_500]);
  });

  it('QR-2.4 waits for a time a year ahead, beyond what one timer can hold', () => {
    const calls: number[] = [];
    timer(start + YEAR_MS, () => calls.push(Date.now()));
    vi.advanceTimersByTime(YEAR_MS - 1);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual([start + YEAR_MS]);
  });

  it('calls back within a minute when the clock was put ahead meanwhile', () => {
    let called = false;
    timer(start + YEAR_MS, () => {
      called = true;
    });
    vi.setSystemTime(start + YEAR_MS);
    vi.advanceTimersByTime(60_000);
    expect(called).toBe(true);
  });

  it('never calls back after it was cancelled, nor at once for a time that has passed', () => {
    const calls: string[] = [];
    timer(start + 10, () => calls.push('cancelled'))();
    timer(start - 10, () => calls.push('past'));
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(calls).toEqual(['past']);
  });
});
