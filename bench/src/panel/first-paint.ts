// Milliseconds from a program's HTTP call to the message's first button on the screen.
import { setTimeout as sleep } from 'node:timers/promises';
import { agentNameSchema } from '@nod/protocol';
import { newId } from '@nod/system-node';
import type { Page } from 'playwright-core';
import { readClock, requireSameClock, watchPainted } from './painted.ts';
import type { Program } from './program.ts';

export const ASKING_AGENT = agentNameSchema.parse('deploy');
const SHORTEST_PAUSE_MS = 80;
const PAUSE_RANGE_MS = 320;
/** Prime to the range: steps through it without a pattern. */
const PAUSE_STEP_MS = 137;

/** The page has the asking agent's conversation open. */
export async function measurePainted(page: Page, program: Program, messages: number): Promise<number[]> {
  await requireSameClock(page);
  const times: number[] = [];
  for (let index = 0; index < messages; index++) times.push(await measureOne(page, program, index));
  return times;
}

async function measureOne(page: Page, program: Program, index: number): Promise<number> {
  const id = newId('msg');
  const painted = watchPainted(page, `[data-message="${id}"] [data-request] button`);
  await sleep(SHORTEST_PAUSE_MS + ((index * PAUSE_STEP_MS) % PAUSE_RANGE_MS));
  const publishedAt = readClock();
  const text = `Build ${index} is green. Shall I deploy it?`;
  await program.send({ id, from: ASKING_AGENT, payload: { text }, quickReplies: ['Deploy', 'Wait'] });
  return (await painted).paintedAt - publishedAt;
}
