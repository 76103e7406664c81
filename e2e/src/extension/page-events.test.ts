// What a page tells, and which pages are listened to, in the built extension.
import { EXTENSION_ID } from '@nod/protocol';
import { expect, it } from 'vitest';
import { openExtension } from '../stage/extension-browser.ts';
import { openBeside, startOfflineHub } from '../stage/page-stage.ts';
import { startSite } from '../stage/test-site.ts';

const PAGE = `<title>Tea</title><main><h1>Tea</h1><p>A tin of green tea keeps for a year.</p><input aria-label="Filter"><p id="note"></p></main>`;

it('AC-3.5 AC-9.4 focus and significant changes are told, many of them once, and small ones not at all', async () => {
  const url = await startSite({ '/': PAGE });
  const { context } = await openExtension({ sites: ['http://localhost/*'] });
  const page = await context.newPage();
  await page.goto(url);
  const options = await context.newPage();
  await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await options.evaluate(`(async () => {
    const [tab] = await chrome.tabs.query({ url: 'http://localhost/*' });
    await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ['content-script.js'] });
    globalThis.told = [];
    chrome.tabs.connect(tab.id, { name: 'nod-page-events' }).onMessage.addListener((event) => told.push(event));
  })()`);
  const told = (): Promise<{ type: string; data: unknown }[]> => options.evaluate('told');
  await page.evaluate(`note.textContent = 'Sold out'`);
  await page.evaluate(`document.querySelector('input').focus()`);
  await expect.poll(told).toEqual([{ type: 'focus', data: { element: 'textbox "Filter"' } }]);
  // Each alone is below what matters; together they are a change, told once.
  await page.evaluate(
    `for (let i = 0; i < 30; i++) document.querySelector('main').append(document.createElement('hr'))`,
  );
  await expect.poll(async () => (await told()).map(({ type }) => type)).toEqual(['focus', 'mutation']);
  await page.evaluate(`note.textContent = 'In stock'; history.pushState(0, '', '/next')`);
  await expect
    .poll(async () => (await told()).map(({ type }) => type))
    .toEqual(['focus', 'mutation', 'navigation']);
});

it('AC-7.4 SEC-5 a site that is blocked in the options is not read, listed there, and read again once it is taken off the list', async () => {
  const hub = await startOfflineHub();
  const { panel, context, url } = await openBeside(hub, { '/': PAGE });
  const { origin } = new URL(url);
  const options = await context.newPage();
  await options.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await options.getByLabel('Site', { exact: true }).fill(url.replace('http://', 'ftp://'));
  await options.getByRole('button', { name: 'Block' }).click();
  await options.getByRole('alert').waitFor();
  await options.getByLabel('Site', { exact: true }).fill(url);
  await options.getByRole('button', { name: 'Block' }).click();
  const row = options.locator(`[data-site="${origin}"]`);
  await expect.poll(() => row.textContent()).toContain('blocked');
  await options.close();
  await expect.poll(() => panel.locator('[data-page]').getAttribute('data-page')).toBe('blocked');

  const again = await context.newPage();
  await again.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await again.locator(`[data-site="${origin}"]`).getByRole('button').click();
  await again.locator(`[data-site="${origin}"]`).waitFor({ state: 'detached' });
  await again.close();
  await expect.poll(() => panel.locator('[data-page]').getAttribute('data-page')).toBe('read');
});
