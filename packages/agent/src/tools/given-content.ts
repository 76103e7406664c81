// The text a tool works on: given, selected, or the page's; what did not come with the message is asked of the page that the
// person has beside the panel.
import type { CapturedPage, PageAnswer } from '@nod/protocol';
import type { ToolParameter, ToolResult } from '../calls/tool.ts';
import { toFailed, toFailedResult } from '../calls/tool-failures.ts';
import type { AgentContext } from '../context/context.ts';
import { type PageBridge, toSite, toToolFailure } from './page-bridge.ts';

export const CONTENT_PARAMETERS: ToolParameter[] = [
  { name: 'content', type: 'string', description: 'The text itself. Absent: the selection, else the page.' },
  {
    name: 'from',
    type: 'string',
    description: 'Where to take the text when it is not given: the selected text or the page.',
    schema: { enum: ['selection', 'page'] },
  },
];

export interface GivenContent {
  text: string;
  /** Sites that were read for it now. */
  sites: string[];
}

export type ReadContent = { ok: true; content: GivenContent } | { ok: false; result: ToolResult };

export interface ContentWanted {
  content?: unknown;
  from?: unknown;
  /** The part of the page that is meant; only the page itself can tell. */
  selector?: unknown;
}

/** What came with the message wins, unless something of it was left out. A video's page without text gives its description. */
export async function readContent(
  wanted: ContentWanted,
  context: AgentContext & { signal: AbortSignal },
  bridge: PageBridge | null,
): Promise<ReadContent> {
  const isPart = typeof wanted.selector === 'string' && wanted.selector.trim() !== '';
  const at = isPart ? null : findAtHand(wanted, context);
  if (at !== null && !isCut(at, context)) return toContent(at);
  const answer = (await bridge?.ask(toCapture(wanted, isPart), context.signal)) ?? null;
  const found = answer?.type === 'capture' ? chooseCaptured(wanted, answer, isPart) : null;
  if (answer?.type !== 'capture' || found === null)
    return at === null ? refuse(answer, isPart) : toContent(at);
  // The person may have moved on since they wrote: what is cut short is still what they meant.
  if (at !== null && answer.page.url !== context.pageContext?.url) return toContent(at);
  return { ok: true, content: { text: found, sites: [toSite(answer.page.url)] } };
}

function toContent(text: string): ReadContent {
  return { ok: true, content: { text, sites: [] } };
}

function findAtHand(
  { content, from }: ContentWanted,
  { selection, pageContext }: AgentContext,
): string | null {
  const given = typeof content === 'string' ? content : undefined;
  const page = pageContext && toPageText(pageContext);
  if (from === 'page') return findFull([given, page]);
  return findFull(from === 'selection' ? [given, selection] : [given, selection, page]);
}

function findFull(texts: readonly (string | undefined)[]): string | null {
  return texts.find((text) => text !== undefined && text.trim() !== '') ?? null;
}

function toPageText({ text, description = '' }: CapturedPage): string {
  return text.trim() === '' ? description : text;
}

function isCut(text: string, { pageContext }: AgentContext): boolean {
  return pageContext?.leftOut !== undefined && text === pageContext.text;
}

function toCapture({ selector }: ContentWanted, isPart: boolean) {
  return { type: 'capture' as const, ...(isPart && { selector: String(selector) }) };
}

function chooseCaptured(
  { from }: ContentWanted,
  { page, selection }: Extract<PageAnswer, { type: 'capture' }>,
  isPart: boolean,
): string | null {
  if (isPart || from === 'page') return findFull([toPageText(page)]);
  return findFull(from === 'selection' ? [selection] : [selection, toPageText(page)]);
}

/** Without a browser it is only the text that is missing, unless a part of the page was asked for. */
function refuse(answer: PageAnswer | null, isPart: boolean): { ok: false; result: ToolResult } {
  const isMissing = answer?.type !== 'failed' || (answer.failure.problem === 'no-browser' && !isPart);
  return {
    ok: false,
    result: isMissing ? toFailed('content_missing') : toFailedResult(toToolFailure(answer)),
  };
}
