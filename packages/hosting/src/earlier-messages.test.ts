import { type Address, agentNameSchema, PERSON, type Run } from '@nod/protocol';
import { createCountingIds, startTestHub } from '@nod/testing';
import { expect, it } from 'vitest';
import { readHistory } from './earlier-messages.ts';

const nod = agentNameSchema.parse('nod');

it('F-52 what was said before a message is found, however much was said since', async () => {
  const { hub, time } = await startTestHub();
  await hub.agents.register(nod);
  const say = async (from: Address, text: string) =>
    (
      await hub.bus.send({
        from,
        to: from === PERSON ? nod : PERSON,
        payload: { text },
        ...(from === PERSON ? { surface: 'panel' } : {}),
      })
    ).message;
  await say(PERSON, 'the beginning');
  await say(nod, 'an answer');
  const { id: messageId, conversationId } = await say(PERSON, 'go on');
  const { message } = await hub.conversations.message(messageId);
  const run: Run = {
    id: createCountingIds()('run'),
    agent: nod,
    conversationId,
    messageId,
    startedAt: time.clock(),
    steps: [],
    end: null,
  };
  await time.advance(1);
  for (let count = 0; count < 600; count += 1) await say(count % 2 ? PERSON : nod, `since ${count}`);
  const found = await readHistory(hub, run, message, 60);
  expect(found.map((each) => each.message.payload.text)).toEqual(['the beginning', 'an answer']);
  const [last, ...others] = await readHistory(hub, run, message, 1);
  expect([last?.message.payload.text, others]).toEqual(['an answer', []]);
});
