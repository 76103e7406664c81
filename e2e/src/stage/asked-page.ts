// A page with the built content script in it, asked as the side panel asks it, without a hub.
import { EXTENSION_ID, type PageFailure } from '@nod/protocol';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openExtension } from './extension-browser.ts';
import { startSite } from './test-site.ts';

export type PageAnswer = { ok: true; value: Record<string, unknown> } | { ok: false; failure: PageFailure };

export interface AskedPage {
  page: Page;
  /** Rejects when nothing is answered for as long as the panel would wait. */
  ask(request: { type: string } & Record<string, unknown>): Promise<PageAnswer>;
  /** Connects as the side panel does; resolves to how to leave again. */
  listen(): Promise<() => Promise<void>>;
  /** As a script in the page would read it. */
  readStored(): Promise<unknown>;
  /** What has come over the connections since it was asked last. */
  takeEvents(): Promise<{ type: string; data: Record<string, unknown> }[]>;
}

const ANSWER_MS = 15_000;

/** The script is put in twice, as after a ping that came late. It goes when the test is over. */
export async function openAskedPage(html: string): Promise<AskedPage> {
  const url = await startSite({ '/': html });
  const { context } = await openExtension({ sites: ['http://localhost/*'] });
  const page = await context.newPage();
  await page.goto(url);
  const panel = await context.newPage();
  await panel.goto(`chrome-extension://${EXTENSION_ID}/options.html`);
  await panel.evaluate(`(async () => {
    const [{ id }] = await chrome.tabs.query({ url: 'http://localhost/*' });
    Object.assign(globalThis, { tabId: id, told: [], ports: [] });
    for (const _ of [1, 2]) await chrome.scripting.executeScript({ target: { tabId }, files: ['content-script.js'] });
    const head = await chrome.tabs.sendMessage(tabId, { type: 'ping' }, { frameId: 0 });
    globalThis.asked = head.value.document;
  })()`);
  await page.bringToFront();
  return {
    page,
    ask: (request) =>
      panel.evaluate(`Promise.race([
        chrome.tabs.sendMessage(tabId, { document: asked, ...${JSON.stringify(request)} }, { frameId: 0 }),
        new Promise((_, reject) => setTimeout(() => reject(new Error('nothing was answered')), ${ANSWER_MS})),
      ])`),
    async listen() {
      const count = await panel.evaluate(`(() => {
        const port = chrome.tabs.connect(tabId, { name: 'nod-page-events', frameId: 0 });
        port.onMessage.addListener((event) => told.push(event));
        return ports.push(port);
      })()`);
      return async () => void (await panel.evaluate(`ports[${Number(count) - 1}].disconnect()`));
    },
    readStored: () =>
      panel.evaluate(`chrome.scripting.executeScript({ target: { tabId }, func: async () => {
        try { return { stored: await chrome.storage.local.get() }; } catch { return { isRefused: true }; }
      } }).then(([{ result }]) => result)`),
    takeEvents: () => panel.evaluate('told.splice(0)'),
  };
}

/** The value of an answer that must not have failed. */
export function toValue(answer: PageAnswer): Record<string, unknown> {
  expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true });
  return answer.ok ? answer.value : {};
}

/** Why it failed; empty where it did not. */
export function toProblem(answer: PageAnswer): string {
  return answer.ok ? '' : answer.failure.problem;
}
