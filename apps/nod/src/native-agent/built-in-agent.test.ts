import { BUILT_IN_AGENT, PERSON } from '@nod/protocol';
import { createCountingIds, createFakeMemories, startTestHub, type TestHub } from '@nod/testing';
import { expect, it, vi } from 'vitest';
import { beginBuiltInAgent, openFolder } from './test-built-in-agent.ts';

function start(test: TestHub): { reported: unknown[] } {
  const reported: unknown[] = [];
  const memories = createFakeMemories(test.time.clock, createCountingIds());
  beginBuiltInAgent(test, { ...openFolder(), memories }, (error) => void reported.push(error));
  return { reported };
}

async function expectAnswer({ hub, outgoing }: TestHub): Promise<void> {
  const { message } = await hub.bus.send(outgoing({ from: PERSON, to: BUILT_IN_AGENT, text: 'hello' }));
  await vi.waitFor(
    async () => {
      const { messages } = await hub.conversations.messages(message.conversationId, { limit: 100 });
      expect(messages).toContainEqual(
        expect.objectContaining({ from: BUILT_IN_AGENT, inReplyTo: message.id }),
      );
    },
    { timeout: 20_000 },
  );
}

it('OPS-2 the built-in agent that was terminated before a restart answers once it is registered again', async () => {
  const before = await startTestHub();
  await before.hub.agents.register(BUILT_IN_AGENT);
  await before.hub.agents.terminate(BUILT_IN_AGENT, null);
  const test = await before.restart();
  const { reported } = start(test);
  expect(test.hub.agents.list()).toMatchObject([{ terminatedAt: expect.any(Number) }]);
  await test.hub.agents.register(BUILT_IN_AGENT);
  await expectAnswer(test);
  expect(reported).toEqual([]);
});

it('the built-in agent that is terminated while it works answers once it is registered again', async () => {
  const test = await startTestHub();
  const { reported } = start(test);
  await test.hub.agents.register(BUILT_IN_AGENT);
  await expectAnswer(test);
  await test.hub.agents.terminate(BUILT_IN_AGENT, null);
  await test.hub.agents.register(BUILT_IN_AGENT);
  await expectAnswer(test);
  expect(reported).toEqual([]);
});
