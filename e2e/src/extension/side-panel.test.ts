// The real side panel, opened by the button in the toolbar, beside a page that was there before the extension.
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page, type Target } from 'puppeteer-core';
import { expect, it, onTestFinished } from 'vitest';
import { FLAGS, personOf } from '../stage/panel-page.ts';
import { says, startSupervisedHub, toldIn } from '../stage/supervised-hub.ts';
import { startSite } from '../stage/test-site.ts';

const DIST = fileURLToPath(new URL('../../../apps/extension/dist', import.meta.url));
const PATIENCE_MS = 60_000;

async function launch() {
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    pipe: true,
    enableExtensions: true,
    headless: true,
    protocolTimeout: PATIENCE_MS,
    args: FLAGS,
  });
  onTestFinished(() => browser.close());
  /** Clicks the button in the toolbar: it lets the extension into this page, too. */
  const click = async (id: string, page: Page): Promise<Page> => {
    await expect.poll(() => hasBegun(browser)).toBe(true);
    await (await browser.extensions()).get(id)?.triggerAction(page);
    const isPanel = (target: Target) => target.url().endsWith('sidepanel.html');
    const panel = await (await browser.waitForTarget(isPanel, { timeout: PATIENCE_MS })).asPage();
    panel.setDefaultTimeout(PATIENCE_MS);
    return panel;
  };
  return { browser, click };
}

/** Whether the extension hears clicks. */
async function hasBegun(browser: Browser): Promise<unknown> {
  const target = browser.targets().find((each) => each.type() === 'service_worker');
  const worker = await target?.worker();
  return worker?.evaluate('chrome.action.onClicked.hasListeners()').catch(() => false);
}

const chipOf = (panel: Page) =>
  panel
    .$eval('[data-page]', (chip) => `${chip.getAttribute('data-page')}: ${chip.textContent}`)
    .catch(() => '');

it('AC-3.1 AC-3.2 AC-7.5 one click opens the side panel and lets it read this page alone, also one that was open before, and again after an update', async () => {
  const started = await startSupervisedHub();
  const url = await startSite({ '/': '<title>Tea</title><p>Mint tea for two.</p>' });
  const { browser, click } = await launch();
  const page = await browser.newPage();
  await page.goto(url);
  const id = await browser.installExtension(DIST);
  const worker = await (await browser.waitForTarget((target) => target.type() === 'service_worker')).worker();
  await worker?.evaluate(
    `chrome.storage.local.set({ hub: { address: ${JSON.stringify(started.hub.url)}, token: null } })`,
  );
  let panel = await click(id, page);
  const shown = await panel.waitForSelector('[data-code*="-"]');
  const code = await shown?.evaluate((element) => element.getAttribute('data-code'));
  await personOf(started.hub).pairExtension({ code: code ?? '', surface: 'cli' });
  await expect.poll(() => chipOf(panel)).toBe('read: Tea');
  const select = 'getSelection().selectAllChildren(document.querySelector("p"))';
  await page.evaluate(select);
  await expect.poll(() => chipOf(panel)).toContain('Mint tea for two.');

  started.server.script([says('For two.')]);
  const order = { kind: 'summarise', selection: 'Mint tea for two.' };
  await panel.evaluate(`chrome.windows.getCurrent().then(({ id: windowId }) =>
    chrome.storage.session.set({ order: { ...${JSON.stringify(order)}, windowId } }))`);
  const told = await toldIn(started, 0);
  expect(told).toContain('Summarize the selected text');
  expect(told).toContain('Mint tea for two.');

  await page.goto(url.replace('localhost', '127.0.0.1'));
  await expect.poll(() => chipOf(panel)).toMatch(/^not-asked: /);
  await page.goto(url);
  await browser.installExtension(DIST);
  panel = await click(id, page);
  await panel.waitForSelector('nav');
  await panel.evaluate('location.hash = "#/agent/nod"');
  await expect.poll(() => chipOf(panel)).toBe('read: Tea');
  await page.evaluate(select);
  await expect.poll(() => chipOf(panel)).toContain('Mint tea for two.');
});
