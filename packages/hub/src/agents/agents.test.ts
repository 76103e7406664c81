import { ALL_ABILITIES, agentNameSchema, NO_ABILITIES, PERSON } from '@nod/protocol';
import {
  createCountingIds,
  createFakeClock,
  createMemoryStore,
  startTestHub,
  type TestHub,
} from '@nod/testing';
import { describe, expect, it } from 'vitest';
import type { Hub } from '../contract/hub.ts';
import { createHub } from '../whole-hub.ts';

const ci = agentNameSchema.parse('ci');
const bob = agentNameSchema.parse('bob');

/** Every message that was delivered, with its sender. */
async function told({ hub }: { hub: Hub }): Promise<(string | undefined)[][]> {
  const pages = hub.conversations.list().map(({ id }) => hub.conversations.messages(id, { limit: 100 }));
  const messages = (await Promise.all(pages)).flatMap((page) => page.messages);
  return messages.map(({ from, to, payload }) => [from, to, payload.text]);
}

async function startWithBoth(): Promise<TestHub> {
  const test = await startTestHub();
  await test.hub.agents.register(ci);
  await test.hub.agents.register(bob);
  return test;
}

describe('terminating an agent', () => {
  it('QR-2.4 withdraws its delayed messages, also when it comes back before they are due', async () => {
    const test = await startWithBoth();
    await test.hub.bus.send(test.outgoing({ from: ci, delayMs: 1000, quickReplies: ['Yes'] }));
    await test.hub.bus.send(test.outgoing({ from: ci, to: bob, delayMs: 1000 }));
    await test.hub.bus.send(test.outgoing({ from: bob, delayMs: 1000, text: 'still here' }));
    await test.hub.agents.terminate(ci, null);
    await test.hub.agents.register(ci);
    await test.time.advance(1000);
    expect(await told(test)).toEqual([['bob', PERSON, 'still here']]);
    expect(test.hub.requests.open()).toEqual([]);
  });

  it.each([
    ['Run the\nnightly tests', 'Not delivered, because "bob" was terminated:\n\n> Run the\n> nightly tests'],
    ['明天再跑一次测试', '未送达，因为“bob”已被终止：\n\n> 明天再跑一次测试'],
  ])(
    'F-40 QR-2.4 tells the person, and an agent, at once that %j, written for later, will not be delivered',
    async (text, notice) => {
      const test = await startWithBoth();
      await test.hub.bus.send(test.outgoing({ from: PERSON, to: bob, delayMs: 1000, text }));
      await test.hub.bus.send(test.outgoing({ from: ci, to: bob, delayMs: 1000, text: 'from an agent' }));
      await test.hub.agents.terminate(bob, null);
      const toAgent = 'Not delivered, because "bob" was terminated:\n\n> from an agent';
      expect(await told(test)).toEqual([
        ['bob', PERSON, notice],
        ['bob', ci, toAgent],
      ]);
      await test.time.advance(1000);
      expect(await told(test)).toHaveLength(2);
    },
  );

  it('QR-2.4 OPS-2 what was withdrawn does not come back with a restart', async () => {
    const test = await startWithBoth();
    await test.hub.bus.send(test.outgoing({ from: ci, delayMs: 1000 }));
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: ci, delayMs: 1000 }));
    await test.hub.agents.terminate(ci, null);
    const again = await test.restart();
    await again.hub.agents.register(ci);
    await again.time.advance(1000);
    expect(await told(again)).toHaveLength(1);
  });

  it('QR-2.4 a message that is being scheduled meanwhile is not delivered either', async () => {
    const test = await startWithBoth();
    const sending = test.hub.bus.send(test.outgoing({ from: PERSON, to: bob, delayMs: 1000 }));
    await Promise.all([sending, test.hub.agents.terminate(bob, null)]);
    await test.time.advance(1000);
    expect(await told(test)).toEqual([['bob', PERSON, expect.stringContaining('Not delivered')]]);
  });

  it('SEC-7 F-61 ends what came in the same moment, and refuses what comes while it is written', async () => {
    const test = await startWithBoth();
    const ask = () => test.hub.bus.send(test.outgoing({ from: ci, quickReplies: ['Yes'] }));
    const asking = ask();
    const terminating = test.hub.agents.terminate(ci, 'cli');
    const toIt = test.outgoing({ from: bob, to: ci, delayMs: 1000 });
    const late = await Promise.allSettled([ask(), test.hub.bus.send(toIt), terminating, asking]);
    const changing = { status: 'rejected', reason: { code: 'name_changing' } };
    expect(late.slice(0, 2)).toMatchObject([changing, changing]);
    expect(test.hub.requests.open()).toEqual([]);
    await expect(test.hub.bus.send(toIt)).rejects.toMatchObject({ code: 'recipient_terminated' });
  });

  it('SEC-7 is on the record: by whom, where, and how much ended with it; said again, it is not', async () => {
    const test = await startWithBoth();
    await test.hub.bus.send(test.outgoing({ from: bob, to: ci }));
    await test.hub.agents.terminate(ci, 'cli');
    await test.hub.agents.terminate(ci, 'cli');
    await test.hub.agents.terminate(bob, null);
    const { entries } = await test.hub.audit.page({ limit: 9 });
    expect(entries).toMatchObject([
      { outcome: 'agent-terminated', agent: 'bob', who: 'agent', surface: null, detail: '' },
      {
        ...{ outcome: 'agent-terminated', agent: 'ci', who: 'person', surface: 'cli' },
        detail: 'ended: 1 unread messages, 0 delayed messages, 0 questions, 0 permissions',
      },
    ]);
  });

  it('QR-2.4 that could not be written leaves its delayed messages as they are', async () => {
    const { advance, clock, timer } = createFakeClock();
    const store = createMemoryStore();
    const ports = { store: { ...store }, clock, timer, newId: createCountingIds() };
    const hub = await createHub({ ...ports, hash: (text) => text, report: () => {} });
    await hub.bus.send({ from: ci, to: PERSON, payload: { text: 'later' }, delayMs: 1000 });
    ports.store.commit = () => Promise.reject(new Error('the disk is full'));
    await expect(hub.agents.terminate(ci, null)).rejects.toThrow('the disk is full');
    ports.store.commit = store.commit;
    await advance(1000);
    expect(await told({ hub })).toEqual([['ci', PERSON, 'later']]);
  });
});

describe('what an agent can do', () => {
  it('F-56 is said by whoever registers it, bit by bit; who says nothing can do nothing', async () => {
    const { hub } = await startTestHub();
    expect(await hub.agents.register(ci)).toMatchObject({ isHosted: false, abilities: NO_ABILITIES });
    await hub.agents.register(ci, { abilities: { modes: ['supervised'] } });
    await hub.agents.register(ci, { abilities: { stop: true } });
    const abilities = { ...NO_ABILITIES, modes: ['supervised'], stop: true };
    expect(await hub.agents.register(ci)).toMatchObject({ isHosted: false, abilities });
  });

  it('F-56 stays when it is terminated and comes back, and over a restart; said again, nothing is written', async () => {
    const test = await startTestHub();
    await test.hub.agents.host(ci, ALL_ABILITIES);
    await test.hub.agents.terminate(ci, null);
    await test.hub.agents.register(ci);
    const { hub } = await test.restart();
    const { seq } = hub.startingPoint().overview;
    expect(hub.agents.list()).toMatchObject([{ isHosted: true, abilities: ALL_ABILITIES }]);
    await hub.agents.host(ci, ALL_ABILITIES);
    expect(hub.startingPoint().overview.seq).toBe(seq);
  });
});
