// A tab that is not in front: hidden, and held up by the browser, as it is for a person. Playwright keeps every page awake, so
// this is Puppeteer's browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXTENSION_ID } from '@nod/protocol';
import puppeteer from 'puppeteer-core';
import { expect, it, onTestFinished } from 'vitest';
import { copyExtension } from '../stage/extension-browser.ts';
import { FLAGS } from '../stage/panel-page.ts';
import { startSite } from '../stage/test-site.ts';
import { buildEditorsPage } from './editors/built-page.ts';
import { typePieces } from './editors/typed-pieces.ts';

const NEVER_HIDING = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

async function launch() {
  const folder = mkdtempSync(join(tmpdir(), 'nod-hidden-'));
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    pipe: true,
    enableExtensions: [copyExtension(join(folder, 'extension'), ['http://localhost/*'])],
    headless: true,
    protocolTimeout: 60_000,
    ignoreDefaultArgs: NEVER_HIDING,
    args: FLAGS,
  });
  onTestFinished(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return browser;
}

it('AC-7.3 in a hidden tab every editor holds what is typed, character by character', async () => {
  const url = await startSite(await buildEditorsPage());
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(url);
  const front = await browser.newPage();
  await front.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await front.bringToFront();
  await expect.poll(() => page.evaluate('document.visibilityState')).toBe('hidden');

  const names = ['React input', 'Plain', 'Draft', 'Slate', 'Lexical', 'ProseMirror', 'Quill'];
  const ended = await typePieces(
    front,
    names.map((name) => [name, '世界 👩‍👩‍👧!']),
  );
  expect(ended).toEqual(names.map(() => 'typed'));
  const models = `Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, models[name]()]))`;
  expect(await page.evaluate(models)).toEqual(
    Object.fromEntries(names.map((name) => [name, '世界 👩‍👩‍👧!'])),
  );
  expect(await page.evaluate('document.visibilityState')).toBe('hidden');
});
