// A page against the agent: pages of two sites beside the side panel, calls of the agent on them, and what came of each.
import type { HumanRequestOf } from '@nod/protocol';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openExtension, pair } from './extension-browser.ts';
import { personOf } from './panel-page.ts';
import {
  calls,
  PATIENTLY,
  pendingOf,
  type SupervisedHub,
  says,
  startSupervisedHub,
} from './supervised-hub.ts';
import { startSite } from './test-site.ts';

export type AgentCall = [toolName: string, parameters: Record<string, unknown>];
type Approval = HumanRequestOf<'tool-approval'>;

export interface PageAttack {
  started: SupervisedHub;
  context: BrowserContext;
  page: Page;
  panel: Page;
  /** Two sites with the same pages. */
  sites: [string, string];
  pages: Record<string, string>;
  /** Shows the page, lets the agent call in the mode Agent, and tells what each call gave and what was asked. */
  attack(attack: Attack): Promise<Attacked>;
}

interface Attack {
  /** Absent: the page that is there. */
  html?: string;
  calls: readonly AgentCall[];
  /** Once the first call waits for the person. Then it is approved; without this, all are rejected. */
  beforeApproval?: (asked: Approval) => Promise<unknown>;
}

interface Attacked {
  asked: Approval[];
  results: string[];
}

/** In the order of the calls, each in a turn of its own. Everything goes when the test is over. */
export async function startPageAttack(allowed = ['http://localhost/*']): Promise<PageAttack> {
  const started = await startSupervisedHub();
  const pages: Record<string, string> = { '/': '<title>Home</title>Home' };
  const sites: [string, string] = [await startSite(pages), await startSite(pages)];
  const { context, openSidePanel } = await openExtension({ sites: allowed });
  const page = await context.newPage();
  await page.goto(sites[0]);
  const panel = await openSidePanel(started.hub);
  await pair(panel, started.hub);
  await panel.locator('[data-page="read"]').waitFor();
  let count = 0;

  async function attack({ html, calls: wanted, beforeApproval }: Attack): Promise<Attacked> {
    const { server, hub } = started;
    count += 1;
    if (html !== undefined) {
      pages[`/${count}`] = `<title>Trap</title><script>window.log = [];</script>${html}`;
      await page.goto(`${sites[0]}/${count}`);
      await page.bringToFront();
    }
    const last = server.requests.length + wanted.length;
    server.script([...wanted.map((call) => calls(call)), says(`over ${count}`)]);
    const payload = { text: `Round ${count}` };
    await personOf(hub).sendMessage({ from: 'user', to: 'nod', surface: 'cli', payload });
    const asked: Approval[] = [];
    await expect
      .poll(async () => {
        for (const request of await pendingOf(started)) {
          asked.push(request);
          await beforeApproval?.(request);
          const { hash } = request;
          const approval = beforeApproval
            ? ({ verdict: 'approve', hash, remember: 'once' } as const)
            : ({ verdict: 'reject' } as const);
          await personOf(hub).answer(request.id, { approval, surface: 'cli' });
        }
        return server.requests.length > last;
      }, PATIENTLY)
      .toBe(true);
    const { messages } = (await server.waitForRequest(last)).body as {
      messages: { role: string; content: unknown }[];
    };
    const results = messages
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => JSON.stringify(content));
    return { asked, results: results.slice(-wanted.length) };
  }

  return { started, context, page, panel, sites, pages, attack };
}
