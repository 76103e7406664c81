// The panel in a real Chromium on the real hub: how soon a question can be answered, how soon a long
// conversation can be read.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { toMedian, toPercentile } from './figures/statistics.ts';
import { reportTargets, type TargetRow } from './figures/table.ts';
import { launchChromium } from './panel/chromium.ts';
import { ASKING_AGENT, measurePainted } from './panel/first-paint.ts';
import { seedConversation } from './panel/long-conversation.ts';
import { measureOpening, measurePlainRendering } from './panel/opening.ts';
import { createProgram, type Program } from './panel/program.ts';
import { createBenchFolder } from './servers/bench-folder.ts';
import { startHubProcess } from './servers/hub-process.ts';

const PAINTED_MESSAGES = 60;
const PAINTED_TARGET_MS = 50;
const LONG_CONVERSATION = 10_000;
const OPENINGS = 7;
const OPENING_TARGET_MS = 300;

export async function run(): Promise<void> {
  const hub = await startHubProcess(join(await createBenchFolder(), 'hub'));
  const program = createProgram(hub);
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(hub.link);
  const painted = await measureQuestions(page, program);
  const conversation = await seedConversation(program, 'history', LONG_CONVERSATION);
  const openings = await measureOpening(page, conversation, OPENINGS);
  const plain = await measurePlainRendering(await browser.newPage(), conversation.texts, OPENINGS);
  reportTargets([toPaintedRow(painted), toOpeningRow(openings)]);
  console.log(`\nThe same messages as plain elements, without markdown: ${toMedian(plain).toFixed(0)} ms.`);
}

async function measureQuestions(page: Page, program: Program): Promise<number[]> {
  await program.send({ from: ASKING_AGENT, payload: { text: 'Hello.' } });
  await page.locator(`[data-entry="${ASKING_AGENT}"]`).click();
  await page.locator('[data-message]').first().waitFor();
  return measurePainted(page, program, PAINTED_MESSAGES);
}

function toPaintedRow(times: number[]): TargetRow {
  const median = toMedian(times);
  return {
    figure: `published → button painted, p50 of ${times.length}`,
    measured: `${median.toFixed(1)} ms (p99 ${toPercentile(times, 0.99).toFixed(1)} ms)`,
    target: `< ${PAINTED_TARGET_MS} ms`,
    met: median < PAINTED_TARGET_MS,
  };
}

function toOpeningRow(times: number[]): TargetRow {
  const median = toMedian(times);
  return {
    figure: `opening ${LONG_CONVERSATION} messages, median of ${times.length}`,
    measured: `${median.toFixed(0)} ms (at most ${Math.max(...times).toFixed(0)} ms)`,
    target: `< ${OPENING_TARGET_MS} ms`,
    met: median < OPENING_TARGET_MS,
  };
}
