// A hub, a site, and the built extension beside one of its pages: what tests of the page as context and tool start from.
import type { Run } from '@nod/protocol';
import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openExtension, pair } from './extension-browser.ts';
import { type StartedHub, startHub } from './hub-process.ts';
import { personOf } from './panel-page.ts';
import { startSite } from './test-site.ts';

export interface PageStage {
  page: Page;
  panel: Page;
  /** The address of the site. */
  url: string;
  context: BrowserContext;
}

/** The side panel, paired, beside the page at this path. */
export async function openBeside(
  hub: StartedHub,
  pages: Record<string, string>,
  path = '/',
): Promise<PageStage> {
  const url = await startSite(pages);
  const { context, openSidePanel } = await openExtension({
    sites: ['http://localhost/*', 'http://127.0.0.1/*'],
  });
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  const panel = await openSidePanel(hub);
  await pair(panel, hub);
  await panel.locator('[data-page="read"]').waitFor();
  return { page, panel, url, context };
}

/** A hub as `npm start` runs it: no model is connected. */
export async function startOfflineHub(): Promise<StartedHub> {
  const hub = await startHub();
  onTestFinished(async () => void (await hub.stop()));
  return hub;
}

/** A click in the menu of a page, as the browser tells the extension's worker of it: its own menu cannot be clicked here. */
export async function chooseInMenu(
  { context, url }: Pick<PageStage, 'context' | 'url'>,
  menuItemId: string,
  selectionText = '',
): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`(async () => {
    const [tab] = await chrome.tabs.query({ url: ${JSON.stringify(`${new URL(url).protocol}//${new URL(url).hostname}/*`)} });
    chrome.contextMenus.onClicked.dispatch(${JSON.stringify({ menuItemId, selectionText })}, tab);
  })()`);
}

/** All runs of all conversations, oldest first. */
export async function runsOf(hub: StartedHub): Promise<Run[]> {
  const person = personOf(hub);
  const conversations = Object.keys((await person.overview()).overview.conversations);
  const pages = await Promise.all(conversations.map((id) => person.messages(id)));
  return pages.flatMap(({ runs }) => runs).toSorted((one, other) => one.startedAt - other.startedAt);
}
