import { LIMITS, PERSON } from '@nod/protocol';
import { toFailureEvent } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { call, host, nod, readConversation, say } from './test-host.ts';

type Hosted = Awaited<ReturnType<typeof host>>;

async function askUntilFull({ hub }: Hosted): Promise<void> {
  const question = { payload: { text: 'Shall I?' }, quickReplies: ['Yes'] };
  for (let count = 0; count < LIMITS.openRequestsPerAgent; count += 1)
    await hub.bus.send({ from: nod, to: PERSON, ...question });
}

async function readLast(test: Hosted, count: number) {
  return (await readConversation(test)).messages.slice(-count);
}

describe('SEC-8 a hosted agent of which as many questions wait as may', () => {
  it('answers all the same, without buttons, and says why', async () => {
    const test = await host([[toFailureEvent('unauthorized', 'Incorrect API key')], [say('Hello.')]]);
    await askUntilFull(test);
    const asked = await test.send('hi');
    await test.until('run-ended');
    const [note, answer] = await readLast(test, 2);
    expect(note).toMatchObject({ from: nod, inReplyTo: null });
    expect(note?.payload.text).toContain('too many questions wait for you');
    expect(answer).toMatchObject({ from: nod, inReplyTo: asked.id });
    expect(answer?.payload.text).toContain('Incorrect API key');
    expect(answer?.payload.quickReplies).toBeUndefined();
    await test.send('hi again');
    await test.until('run-ended', 2);
    expect((await readLast(test, 1))[0]?.payload.text).toBe('Hello.');
    expect(test.reported).toEqual([]);
  });

  it('tells in the language of the person, and a decision set as its text', async () => {
    const text = '1. 用哪个数据库？\nA. SQLite（推荐）\nB. PostgreSQL';
    const test = await host([[say(text)]]);
    await askUntilFull(test);
    await test.send('请帮我选一个数据库');
    await test.until('run-ended');
    const [note, answer] = await readLast(test, 2);
    expect(note?.payload.text).toContain('没有按钮');
    expect(answer?.payload.text).toBe(text);
  });

  it('OPS-2 reports a run that a crash cut off all the same', async () => {
    const test = await host([[call('deaf')]]);
    await askUntilFull(test);
    await test.send('work');
    await test.until('run-step-added', 2);
    const restarted = await host([], await test.restart());
    await restarted.until('run-ended');
    expect((await readLast(restarted, 1))[0]?.payload.text).toContain('I was interrupted');
    expect(restarted.reported).toEqual([]);
  });
});
