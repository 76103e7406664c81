import { agentNameSchema } from '@nod/protocol';
import { startTestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import type { Channel, Outcome } from './channel.ts';
import { askForCall, open, withArrivals, withWords } from './test-desk.ts';

describe('what a channel asks for', () => {
  it('agents are listed with whom the chat is with, and the mode is shown', async () => {
    const outcomes: Outcome[] = [];
    const acts = [{ type: 'list-agents' as const }, { type: 'show-mode' as const }];
    const desk = await open({}, { change: (channel) => withArrivals(channel, acts, outcomes) });
    expect(outcomes).toMatchObject([
      { type: 'agents', agents: [], current: null },
      { type: 'agents', agents: [], current: null },
    ]);
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    const again = await open(
      {},
      { test: await desk.test.restart(), change: (channel) => withArrivals(channel, acts, outcomes, 'b') },
    );
    await again.settle();
    expect(outcomes.slice(2)).toMatchObject([
      { type: 'agents', agents: [{ name: 'ci' }], current: 'ci' },
      { type: 'mode-shown', agent: 'ci' },
    ]);
  });

  it('a mode that was meant for another agent is not set', async () => {
    const outcomes: Outcome[] = [];
    const test = await startTestHub();
    const desk = await open({}, { test });
    await test.hub.bus.send(test.outgoing({ text: 'hello' }));
    await desk.settle();
    const act = { type: 'mode' as const, mode: 'ask' as const, agent: agentNameSchema.parse('ben') };
    await open(
      {},
      { test: await test.restart(), change: (channel) => withArrivals(channel, [act], outcomes) },
    );
    expect(outcomes).toMatchObject([{ type: 'refused', code: 'no_longer_valid' }]);
  });

  it('QR-3.6 a reply to a message beside a card answers it, and that message stays as it is', async () => {
    const change = (channel: Channel): Channel => ({
      ...channel,
      async show(chat, card, sending) {
        const beside = await channel.show(
          chat,
          { ...card, request: null, buttons: [], lines: [], title: [] },
          sending,
        );
        const outcome = await channel.show(chat, card, sending);
        if (outcome.type !== 'shown' || beside.type !== 'shown') return outcome;
        return { ...outcome, beside: beside.messages };
      },
    });
    const desk = await open({}, { change });
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const [beside] = desk.shown('Deploy?');
    await desk.write('not today', beside?.message);
    expect((await desk.test.hub.requests.get(id)).settlement).toMatchObject({ reply: { text: 'not today' } });
    expect(desk.shown('Deploy?')[0]?.text).toBe('ci: Deploy?');
  });

  it('CM-3.4 SEC-5 a tap that wants words asks for them; they reject with a reason', async () => {
    const desk = await open({}, { change: (channel) => ({ ...channel, arrivals: withWords(channel) }) });
    const request = await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    expect(desk.shown('* asked')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
    await desk.write('cancel');
    expect(desk.shown('* left')).toHaveLength(1);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    await desk.write('too risky');
    expect((await desk.test.hub.requests.get(request.id)).settlement).toMatchObject({
      reply: { text: 'too risky', chosen: { verdict: 'rejected' } },
    });
  });

  it('SEC-7 the audit says which account rejected with words, and with which message', async () => {
    const origin = { account: '42', chat: 'desk', message: '7' };
    const change = (channel: Channel): Channel => ({ ...channel, arrivals: withWords(channel, { origin }) });
    const desk = await open({}, { change });
    await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    await desk.write('too risky');
    const { entries } = await desk.test.hub.audit.page({ limit: 10 });
    expect(entries).toContainEqual(expect.objectContaining({ outcome: 'rejected', surface: 'text', origin }));
  });
});
