// Milliseconds from a click in the list to the newest messages on the screen.
import type { Page } from 'playwright-core';
import { watchPainted } from './painted.ts';

export interface LongConversation {
  agent: string;
  newestId: string;
}

/** Each time in a page loaded anew, so that nothing of the conversation is there before the click. */
export async function measureOpening(
  page: Page,
  { agent, newestId }: LongConversation,
  times: number,
): Promise<number[]> {
  const measured: number[] = [];
  const entry = `[data-entry="${agent}"]`;
  for (let count = 0; count < times; count++) {
    await page.goto(new URL('/', page.url()).href);
    await page.reload();
    await page.locator(entry).waitFor();
    const { startedAt, paintedAt } = await watchPainted(page, `[data-message="${newestId}"]`, entry);
    measured.push(paintedAt - startedAt);
  }
  return measured;
}

/** The peer: the same texts as plain elements, all of them, with no markdown and no framework. */
export async function measurePlainRendering(page: Page, texts: string[], times: number): Promise<number[]> {
  const measured: number[] = [];
  for (let count = 0; count < times; count++) {
    await page.setContent('<style>article { padding: 8px; white-space: pre-wrap }</style><main></main>');
    measured.push(await renderPlain(page, texts));
  }
  return measured;
}

function renderPlain(page: Page, texts: string[]): Promise<number> {
  return page.locator('main').evaluate(
    (main, all) =>
      new Promise<number>((resolve) => {
        const view = main.ownerDocument.defaultView;
        const startedAt = performance.now();
        for (const text of all) {
          const article = main.ownerDocument.createElement('article');
          article.textContent = text;
          main.append(article);
        }
        main.lastElementChild.scrollIntoView();
        view.requestAnimationFrame(() =>
          view.requestAnimationFrame(() => resolve(performance.now() - startedAt)),
        );
      }),
    texts,
  );
}
