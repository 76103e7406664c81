// HTML to readable text in a thread of its own: a hostile or huge page never holds up the hub, and ending the
// thread ends the work at once.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PageText } from './decode-page.ts';
import { WebToolError } from './web-tool-error.ts';

const MEMORY_MB = 256;

/** Rejects with WebToolError when the page cannot be worked through, or with the signal's reason. */
export async function readHtml(html: string, url: string, signal: AbortSignal): Promise<PageText> {
  const worker = new Worker(new URL('./html-worker.ts', import.meta.url), {
    workerData: { html, url },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [read] = await once(worker, 'message', { signal });
    return read;
  } catch {
    signal.throwIfAborted();
    throw new WebToolError('the page is too tangled to be read', 'Use another page.');
  } finally {
    await worker.terminate();
  }
}
