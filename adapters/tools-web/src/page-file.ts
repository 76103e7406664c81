// The reading of a page from a file: apart, as every page is.
import type { ApartFailure, RunApart } from '@nod/agent';
import type { ExtractedPage } from '@nod/page';

const MODULE = new URL('./page-text.ts', import.meta.url).href;

export type PageProblem = 'not-html' | ApartFailure;

/** Never rejects. `url` is where the page is from; links are made whole by it. */
export async function readPageFile(
  bytes: Uint8Array,
  url: string,
  runApart: RunApart,
): Promise<{ ok: true; page: ExtractedPage } | { ok: false; problem: PageProblem }> {
  const input = { url, contentType: '', bytes };
  const outcome = await runApart({ module: MODULE, name: 'extractHtml', input });
  if (!outcome.ok) return { ok: false, problem: outcome.failure };
  // By our own function, from the child's JSON.
  const page = outcome.value as ExtractedPage | null;
  return page === null ? { ok: false, problem: 'not-html' } : { ok: true, page };
}
