// The panel and its connection to the hub: lost, found again, refused. In a real browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import {
  ask,
  buttonsOf,
  inboxTexts,
  launchBrowser,
  openConversation,
  openPanel,
  personOf,
  tell,
  toastOf,
} from '../stage/panel-page.ts';

let browser: Browser;
let data: string;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'nod-e2e-connection-'));
  browser = await launchBrowser();
});

afterAll(() => rmSync(data, { recursive: true, force: true }));

/** A hub on the tests' data folder, stopped when the test is over, passed or failed. */
async function startHere(options: { port?: number } = {}): Promise<StartedHub> {
  const hub = await startHub({ data, ...options });
  onTestFinished(async () => void (await hub.stop()));
  return hub;
}

test('OPS-2 QR-3.8 after a kill -9 the panel says so, comes back by itself, and shows everything once', async () => {
  const first = await startHere();
  const asked = await ask(first, 'survivor', 'Still there?', ['Yes', 'No']);
  const { page, context, problems } = await openPanel(browser, first);
  await openConversation(page, 'survivor');
  await buttonsOf(page, asked).first().waitFor();

  await first.kill();
  await page.getByText('Connection lost, reconnecting…').waitFor();
  await buttonsOf(page, asked).first().click();
  await toastOf(page).getByText('Your answer was not sent').waitFor();
  expect(await buttonsOf(page, asked).first().isEnabled()).toBe(true);
  const field = page.getByRole('textbox', { name: 'Type your answer' });
  await page.getByRole('button', { name: 'Send without answering' }).click();
  await page.locator('textarea').fill('written while away');
  await page.locator('textarea').press('Enter');
  await page.getByText('Not sent', { exact: true }).waitFor();

  const second = await startHere({ port: first.port });
  const texts = Array.from({ length: 20 }, (_, index) => `after the restart ${index}`);
  for (const text of texts) await tell(second, 'survivor', text);
  await page.getByText('Back online').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Not sent', { exact: true }).waitFor({ state: 'detached' });
  const shown = async () => {
    const all = await page.getByRole('log').locator('[data-message]').allTextContents();
    return all.flatMap((text) => /after the restart \d+/.exec(text) ?? []).map(String);
  };
  await expect.poll(shown).toEqual(texts);
  await buttonsOf(page, asked).first().click();
  await page.locator(`[data-message="${asked.messageId}"]`).getByText('Answered: Yes').waitFor();
  expect(await inboxTexts(second, 'survivor')).toEqual(['written while away', 'Yes']);
  await field.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

test('F-36 a conversation opened while the hub was away loads when it is back', async () => {
  const first = await startHere();
  await tell(first, 'patient', 'Said before.');
  const { page, context } = await openPanel(browser, first);
  await first.kill();
  await page.getByText('Connection lost, reconnecting…').waitFor();
  await page.locator('a[data-entry="patient"]').click();
  await page.getByText('These messages could not be loaded.').waitFor();
  await startHere({ port: first.port });
  await page.getByRole('log').getByText('Said before.').waitFor();
  await context.close();
});

test('a panel that cannot reach the hub says so, keeps trying, and starts when it can', async () => {
  const hub = await startHere();
  const { page, context } = await openPanel(browser, hub);
  await page.route('**/api/overview', (route) => route.abort());
  await page.reload();
  await page.getByText('The hub cannot be reached').waitFor();
  await page.unroute('**/api/overview');
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByRole('navigation').waitFor();
  await context.close();
});

test('SEC-1 a browser without a session is told how to get in; signing out ends the session', async () => {
  const hub = await startHere();
  const stranger = await browser.newPage({ locale: 'en-GB' });
  await stranger.goto(hub.url);
  await stranger.getByText('This browser is not in yet').waitFor();
  await expect.poll(() => stranger.getByText('signed out').count()).toBe(0);
  await stranger.getByText('nod link').waitFor();
  await stranger.close();

  const { page, context } = await openPanel(browser, hub);
  const count = (await personOf(hub).sessions()).length;
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out').waitFor();
  await page.reload();
  await page.getByText('This browser is not in yet').waitFor();
  expect(await personOf(hub).sessions()).toHaveLength(count - 1);
  await context.close();
});

test('QR-3.7 what happened while the panel was closed is there when it opens', async () => {
  const hub = await startHere();
  const asked = await ask(hub, 'away', 'Anyone?', ['Me']);
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'away');
  await page.goto('about:blank');
  await personOf(hub).answer(asked.requestId, { text: 'Somebody else', surface: 'cli' });
  await page.goBack();
  await page
    .getByRole('log')
    .getByText(/Answered: Somebody else.*from the command line/)
    .waitFor();
  await context.close();
});
