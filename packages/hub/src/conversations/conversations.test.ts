import {
  agentNameSchema,
  conversationIdSchema,
  type MessageId,
  messageIdSchema,
  PERSON,
} from '@nod/protocol';
import { startTestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';

const nod = agentNameSchema.parse('nod');

describe('reading by id', () => {
  it('F-52 gives a message its own requests and runs, and what is said of it since', async () => {
    const { hub } = await startTestHub();
    await hub.agents.register(nod);
    const order = async (text: string, more: { supersedes?: MessageId } = {}) => {
      const { message } = await hub.bus.send({
        from: PERSON,
        to: nod,
        payload: { text },
        surface: 'panel',
        ...more,
      });
      const [delivered] = await hub.bus.inbox(nod, { waitMs: 0, limit: 1 });
      return { message, run: delivered && (await hub.runs.start(delivered)) };
    };
    const first = await order('work');
    const asked = await hub.bus.send({
      from: nod,
      to: PERSON,
      payload: { text: 'How?' },
      quickReplies: ['So'],
    });
    const second = await order('work harder', { supersedes: first.message.id });
    expect(await hub.conversations.message(first.message.id)).toMatchObject({
      message: { ...first.message, supersededBy: second.message.id },
      requests: [],
      runs: [{ id: first.run?.id }],
    });
    expect(await hub.conversations.message(asked.message.id)).toMatchObject({
      message: asked.message,
      requests: [{ id: asked.requestId, settlement: { outcome: 'cancelled' } }],
      runs: [],
    });
  });

  it('F-52 gives a conversation as the list has it', async () => {
    const test = await startTestHub();
    await test.hub.bus.send(test.outgoing());
    for (const each of test.hub.conversations.list())
      expect(test.hub.conversations.get(each.id)).toEqual(each);
  });

  it('F-52 refuses what does not exist', async () => {
    const { hub } = await startTestHub();
    const unknown = '0'.repeat(20);
    const missing = expect.objectContaining({ code: 'not_found' });
    await expect(hub.conversations.message(messageIdSchema.parse(`msg_${unknown}`))).rejects.toEqual(missing);
    expect(() => hub.conversations.get(conversationIdSchema.parse(`cnv_${unknown}`))).toThrow(missing);
  });
});

describe('several conversations of one pair', () => {
  it('F-59 a message without one goes to the newest, also after a restart', async () => {
    const test = await startTestHub();
    const participants: [typeof nod, typeof PERSON] = [nod, PERSON];
    const opened = [30, 20, 10].map((openedAt) => ({
      id: conversationIdSchema.parse(`cnv_${String(openedAt).repeat(10)}`),
      participants,
      openedAt,
      mode: 'supervised' as const,
    }));
    for (const conversation of opened) test.disk.changes.push({ type: 'conversation-opened', conversation });
    const again = await test.restart();
    const { message } = await again.hub.bus.send(again.outgoing({ from: nod }));
    expect(message.conversationId).toBe(opened[0]?.id);
  });
});
