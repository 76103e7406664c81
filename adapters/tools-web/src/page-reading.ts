// The reading of a fetched page in a process of its own: what it does to memory and time ends there.
import type { ApartFailure, RunApart } from '@nod/agent';
import { type FailureCode, ToolError } from '@nod/agent/tool-failures';
import type { Page } from './page-fetch.ts';
import type { DecodedPage, PageText } from './page-text.ts';

const MODULE = new URL('./page-text.ts', import.meta.url).href;

const PROBLEMS = {
  'too-large': 'page_too_large',
  'too-slow': 'page_too_slow',
  failed: 'page_tangled',
} as const satisfies Record<ApartFailure, FailureCode>;

/** Rejects with ToolError for what is no text or cannot be worked through, or with the signal's reason. */
export async function readPage(page: Page, runApart: RunApart, signal: AbortSignal): Promise<PageText> {
  const { url, contentType, bytes } = page;
  const input = { url, contentType, bytes };
  const outcome = await runApart({ module: MODULE, name: 'decodePage', input, signal });
  if (!outcome.ok) throw new ToolError(PROBLEMS[outcome.failure]);
  // By our own function, from the child's JSON.
  const decoded = outcome.value as DecodedPage;
  if (!('notText' in decoded)) return decoded;
  throw new ToolError('page_not_text', { kind: decoded.notText });
}
