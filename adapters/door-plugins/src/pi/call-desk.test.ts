import type { AskAnswer } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import { createCallDesk } from './call-desk.js';
import type { PiContext } from './pi-api.js';

type Told = Parameters<typeof createCallDesk>[0];

/** A desk whose hub answers whatever is asked so. */
function open(answer: AskAnswer) {
  const asked: string[] = [];
  const closed: string[] = [];
  const told = {
    turnId: () => 't',
    isAttached: () => true,
    takeAsk: () => true,
    closeAsk: (_: string, how: string) => closed.push(how),
    ask(key: string) {
      asked.push(key);
      setImmediate(() => desk.answer(key, answer));
    },
  } as unknown as Told;
  const desk = createCallDesk(told);
  const context = { cwd: '/work', hasUI: false } as PiContext;
  const judge = (toolName: string, mode: 'agent' | 'supervised' | 'ask', input: object = {}) =>
    desk.judge({ toolCallId: 'c', toolName, input }, { mode, context });
  return { judge, asked, closed };
}

const YES: AskAnswer = { type: 'approve', scope: null, parameters: null };

describe('calls of pi', () => {
  it('run only when they are approved, with what was approved', async () => {
    expect(await open(YES).judge('bash', 'supervised')).toBeUndefined();
    for (const answer of [{ type: 'dismiss' }, { type: 'reject', words: 'no' }] as const)
      expect(await open(answer).judge('bash', 'supervised')).toMatchObject({ block: true });
    const input = { command: 'npm publish', force: true };
    await open({ ...YES, parameters: { command: 'npm test' } }).judge('bash', 'supervised', input);
    expect(input).toEqual({ command: 'npm test' });
  });

  it('none runs in Ask, all run in Agent, and in Supervised all are asked about but what reads', async () => {
    expect(await open(YES).judge('read', 'ask')).toMatchObject({ block: true });
    for (const [toolName, mode, times] of [
      ['bash', 'agent', 0],
      ['read', 'supervised', 0],
      ['write', 'supervised', 1],
      ['nod_ask_user', 'supervised', 0],
      ['run_nod_tools', 'supervised', 1],
    ] as const) {
      const { judge, asked } = open(YES);
      expect(await judge(toolName, mode)).toBeUndefined();
      expect(asked).toHaveLength(times);
    }
  });

  it('DS-5.3 have no key that another has had, also after pi was started again and the model counts its calls as before', async () => {
    const lives = [open(YES), open(YES)];
    for (const { judge } of lives) for (const _ of [1, 2]) await judge('bash', 'supervised');
    expect(new Set(lives.flatMap(({ asked }) => asked)).size).toBe(4);
  });
});
