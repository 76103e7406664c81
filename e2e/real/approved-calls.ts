// Approved calls: a program that asks before it runs a tool (`ask_approval`), its scripted model, and the person's verdicts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HumanRequest } from '@nod/protocol';
import type { RecordedRequest, ScriptedTurn } from '@nod/testing';
import { type StartedHub, startHub } from '../src/stage/hub-process.ts';
import { createPerson } from '../src/stage/test-person.ts';
import { call, readTold, say } from './programs/scripted-mind.ts';

export const APPROVALS_PROMPT = 'Please make the files.';

const WORDS = 'not this one, I need it tomorrow';

interface Step {
  command: string;
  description: string;
  verdict: 'approve' | 'reject';
  /** The hub is killed while the call waits, and started again. */
  kills?: boolean;
  /** The person has allowed it from now on: they are not asked. */
  isAllowed?: boolean;
}

const STEPS: readonly Step[] = [
  { command: 'touch approved.txt', description: 'Makes a file', verdict: 'approve' },
  { command: 'touch rejected.txt', description: 'Makes another file', verdict: 'reject' },
  { command: 'touch restarted.txt', description: 'Makes a third file', verdict: 'approve', kills: true },
  { command: 'touch approved.txt', description: 'Once more', verdict: 'approve', isAllowed: true },
];

/** Makes its calls one after the other, then says what came of each. */
export function improviseCalls(request: RecordedRequest): ScriptedTurn {
  const { userTexts, tools, results } = readTold(request);
  if (!userTexts.some((text) => text.includes(APPROVALS_PROMPT))) return say('Fine.');
  const step = STEPS[results.length];
  if (!step) return say(`Results: ${results.join(' | ')}`);
  const { command, description } = step;
  return call(tools, /^Bash$/, { command, description });
}

/** The person: says of every call that comes what the step has for it. Hubs that were started are put into `hubs`. */
export async function decideCalls(
  hubs: StartedHub[],
  untilAsked: (hub: StartedHub) => Promise<HumanRequest>,
): Promise<void> {
  for (const { command, verdict, kills } of STEPS.filter(({ isAllowed }) => !isAllowed)) {
    const [first] = hubs;
    if (!first) throw new Error('there is no hub');
    const request = await untilAsked(hubs.at(-1) ?? first);
    if (!('call' in request) || request.call.parameters.command !== command)
      throw new Error(`it asked something else: ${JSON.stringify(request)}`);
    if (kills) {
      await hubs.at(-1)?.kill();
      hubs.push(await startHub({ data: first.data, port: first.port }));
    }
    const { client } = createPerson(hubs.at(-1) ?? first);
    const approval =
      verdict === 'reject'
        ? { verdict, words: WORDS }
        : { verdict, hash: request.hash, remember: 'always' as const };
    await client.answer(request.id, { approval, surface: 'panel' });
  }
}

/** What went wrong; null where what was approved ran, what was rejected did not, and the model has the words. */
export function judgeCalls(output: string, project: string): string | null {
  const made = (name: string) => existsSync(join(project, name));
  const isRight =
    made('approved.txt') && made('restarted.txt') && !made('rejected.txt') && output.includes(WORDS);
  return isRight && output.includes('Results: ') ? null : `it ended with: ${output.slice(-800)}`;
}
