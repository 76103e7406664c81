import { describe, expect, it } from 'vitest';
import { createDrawer, type DrawingWorker } from './drawer.ts';
import type { Drawing, DrawingOrder } from './drawing.ts';

const DRAWN: Drawing = { type: 'formula', nodes: ['x'] };
const order = (source: string): DrawingOrder => ({ kind: 'formula', source, isBlock: false });

/** Workers that draw at once, but for sources that say otherwise, and a clock that is moved by hand. */
function openWorld() {
  const timers = new Set<() => void>();
  const ended: string[] = [];
  let opened = 0;
  const openWorker = (): DrawingWorker => {
    opened += 1;
    const worker: DrawingWorker = {
      onmessage: null,
      onerror: null,
      terminate: () => ended.push('ended'),
      postMessage({ source }) {
        if (source === 'broken') return queueMicrotask(() => worker.onerror?.(new Error('no worker')));
        if (source === 'unloaded') return;
        queueMicrotask(() => {
          worker.onmessage?.({ data: 'begun' });
          if (source !== 'endless') worker.onmessage?.({ data: DRAWN });
        });
      },
    };
    return worker;
  };
  const timer = (_delayMs: number, callback: () => void) => {
    timers.add(callback);
    return () => void timers.delete(callback);
  };
  const pass = async (): Promise<void> => {
    await new Promise(setImmediate);
    for (const callback of [...timers]) callback();
  };
  return { draw: createDrawer({ openWorker, timer }), pass, ended, timers, opened: () => opened };
}

describe('the drawer', () => {
  it('has everything drawn by one worker, and leaves no timer', async () => {
    const { draw, opened, timers } = openWorld();
    expect(await Promise.all([draw(order('a')), draw(order('b'))])).toEqual([DRAWN, DRAWN]);
    expect([opened(), timers.size]).toEqual([1, 0]);
  });

  it.each(['endless', 'unloaded', 'broken'])(
    'SEC-8 ends a worker that is %s; the next is drawn',
    async (source) => {
      const { draw, pass, ended, opened } = openWorld();
      const [first, second] = [draw(order(source)), draw(order('a'))];
      await pass();
      expect(await first).toEqual({ type: 'failed', fault: 'too-slow' });
      expect(await second).toEqual(DRAWN);
      expect([ended.length, opened()]).toEqual([1, 2]);
    },
  );
});
