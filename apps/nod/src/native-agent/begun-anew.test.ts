// The built-in agent without a model in a conversation that is begun anew: nothing from before is referred to or
// agreed to.
import { BUILT_IN_AGENT, PERSON } from '@nod/protocol';
import { createCountingIds, createFakeMemories, startTestHub, type TestHub } from '@nod/testing';
import { expect, it } from 'vitest';
import { beginBuiltInAgent, openFolder } from './test-built-in-agent.ts';

async function start() {
  const test = await startTestHub();
  const memories = createFakeMemories(test.time.clock, createCountingIds());
  await test.hub.agents.register(BUILT_IN_AGENT);
  beginBuiltInAgent(test, { ...openFolder(), memories });
  /** What comes back. */
  async function say(text: string): Promise<string> {
    const { seq } = test.hub.startingPoint().overview;
    const fields = { from: PERSON, to: BUILT_IN_AGENT, text, mode: 'agent' } as const;
    await test.hub.bus.send(test.outgoing(fields));
    return nextAnswer(test, seq);
  }
  async function renew(): Promise<void> {
    const [conversation] = test.hub.conversations.list();
    if (conversation) await test.hub.conversations.renew(conversation.id, 'panel');
  }
  return { ...test, memories, say, renew };
}

async function nextAnswer({ hub }: TestHub, seq: number): Promise<string> {
  const heard = new AbortController();
  for await (const { event } of hub.events.follow(seq, heard.signal)) {
    if (event.type === 'message-delivered' && event.message.from === BUILT_IN_AGENT)
      return event.message.payload.text ?? '';
  }
  throw new Error('no answer');
}

it.each([false, true])('AC-1.3 what was said last is found, unless it was begun anew: %s', async (isAnew) => {
  const test = await start();
  await test.say('extract the emails from: write to ada@example.org');
  if (isAnew) await test.renew();
  const answer = await test.say('save your last answer');
  const saved = await test.memories.list({ limit: 10 });
  expect(saved.some(({ text }) => text.includes('ada@example.org'))).toBe(!isAnew);
  expect(answer.includes('ada@example.org')).toBe(!isAnew);
});

it.each([false, true])('"yes" agrees to what was proposed, unless it was begun anew: %s', async (isAnew) => {
  const test = await start();
  await test.say('remind me to call mum');
  expect(await test.say('remember it')).toContain('Shall I do this?');
  if (isAnew) await test.renew();
  await test.say('yes');
  expect(await test.memories.count()).toBe(isAnew ? 0 : 1);
});
