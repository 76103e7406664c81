import { ALL_ABILITIES, agentNameSchema, PERSON } from '@nod/protocol';
import { createCountingIds, startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { askHosted, hostAgent } from './agent-host.ts';
import type { Worker } from './worker.ts';

const echo = agentNameSchema.parse('echo');
const bob = agentNameSchema.parse('bob');
const echoing: Worker = {
  async *work({ message }) {
    const text = message.payload.text ?? '';
    yield { type: 'text-delta', text };
    return { outcome: 'completed', text };
  },
};

/** Hosts the worker for as long as the hub lives; `loads` counts how often it was asked for. */
function host({ hub, time, reported }: TestHub, worker = echoing, abilities = ALL_ABILITIES) {
  const newId = createCountingIds();
  const leave = new AbortController();
  const hosted = { loads: 0, leave };
  const load = async () => {
    hosted.loads += 1;
    return worker;
  };
  const report = (error: unknown) => reported.push(error);
  const ports = {
    hub,
    clock: time.clock,
    newDraftId: () => newId('drf'),
    approvalLifeMs: () => 1000,
    report,
  };
  const hosting = hostAgent(ports, { name: echo, abilities, load }, leave.signal);
  return Object.assign(hosted, { hosting });
}

async function settleDown({ time }: TestHub): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await time.advance(0);
}

/** Sends a message, and resolves to the answer. */
async function ask({ hub, time }: TestHub, text: string): Promise<string | undefined> {
  const sent = await hub.bus.send({ from: PERSON, to: echo, payload: { text }, surface: 'panel' });
  for (;;) {
    const { messages } = await hub.conversations.messages(sent.message.conversationId, { limit: 100 });
    const answer = messages.find(({ inReplyTo }) => inReplyTo === sent.message.id);
    if (answer) return answer.payload.text;
    await time.advance(0);
  }
}

describe('a host', () => {
  it('makes the agent known with its abilities, and loads its worker once, when somebody speaks to it', async () => {
    const test = await startTestHub();
    const hosted = host(test);
    await settleDown(test);
    expect(test.hub.agents.list()).toMatchObject([{ name: echo, abilities: ALL_ABILITIES }]);
    expect(hosted.loads).toBe(0);
    expect(await ask(test, 'first')).toBe('first');
    expect(await ask(test, 'second')).toBe('second');
    expect(hosted.loads).toBe(1);
    expect(test.reported).toEqual([]);
  });

  it('leaves an agent that was terminated so until it is registered again, and then works for it', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(echo);
    await test.hub.agents.terminate(echo, null);
    host(test);
    await settleDown(test);
    await expect(ask(test, 'anybody?')).rejects.toMatchObject({ code: 'recipient_terminated' });
    await test.hub.agents.register(echo, { by: PERSON });
    expect(await ask(test, 'and now?')).toBe('and now?');
  });

  it('ends when it is told to, whatever it waits for', async () => {
    const idle = await startTestHub();
    const terminated = await startTestHub();
    await terminated.hub.agents.register(echo);
    await terminated.hub.agents.terminate(echo, null);
    const atWork = await startTestHub();
    for (const test of [idle, terminated, atWork]) {
      const { leave, hosting } = host(test);
      await settleDown(test);
      if (test === atWork) expect(await ask(test, 'hello')).toBe('hello');
      leave.abort();
      await hosting;
    }
  });

  it.each([true, false])('AC-6.5 asks the ability to stop: %s', async (stop) => {
    const test = await startTestHub();
    const worked: string[] = [];
    const waiting: Worker = {
      async *work({ message, signal }) {
        const text = message.payload.text ?? '';
        worked.push(text);
        if (text === 'work') await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return { outcome: signal.aborted ? 'stopped' : 'completed', text };
      },
    };
    host(test, waiting, { ...ALL_ABILITIES, stop });
    await settleDown(test);
    const send = (text: string) =>
      test.hub.bus.send({ from: PERSON, to: echo, payload: { text }, surface: 'panel' });
    const { conversationId } = (await send('work')).message;
    await settleDown(test);
    expect(test.hub.runs.active()).toHaveLength(1);
    expect(test.hub.runs.stop(conversationId, { who: 'person', surface: 'panel' })).toBe(stop);
    await settleDown(test);
    expect(test.hub.runs.active()).toHaveLength(stop ? 0 : 1);
    // To one that cannot be stopped, the word is a message that waits its turn.
    await send('stop');
    await settleDown(test);
    expect(await test.hub.bus.inbox(echo, { limit: 10, waitMs: 0 })).toHaveLength(stop ? 0 : 1);
    expect(worked).toEqual(['work']);
    test.hub.stop();
  });

  it('is asked by name for its tools and what can be mentioned to it; others have nothing', async () => {
    const tool = { name: 'count', description: 'counts', server: null, readOnly: true };
    const suggestion = { kind: 'file' as const, text: '@file:a.md', label: 'a.md' };
    const { tools, suggestMentions } = askHosted([
      { name: bob, abilities: ALL_ABILITIES, load: async () => echoing },
      {
        name: echo,
        abilities: ALL_ABILITIES,
        load: async () => echoing,
        tools: async () => [tool],
        suggestMentions: async (query) => (query === 'a' ? [suggestion] : []),
      },
    ]);
    expect([await tools(echo), await tools(bob)]).toEqual([[tool], []]);
    expect([await suggestMentions(echo, 'a'), await suggestMentions(bob, 'a')]).toEqual([[suggestion], []]);
  });
});
