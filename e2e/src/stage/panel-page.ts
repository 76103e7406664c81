// The panel in a real Chromium, and an agent to talk to it. What every panel test starts from.
import { createHubClient, type HubClient } from '@nod/client';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { StartedHub } from './hub-process.ts';

// Chromium heeds the last list alone: Playwright's own comes along, as far as it concerns a Chromium on Linux or macOS.
const PLAYWRIGHT_WITHOUT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

// Two pages of Chromium's own below the address bar, which nobody sees, made anew with every window: they cost as much
// as the panel itself.
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...PLAYWRIGHT_WITHOUT, ...ADDRESS_BAR_PAGES].join()}`,
];

let shared: Promise<Browser> | undefined;

/** The Chromium of this worker, which its tests share, each in windows of its own. It ends with the worker. */
export async function launchBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) {
    shared = chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: FLAGS });
  }
  return shared as Promise<Browser>;
}

/** A busy machine is slow, not wrong. */
const PATIENCE_MS = 60_000;

export interface OpenedPanel {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the page: exceptions, and violations of the content security policy. */
  problems: string[];
  /** Every address the page asked for. */
  addresses: string[];
}

/**
 * Signs a new browser in by a link of its own and shows the panel, at that place if one is given. It goes when the test
 * is over.
 */
export async function openPanel(
  browser: Browser,
  hub: StartedHub,
  options: BrowserContextOptions & { at?: string } = {},
): Promise<OpenedPanel> {
  const { at, ...contextOptions } = options;
  const context = await browser.newContext({ locale: 'en-GB', ...contextOptions });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  const addresses: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => addresses.push(request.url()));
  const { url } = await personOf(hub).createLink({ surface: 'panel' });
  await page.goto(url);
  await page.getByRole('navigation').waitFor();
  if (at) await goTo(page, at);
  return { page, context, problems, addresses };
}

/** Shows another place of the panel without loading it anew. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
}

/** Opens the conversation with an agent and waits for its messages. */
export async function openConversation(page: Page, agent: string): Promise<void> {
  await page.locator(`a[data-entry="${agent}"]`).click();
  await page.getByRole('heading', { level: 1, name: agent }).waitFor();
  await page.getByRole('log').waitFor();
}

/** A program that speaks as agents. */
export function programOf(hub: StartedHub): HubClient {
  return clientOf(hub, hub.programToken);
}

/** The person on another surface. */
export function personOf(hub: StartedHub): HubClient {
  return clientOf(hub, hub.personToken);
}

function clientOf(hub: StartedHub, token: string): HubClient {
  return createHubClient({
    baseUrl: hub.url,
    token,
    fetch,
    timer: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
}

export interface Asked {
  requestId: string;
  messageId: string;
  conversationId: string;
}

/** Sends a question of an agent to the person. */
export async function ask(
  hub: StartedHub,
  agent: string,
  text: string,
  quickReplies: readonly string[] = [],
  extra: { recommended?: number; expiresInMs?: number } = {},
): Promise<Asked> {
  const { message, requestId } = await programOf(hub).sendMessage({
    from: agent,
    to: 'user',
    payload: { text },
    expectsReply: true,
    ...(quickReplies.length > 0 ? { quickReplies: [...quickReplies] } : {}),
    ...extra,
  });
  if (!requestId) throw new Error('the hub opened no request');
  return { requestId, messageId: message.id, conversationId: message.conversationId };
}

/** Sends a plain message of an agent to the person. */
export async function tell(hub: StartedHub, agent: string, text: string): Promise<string> {
  return (await programOf(hub).sendMessage({ from: agent, to: 'user', payload: { text } })).message.id;
}

/** What the agent has received and not acknowledged, in order. */
export async function inboxTexts(hub: StartedHub, agent: string): Promise<(string | undefined)[]> {
  return (await programOf(hub).inbox(agent, { waitMs: 5000 })).map(({ payload }) => payload.text);
}

/** The notices on screen. */
export function toastOf(page: Page) {
  return page.locator('[data-toast]');
}

/** The buttons of a request. */
export function buttonsOf(page: Page, { requestId }: Asked) {
  return page.locator(`[data-request="${requestId}"] button`);
}

/** The texts on the buttons of a request, exactly as they stand in the page. */
export function buttonTexts(page: Page, { requestId }: Asked): Promise<(string | null)[]> {
  return page
    .locator(`[data-request="${requestId}"] button [data-part="text"]`)
    .evaluateAll((nodes) => nodes.map((node) => node.textContent));
}
