// A hub, its built-in agent with a scripted model, and the side panel beside a page of a test's site. What tests of the page
// tools start from.
import type { BrowserContext, Page } from 'playwright-core';
import { openExtension, pair } from './extension-browser.ts';
import { answerOf, calls, type SupervisedHub, says, startSupervisedHub, write } from './supervised-hub.ts';
import { startSite } from './test-site.ts';
import type { WhenOver } from './when-over.ts';

export interface BesideStage {
  started: SupervisedHub;
  context: BrowserContext;
  /** Where the site is. */
  url: string;
  page: Page;
  panel: Page;
}

export async function openBeside(pages: Record<string, string>, whenOver: WhenOver): Promise<BesideStage> {
  const started = await startSupervisedHub(whenOver);
  const url = await startSite(pages, whenOver);
  const { context, openSidePanel } = await openExtension({ sites: ['http://localhost/*'], whenOver });
  const page = await context.newPage();
  await page.goto(url);
  const panel = await openSidePanel(started.hub);
  await pair(panel, started.hub);
  await panel.locator('[data-page="read"]').waitFor();
  // What a page says goes with no message: what the model reads of it, it reads by a tool.
  await panel.getByRole('button', { name: 'Do not send this page along' }).click();
  return { started, context, url, page, panel };
}

type ToolCall = [toolName: string, parameters: Record<string, unknown>];

let orders = 0;

/** Has the agent make these calls in one turn. Resolves to what the model was given for each, in order. */
export async function callTools(
  { started, panel }: BesideStage,
  ...toolCalls: ToolCall[]
): Promise<string[]> {
  orders += 1;
  const index = started.server.requests.length;
  started.server.script([calls(...toolCalls), says(`Done ${orders}.`)]);
  await write(panel, `Do ${orders}`);
  await answerOf(panel, `Done ${orders}.`).waitFor();
  const { body } = await started.server.waitForRequest(index + 1);
  const messages = body.messages as { role: string; content: string }[];
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
}

/** The parameters of a `page_action`. */
export function action(action: string, target: string, value?: string): ToolCall {
  return ['page_action', { action, target, ...(value !== undefined && { value }), humanLike: false }];
}
