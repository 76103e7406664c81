// A fetched page, read in a process of its own: whatever it does to memory and time ends there.
import type { ApartFailure, RunApart } from '@nod/agent';
import type { DecodedPage, PageText } from './decode-page.ts';
import type { Page } from './fetch-page.ts';
import { WebToolError } from './web-tool-error.ts';

const MODULE = new URL('./decode-page.ts', import.meta.url).href;

const PROBLEMS: Record<ApartFailure, string> = {
  'too-large': 'the page is too much to be read: it needs more memory than a page may have',
  'too-slow': 'the page is too much to be read: it takes more time than a page may have',
  failed: 'the page is too tangled to be read',
};

/** Rejects with WebToolError for what is no text or cannot be worked through, or with the signal's reason. */
export async function readPage(page: Page, runApart: RunApart, signal: AbortSignal): Promise<PageText> {
  const { url, contentType, bytes } = page;
  const input = { url, contentType, bytes };
  const outcome = await runApart({ module: MODULE, name: 'decodePage', input, signal });
  if (!outcome.ok) throw new WebToolError(PROBLEMS[outcome.failure], 'Use another page.');
  // By our own function, from the child's JSON.
  const decoded = outcome.value as DecodedPage;
  if (!('notText' in decoded)) return decoded;
  throw new WebToolError(`the page is of the kind ${decoded.notText}, not text`, 'Use a page with text.');
}
