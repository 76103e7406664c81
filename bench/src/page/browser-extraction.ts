// Extraction in Chromium: every extractor on every page of a corpus, with the CPU time that it took.
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { launchChromium } from '../panel/chromium.ts';
import type { Stage } from './browser-entry.ts';
import type { CorpusPage } from './corpora.ts';

export const EXTRACTORS = ['nod', 'readability', 'defuddle'] as const;
export type Extractor = (typeof EXTRACTORS)[number];

export interface Extraction {
  text: string;
  cpuMs: number;
}

const ENTRY = fileURLToPath(new URL('./browser-entry.ts', import.meta.url));

interface OpenPage {
  page: Page;
  session: CDPSession;
}

export interface BrowserExtractors {
  /** An extractor that throws gives no text. */
  run(corpusPage: CorpusPage, name: Extractor): Promise<Extraction>;
}

export async function openExtractors(): Promise<BrowserExtractors> {
  const script = await bundle();
  const browser = await launchChromium();
  let open = await openPage(browser, script);
  return {
    async run(corpusPage, name) {
      try {
        return await extract(open, corpusPage, name);
      } catch {
        // The page may be gone as a whole.
        await open.page.close().catch(() => {});
        open = await openPage(browser, script);
        return { text: '', cpuMs: Number.NaN };
      }
    },
  };
}

/** One script for a page, made in memory. */
async function bundle(): Promise<string> {
  const made = await build({
    ...{ configFile: false, logLevel: 'silent' },
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['iife'], name: 'bench' } },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (output === undefined || !('output' in output)) throw new Error('nothing was bundled');
  return output.output[0].code;
}

async function openPage(browser: Browser, script: string): Promise<OpenPage> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  const session = await page.context().newCDPSession(page);
  // The time of this thread alone: on a busy machine the clock tells of others.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

async function extract(
  { page, session }: OpenPage,
  { url, readHtml }: CorpusPage,
  name: Extractor,
): Promise<Extraction> {
  await page.evaluate(([html, address]) => toStage().open(html, address), [readHtml(), url] as const);
  const before = await readCpu(session);
  await page.evaluate(([own, address]) => toStage().extract(own, address), [name, url] as const);
  const cpuMs = (await readCpu(session)) - before;
  return { text: await page.evaluate((own) => toStage().take(own), name), cpuMs };
}

/** In the page. */
declare function toStage(): Stage;

async function readCpu(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
