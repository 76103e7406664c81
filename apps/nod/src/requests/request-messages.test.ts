import { type DeliveredMessage, messageIdSchema } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { expect, it } from 'vitest';
import { findMessages } from './request-messages.ts';

/** The one method of a client that is used here, counting its calls. */
function createReader({ hub }: TestHub) {
  const pages: DeliveredMessage[][] = [];
  const messages = async (id: string, { before, limit = 100 }: { before?: number; limit?: number } = {}) => {
    const [conversation] = hub.conversations.list().filter((each) => each.id === id);
    if (!conversation) throw new Error('no such conversation');
    const page = await hub.conversations.messages(conversation.id, {
      limit,
      ...(before === undefined ? {} : { before }),
    });
    pages.push(page.messages);
    return page;
  };
  return { messages, pages };
}

it('finds the messages of many requests and reads each page of a conversation once', async () => {
  const test = await startTestHub();
  for (let index = 0; index < 1200; index += 1) {
    await test.hub.bus.send(
      test.outgoing({ text: `q${index}`, quickReplies: index % 20 === 0 ? ['a'] : [] }),
    );
  }
  const reader = createReader(test);
  const requests = test.hub.requests.open();
  const found = await findMessages(reader, requests);
  expect(requests.map(({ messageId }) => found.get(messageId)?.payload.text)).toEqual(
    requests.map((_, index) => `q${index * 20}`),
  );
  expect(reader.pages).toHaveLength(3);
});

it('leaves out a message that its conversation does not hold', async () => {
  const test = await startTestHub();
  const { message } = await test.hub.bus.send(test.outgoing());
  const messageId = messageIdSchema.parse(`msg_${'z'.repeat(20)}`);
  const found = await findMessages(createReader(test), [{ ...message, messageId }]);
  expect(found.size).toBe(0);
});
