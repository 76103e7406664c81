// A drawing for a component: kept once it is there, so that it does not flicker when it scrolls away and back.
import { useEffect, useState } from 'react';
import { createDrawer, type DrawingWorker } from './drawer.ts';
import { type Drawing, type DrawingOrder, MAX_DIAGRAM_LENGTH, MAX_FORMULA_LENGTH } from './drawing.ts';

const MAX_KEPT = 300;
const TOO_LONG: Drawing = { type: 'failed', fault: 'too-long' };

const ports = {
  openWorker: () =>
    new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' }) as DrawingWorker,
  timer(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
/** A diagram that takes long holds up no formula. */
const drawers = { formula: createDrawer(ports), diagram: createDrawer(ports) };
const kept = new Map<string, Drawing>();
const underWay = new Map<string, Promise<Drawing>>();

/** Null until it is drawn. */
export function useDrawing(order: DrawingOrder): Drawing | null {
  const key = JSON.stringify(order);
  const [, setDrawn] = useState(0);
  const drawing = isTooLong(order) ? TOO_LONG : (kept.get(key) ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the order
  useEffect(() => {
    if (drawing) return;
    let isWanted = true;
    void draw(key, order).then(() => isWanted && setDrawn((count) => count + 1));
    return () => {
      isWanted = false;
    };
  }, [key, drawing]);
  return drawing;
}

function isTooLong({ kind, source }: DrawingOrder): boolean {
  return source.length > (kind === 'formula' ? MAX_FORMULA_LENGTH : MAX_DIAGRAM_LENGTH);
}

async function draw(key: string, order: DrawingOrder): Promise<void> {
  const drawing = underWay.get(key) ?? begin(order);
  underWay.set(key, drawing);
  keep(key, await drawing);
  underWay.delete(key);
}

async function begin(order: DrawingOrder): Promise<Drawing> {
  const [drawing] = await Promise.all([drawers[order.kind](order), order.kind === 'formula' && loadLooks()]);
  return drawing;
}

/** The style sheet and, with it, the letters of formulas. Without them a formula is readable, if plain. */
async function loadLooks(): Promise<void> {
  try {
    await import('katex/dist/katex.min.css');
  } catch (error) {
    console.warn('the looks of formulas could not be loaded', error);
  }
}

/** The oldest goes when there are many. */
function keep(key: string, drawing: Drawing): void {
  kept.set(key, drawing);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}
