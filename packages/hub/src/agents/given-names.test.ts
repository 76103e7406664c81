// Names given anew: whatever ends a holder, nothing that was meant for them reaches the next one.
import { agentNameSchema, type DraftId, NO_ABILITIES, PERSON } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hub } from '../contract/hub.ts';

const ci = agentNameSchema.parse('ci');
const bob = agentNameSchema.parse('bob');
const program = { name: ci, hash: 'h', agents: [ci], createdAt: 0, lastUsedAt: null };
const replacing = { surface: 'cli', replaces: true } as const;

const give = ({ hub }: { hub: Hub }) => hub.agents.addProgram(program, replacing);

/** How the holder of a name ends, and who has it next. */
const WAYS: Record<string, { given: boolean; end: (test: { hub: Hub }) => Promise<unknown> }> = {
  'terminated, and there again': {
    given: false,
    async end({ hub }) {
      await hub.agents.terminate(ci, 'cli');
      await hub.agents.register(ci);
    },
  },
  'terminated by itself, and given a token': {
    given: false,
    async end(test) {
      await test.hub.agents.terminate(ci, null);
      await give(test);
    },
  },
  'given a token': { given: false, end: give },
  'its token taken away': { given: true, end: ({ hub }) => hub.agents.removeProgram(program, 'cli') },
};

/** Commits are written at the end of the turn, as on a disk. */
async function start(given: boolean): Promise<TestHub> {
  const test = await startTestHub();
  const { commit } = test.ports.store;
  test.ports.store.commit = async (changes) => {
    await new Promise(setImmediate);
    return commit(changes);
  };
  await test.hub.agents.register(ci, { abilities: { modes: ['supervised'], stop: true } });
  await test.hub.agents.register(bob);
  if (given) await give(test);
  return test;
}

async function told({ hub }: { hub: Hub }): Promise<(string | undefined)[][]> {
  const pages = hub.conversations.list().map(({ id }) => hub.conversations.messages(id, { limit: 100 }));
  const messages = (await Promise.all(pages)).flatMap((page) => page.messages);
  return messages.map(({ from, to, payload }) => [from, to, payload.text]);
}

const read = ({ hub }: { hub: Hub }, name = ci) => hub.bus.inbox(name, { waitMs: 0, limit: 99 });
const later = (test: TestHub, from: typeof bob | typeof PERSON, text = 'secret') =>
  test.hub.bus.send(test.outgoing({ from, to: ci, delayMs: 1000, text }));

describe.each(Object.entries(WAYS))('a name whose holder is %s', (way, { given, end }) => {
  it.each([false, true])(
    'SEC-7 QR-2.4 brings no delayed message to the next; whoever sent it is told (restart: %s)',
    async (isRestarted) => {
      const first = await start(given);
      await later(first, bob);
      await later(first, PERSON, '明天再跑');
      await end(first);
      const test = isRestarted ? await first.restart() : first;
      await test.time.advance(5_000);
      expect(await read(test)).toEqual([]);
      const reason = way.startsWith('terminated') ? 'was terminated' : 'is no longer the program';
      expect(await told(test)).toEqual([
        [
          'ci',
          'bob',
          expect.stringMatching(new RegExp(`^Not delivered, because "ci" ${reason}.*\n\n> secret$`)),
        ],
        ['ci', PERSON, expect.stringMatching(/^未送达，因为“ci”[\s\S]*> 明天再跑$/)],
      ]);
    },
  );

  it('SEC-7 QR-2.4 nor one that was being written, or could not be delivered, when it ended', async () => {
    const test = await start(given);
    await later(test, bob, 'stuck');
    const { commit } = test.ports.store;
    const full: typeof commit = (changes) =>
      changes.some(({ type }) => type === 'message-delivered')
        ? Promise.reject(new Error('the disk is full'))
        : commit(changes);
    test.ports.store.commit = full;
    await test.time.advance(1_000);
    test.ports.store.commit = commit;
    await Promise.all([later(test, PERSON, 'written'), end(test)]);
    await test.time.advance(9_000);
    expect(await read(test)).toEqual([]);
    expect((await told(test)).map(([from, to]) => [from, to])).toEqual([
      ['ci', 'bob'],
      ['ci', PERSON],
    ]);
  });

  it('SEC-7 gives back no mail of the one before', async () => {
    const test = await start(given);
    const { message } = await test.hub.bus.send(test.outgoing({ from: bob, to: ci, text: 'secret' }));
    await test.hub.bus.take(ci, message.id, 'a call');
    await end(test);
    await test.hub.bus.giveBack(ci, message.id, 'a call');
    expect(await read(test)).toEqual([]);
    await test.hub.bus.giveBack(ci, message.id, 'another call');
    expect(await read(await test.restart())).toEqual([]);
  });

  it('F-56 SEC-3 has the abilities that its next holder says, and shows nothing that the one before was writing', async () => {
    const test = await start(given);
    if (given) await test.hub.agents.register(ci, { abilities: { modes: ['agent'] } });
    const draft = { from: ci, part: 'answer', append: 'I will' } as const;
    test.hub.drafts.append('drf_00000000000000000001' as DraftId, draft);
    await end(test);
    const agent = test.hub.agents.list().find(({ name }) => name === ci);
    expect(agent).toMatchObject({ abilities: NO_ABILITIES, terminatedAt: null });
    expect(test.hub.drafts.list()).toEqual([]);
  });

  it('SEC-7 property: whatever is sent, asked and read in the same moment, nothing that came before the end is left to the next', async () => {
    const act = fc.constantFrom('send', 'ask', 'later', 'read', 'take', 'answer');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), fc.array(act, { maxLength: 8 }), async (one, two) => {
        const test = await start(given);
        const { hub } = test;
        const acts: Record<typeof one extends (infer A)[] ? A & string : never, () => Promise<unknown>> = {
          send: () => hub.bus.send(test.outgoing({ from: bob, to: ci })),
          ask: () => hub.bus.send(test.outgoing({ from: ci, quickReplies: ['Yes'] })),
          later: () => later(test, bob),
          async read() {
            await hub.bus.acknowledge(
              ci,
              (await read(test)).slice(0, 1).map(({ id }) => id),
            );
          },
          async take() {
            for (const { id } of (await read(test)).slice(0, 1)) await hub.bus.take(ci, id, 'x');
          },
          async answer() {
            const [asked] = hub.requests.open();
            if (asked) await hub.requests.answer(asked.id, { text: 'Yes', surface: 'panel' });
          },
        };
        for (const each of one) await acts[each]();
        await Promise.allSettled([...two.map((each) => acts[each]()), end(test)]);
        await test.time.advance(5_000);
        await new Promise(setImmediate);
        // What came after the end is the next holder's own: nothing that was sent before is among it.
        const at = test.disk.changes.findLastIndex(({ type }) => type === 'agent-emptied');
        const since = test.disk.changes.slice(at);
        const delivered = since.flatMap((change) =>
          change.type === 'message-delivered' ? change.message : [],
        );
        const ids = delivered.map(({ id }) => id);
        expect((await read(test)).filter(({ id }) => !ids.includes(id))).toEqual([]);
        expect(delivered.filter(({ to, dueAt, sentAt }) => to === ci && dueAt > sentAt)).toEqual([]);
        expect(hub.requests.open().filter(({ messageId }) => !ids.includes(messageId))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
