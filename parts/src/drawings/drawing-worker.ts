// The worker that draws: foreign text is read here, where it holds up nothing and can be ended at any moment.
import type { Drawing, DrawingOrder } from './drawing.ts';

// The layout of diagrams takes a place without a document for a worker of its own kind, and sets `self` anew.
Object.defineProperty(globalThis, 'document', { value: {} });
Object.defineProperty(globalThis, 'self', { value: globalThis, writable: true });

addEventListener('message', ({ data }: MessageEvent<DrawingOrder>) => {
  void answer(data);
});

async function answer(order: DrawingOrder): Promise<void> {
  const draw = await load(order);
  // The time is counted from here: what had to be fetched is no fault of the source.
  postMessage('begun');
  postMessage(tryTo(draw));
}

async function load(order: DrawingOrder): Promise<() => Drawing> {
  if (order.kind === 'formula') {
    const { drawFormula } = await import('./draw-formula.ts');
    return () => drawFormula(order.source, order.isBlock);
  }
  const { drawDiagram } = await import('./draw-diagram.ts');
  return () => drawDiagram(order.source, order.isDark);
}

function tryTo(draw: () => Drawing): Drawing {
  try {
    return draw();
  } catch (error) {
    console.warn('a source could not be drawn', error);
    return { type: 'failed', fault: 'unreadable' };
  }
}
