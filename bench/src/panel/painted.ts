// The moment when something has been painted in a page, on the clock that the page and this process share.
import type { Page } from 'playwright-core';

/** Milliseconds since 1970, finer than a millisecond. */
export function readClock(): number {
  return performance.timeOrigin + performance.now();
}

/** Throws when the page's clock is another one than ours. */
export async function requireSameClock(page: Page): Promise<void> {
  const before = readClock();
  const there = await page.evaluate(() => performance.timeOrigin + performance.now());
  const after = readClock();
  const tolerance = 1;
  if (there < before - tolerance || there > after + tolerance) {
    throw new Error(`the page's clock is off by ${(there - (before + after) / 2).toFixed(1)} ms`);
  }
}

/**
 * Resolves to the time after the first frame that shows an element for `selector` within the window: seen
 * by a MutationObserver, then two animation frames. `clicked` is clicked first, and its time told as well.
 */
export function watchPainted(
  page: Page,
  selector: string,
  clicked: string | null = null,
): Promise<{ startedAt: number; paintedAt: number }> {
  return page.locator('body').evaluate(
    (body, wanted) =>
      new Promise<{ startedAt: number; paintedAt: number }>((resolve) => {
        const view = body.ownerDocument.defaultView;
        const now = () => performance.timeOrigin + performance.now();
        const startedAt = now();
        const isInWindow = (): boolean => {
          const box = body.querySelector(wanted.selector)?.getBoundingClientRect();
          return box !== undefined && box.height > 0 && box.top < view.innerHeight && box.bottom > 0;
        };
        const lookEachFrame = (): void => {
          if (!isInWindow()) view.requestAnimationFrame(lookEachFrame);
          else view.requestAnimationFrame(() => resolve({ startedAt, paintedAt: now() }));
        };
        const observer = new view.MutationObserver(() => {
          if (body.querySelector(wanted.selector) === null) return;
          observer.disconnect();
          view.requestAnimationFrame(lookEachFrame);
        });
        observer.observe(body, { subtree: true, childList: true });
        if (wanted.clicked !== null) body.querySelector(wanted.clicked).click();
      }),
    { selector, clicked },
  );
}
