// The built extension in a Chromium of its own, as a person would load it, with the sites that a test lets it read.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTENSION_ID } from '@nod/protocol';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { StartedHub } from './hub-process.ts';
import { FLAGS, personOf } from './panel-page.ts';
import type { WhenOver } from './when-over.ts';

const DIST = fileURLToPath(new URL('../../../apps/extension/dist', import.meta.url));
const PATIENCE_MS = 60_000;

export interface ExtensionBrowser {
  context: BrowserContext;
  /** Opens the side panel's page in a tab, 360 px wide, on this hub. It stands beside the page that was opened last. */
  openSidePanel(hub: StartedHub): Promise<Page>;
}

interface ExtensionOptions {
  /** Takes what ends it; without it, it goes when the test is over. */
  whenOver?: WhenOver;
  /** Match patterns that the person has allowed: the browser's own question cannot be answered by a test. */
  sites?: readonly string[];
  locale?: string;
}

export async function openExtension({
  sites = [],
  locale = 'en-GB',
  whenOver = onTestFinished,
}: ExtensionOptions = {}): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'nod-extension-'));
  const extension = copyExtension(join(folder, 'extension'), sites);
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    headless: true,
    locale,
    viewport: { width: 360, height: 740 },
    args: [
      ...FLAGS,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      `--lang=${locale}`,
    ],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  whenOver(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  if (context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
  return { context, openSidePanel: (hub) => openSidePanel(context, hub) };
}

/** The built extension, with these sites allowed. Returns its folder. */
export function copyExtension(folder: string, sites: readonly string[]): string {
  if (!existsSync(join(DIST, 'worker.js')))
    throw new Error('the extension is not built: npm run build:extension');
  cpSync(DIST, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: sites }));
  return folder;
}

async function openSidePanel(context: BrowserContext, hub: StartedHub): Promise<Page> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(
    `chrome.storage.local.get('hub').then(({ hub }) => chrome.storage.local.set({ hub: { token: null, ...hub, address: ${JSON.stringify(hub.url)} } }))`,
  );
  const page = await context.newPage();
  await page.goto(`chrome-extension://${EXTENSION_ID}/sidepanel.html`);
  return page;
}

/** Lets the side panel in by the code that it shows, as the person does on another surface. */
export async function pair(page: Page, hub: StartedHub): Promise<void> {
  const code = await page.locator('[data-code*="-"]').getAttribute('data-code');
  await personOf(hub).pairExtension({ code: code ?? '', surface: 'cli' });
  await page.getByRole('navigation').or(page.locator('[data-composer]')).first().waitFor();
}
