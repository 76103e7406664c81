// The extractor in a real Chromium and in Node: the same text of the same page.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ExtractedPage, extractPage } from '@nod/page';
import { parsePage } from '@nod/page/html';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../stage/panel-page.ts';

const CASES = fileURLToPath(new URL('../../../packages/page/cases', import.meta.url));
const ENTRY = fileURLToPath(import.meta.resolve('@nod/page'));

let page: Page;

/** As a content script has it: one script, and nothing but the page's own document. */
async function bundle(): Promise<string> {
  const made = await build({
    ...{ configFile: false, logLevel: 'silent' },
    build: { write: false, lib: { entry: ENTRY, formats: ['iife'], name: 'nodPage' } },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (output === undefined || !('output' in output)) throw new Error('nothing was bundled');
  return `${output.output[0].code}\nglobalThis.nodPage = nodPage;`;
}

declare const nodPage: typeof import('@nod/page');

beforeAll(async () => {
  const browser = await launchBrowser();
  const context = await browser.newContext({ javaScriptEnabled: true });
  page = await context.newPage();
  await page.addInitScript(await bundle());
  return () => context.close();
});

/** The page opened as a document of its own, whose scripts are not allowed to run. */
async function extractInBrowser(
  html: string,
  url: string,
): Promise<{ result: ExtractedPage; isUnchanged: boolean }> {
  await page.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: html,
      headers: { 'content-security-policy': "script-src 'none'" },
    }),
  );
  await page.goto(url);
  return page.evaluate((address) => {
    const before = document.documentElement.outerHTML;
    const result = nodPage.extractPage(document, { url: address });
    return { result, isUnchanged: document.documentElement.outerHTML === before };
  }, url);
}

test('AC-3.4 Chromium and Node read the same of each page, and the page stays as it was', async () => {
  const ids = readdirSync(`${CASES}/html`).map((file) => file.replace('.html', ''));
  expect(ids.length).toBeGreaterThanOrEqual(21);
  for (const id of ids) {
    const html = readFileSync(`${CASES}/html/${id}.html`, 'utf8');
    const { url } = JSON.parse(readFileSync(`${CASES}/ground-truth/${id}.json`, 'utf8')) as { url: string };
    const { result, isUnchanged } = await extractInBrowser(html, url);
    expect(result, id).toEqual(extractPage(parsePage(html), { url }));
    expect(isUnchanged, id).toBe(true);
  }
});

test('AC-3.2 what is selected in the page wins', async () => {
  const url = 'https://selected.example/';
  await extractInBrowser('<h1>Tides</h1><p id="one">The <b>river</b> rose.</p><p>The ferry stayed.</p>', url);
  const result = await page.evaluate((address) => {
    const range = document.createRange();
    range.selectNode(document.querySelector('#one') as Element);
    return nodPage.extractPage(document, { url: address, selection: range.cloneContents() });
  }, url);
  expect(result).toMatchObject({ markdown: 'The **river** rose.', source: 'selection' });
});

test('F-82 a page of endless elements and 50 MB of text is read up to a limit', async () => {
  await extractInBrowser('<main></main>', 'https://hostile.example/');
  const { length, isCut } = await page.evaluate(() => {
    const main = document.querySelector('main') as Element;
    main.append('The tide is high. '.repeat(2_800_000));
    for (let count = 0; count < 200_000; count++) main.append(document.createElement('i'));
    let inner: Element = main;
    for (let depth = 0; depth < 5_000; depth++) inner = inner.appendChild(document.createElement('div'));
    const result = nodPage.extractPage(document, { url: 'https://hostile.example/' });
    return { length: result.text.length, isCut: result.isCut };
  });
  expect(isCut).toBe(true);
  expect(length).toBeLessThanOrEqual(2_000_000);
});
