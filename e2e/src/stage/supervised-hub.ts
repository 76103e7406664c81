// A hub whose built-in agent has a scripted model and files of its own, and the panel on it. What tests of chat
// modes and tool approvals start from.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatMode, HumanRequestOf } from '@nod/protocol';
import { type ScriptedModelServer, type ScriptedTurn, startScriptedModelServer } from '@nod/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type StartedHub, startHub } from './hub-process.ts';
import { type OpenedPanel, openPanel, personOf } from './panel-page.ts';
import type { WhenOver } from './when-over.ts';

export interface SupervisedHub {
  hub: StartedHub;
  server: ScriptedModelServer;
  /** Ends the hub without a warning and starts it again on the same data and port. */
  restart(): Promise<StartedHub>;
  writeFile(name: string, text: string): void;
  /** The text of a file in the agent's folder; null when there is none. */
  readFile(name: string): string | null;
  folder: string;
}

/** A busy machine is slow, not wrong. */
export const PATIENTLY = { timeout: 60_000 };

/** Everything goes when the test is over, unless `whenOver` is told. */
export async function startSupervisedHub(whenOver: WhenOver = onTestFinished): Promise<SupervisedHub> {
  const server = await startScriptedModelServer();
  const folder = mkdtempSync(join(tmpdir(), 'nod-files-'));
  const env = {
    NOD_MODEL: 'openai-compatible:scripted',
    NOD_MODEL_BASE_URL: server.url('openai'),
    NOD_MODEL_API_KEY: 'sk-of-the-environment',
    NOD_FOLDER: folder,
    NOD_ALLOW_WRITE: '1',
    NOD_ALLOW_SHELL: '1',
  };
  const first = await startHub({ env });
  const started: SupervisedHub = {
    hub: first,
    server,
    folder,
    async restart() {
      await started.hub.kill();
      started.hub = await startHub({ env, data: first.data, port: first.port });
      return started.hub;
    },
    writeFile: (name, text) => writeFileSync(join(folder, name), text),
    readFile: (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null),
  };
  whenOver(async () => {
    await started.hub.stop();
    await server.close();
    for (const each of [folder, first.data]) rmSync(each, { recursive: true, force: true });
  });
  return started;
}

/** A turn in which the model calls these tools. */
export function calls(...toolCalls: [toolName: string, parameters: Record<string, unknown>][]): ScriptedTurn {
  const steps = toolCalls.map(([toolName, parameters]) => ({
    type: 'tool-call' as const,
    toolName,
    argumentsText: JSON.stringify(parameters),
  }));
  return { type: 'answer', steps };
}

export function says(text: string): ScriptedTurn {
  return { type: 'answer', steps: [{ type: 'text', text }] };
}

/** What the model was told in that request, as text. */
export async function toldIn({ server }: SupervisedHub, index: number): Promise<string> {
  return JSON.stringify((await server.waitForRequest(index)).body.messages);
}

/** The panel at the built-in agent, in that mode. */
export async function openSupervised(
  browser: Browser,
  { hub }: SupervisedHub,
  options: Parameters<typeof openPanel>[2] & { mode?: ChatMode } = {},
): Promise<OpenedPanel> {
  const { mode = 'supervised', ...others } = options;
  const panel = await openPanel(browser, hub, { at: '#/agent/nod', ...others });
  if (mode !== 'agent') await chooseMode(panel.page, mode);
  return panel;
}

export function modeButton(page: Page): Locator {
  return page.locator('button[data-mode]');
}

export function modeItem(page: Page, mode: ChatMode): Locator {
  return page.locator(`[role="menuitemradio"][data-mode="${mode}"]`);
}

export async function chooseMode(page: Page, mode: ChatMode): Promise<void> {
  await modeButton(page).click();
  await modeItem(page, mode).click();
  await page.locator(`button[data-mode="${mode}"]`).waitFor();
  await modeItem(page, mode).waitFor({ state: 'detached' });
}

export async function write(page: Page, text: string): Promise<void> {
  const field = page.locator('[data-composer]');
  await field.fill(text);
  await field.press('Enter');
}

/** The calls that wait for the person, as the hub has them. */
export async function pendingOf({ hub }: SupervisedHub): Promise<HumanRequestOf<'tool-approval'>[]> {
  const open = await personOf(hub).openRequests();
  return open.flatMap((request) => (request.kind === 'tool-approval' ? [request] : []));
}

/** Waits until so many calls wait. */
export async function waitForPending(
  started: SupervisedHub,
  count: number,
): Promise<HumanRequestOf<'tool-approval'>[]> {
  await expect.poll(async () => (await pendingOf(started)).length, PATIENTLY).toBe(count);
  return pendingOf(started);
}

export function cards(page: Page): Locator {
  return page.locator('[data-approval]');
}

/** The row of a tool call in its run. */
export function rowOf(page: Page, toolName: string): Locator {
  return page.locator(`[data-call="${toolName}"]`);
}

export function answerOf(page: Page, text: string): Locator {
  return page.locator('article[data-message]:not([data-own])').getByText(text, { exact: true });
}

/** Whether the element has the focus. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.ownerDocument.activeElement === node);
}
