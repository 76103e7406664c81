import { draftIdSchema, messageIdSchema, requestIdSchema } from '@nod/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId, timer } from './hub-ports.ts';

describe('newId', () => {
  it('SEC-3 makes ids of the right form with 120 random bits, none twice', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('req'));
    for (const id of ids) requestIdSchema.parse(id);
    expect(new Set(ids).size).toBe(1_000);
    expect(ids[0]).toHaveLength('req_'.length + 24);
    messageIdSchema.parse(newId('msg'));
    draftIdSchema.parse(newId('drf'));
  });

  it('SEC-3 uses every letter of the alphabet at every place', () => {
    const ids = Array.from({ length: 2_000 }, () => newId('msg').slice(4));
    for (let place = 0; place < 24; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBe(32);
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
