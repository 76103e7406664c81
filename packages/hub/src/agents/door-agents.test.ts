import {
  agentNameSchema,
  askToolCallBodySchema,
  chosenNameSchema,
  LOCAL_PROGRAM,
  PERSON,
  type Presence,
  type StreamItem,
} from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';

const codex = agentNameSchema.parse('codex');
const base = chosenNameSchema.parse('codex');
const CLAIM = {
  program: LOCAL_PROGRAM,
  agent: base,
  client: 'codex-mcp-client',
  session: 'thread-1',
  folder: '/home/anna/site',
};
const presence: Presence = {
  agent: codex,
  program: 'codex',
  title: 'Codex',
  version: '0.50.0',
  door: 'app-server',
  folder: '/home/anna/site',
  branch: 'main',
  about: null,
  state: 'working',
  at: 1,
  modes: { agent: 'set', supervised: 'set', ask: 'cannot' },
  prompts: 'structured',
  plan: [],
  calls: [{ id: 'c', title: 'npm test', status: 'running' }],
  hasTerminal: false,
};

function follow({ hub }: TestHub): { items: StreamItem[]; stop(): void } {
  const items: StreamItem[] = [];
  const leave = new AbortController();
  void (async () => {
    for await (const item of hub.events.follow(hub.startingPoint().overview.seq, leave.signal))
      items.push(item);
  })();
  return { items, stop: () => leave.abort() };
}

describe('an agent behind a door', () => {
  it('M6 is one, by its session, whether it is met over MCP or by its door, as long as either lives', async () => {
    const test = await startTestHub();
    const claim = (holder: string) => test.hub.sessionNames.claim({ ...CLAIM, holder });
    const { name } = await claim('the-process-of-nod-mcp');
    expect((await claim('the-door-of-the-hub!')).name).toBe(name);
    expect((await claim('the-process-of-nod-mcp')).name).toBe(name);
    await test.hub.sessionNames.release({ name, holder: 'the-process-of-nod-mcp' });
    const stranger = { ...CLAIM, session: 'thread-2', holder: 'another-process-here' };
    expect((await test.hub.sessionNames.claim(stranger)).name).toBe('codex · site 2');
    expect((await claim('the-door-of-the-hub!')).name).toBe(name);
    const again = await test.restart();
    expect((await again.hub.sessionNames.claim({ ...CLAIM, holder: 'the-door-once-more!!' })).name).toBe(
      name,
    );
  });

  it('has its mailbox read by whoever reaches it, in the process of the hub, and says what it can do', async () => {
    const test = await startTestHub();
    const { name } = await test.hub.sessionNames.claim({ ...CLAIM, holder: 'the-door-of-the-hub!' });
    const abilities = { modes: ['agent', 'supervised'], stop: true, attachments: true } as const;
    const agent = await test.hub.agents.register(name, {
      abilities: { ...abilities, modes: [...abilities.modes] },
    });
    expect(agent).toMatchObject({ isHosted: false, abilities });
    const leave = new AbortController();
    const messages = test.hub.bus.follow(name, leave.signal)[Symbol.asyncIterator]();
    const { message } = await test.hub.bus.send(test.outgoing({ from: PERSON, to: name, text: '1A' }));
    expect((await messages.next()).value).toMatchObject({ id: message.id });
    expect(await test.hub.bus.take(name, message.id, 'door')).toMatchObject(expect.anything());
    await test.hub.bus.acknowledge(name, [message.id]);
    expect(await test.hub.bus.inbox(name, { waitMs: 0, limit: 9 })).toEqual([]);
    leave.abort();
  });

  it('CM-6.4 is told to stop in its conversation, after what it asks there was withdrawn by the person', async () => {
    const test = await startTestHub();
    await test.hub.toolCalls.ask(codex, askToolCallBodySchema.parse({ toolName: 'shell', id: 'c1' }));
    const [request] = test.hub.requests.open();
    const conversationId = request?.conversationId;
    if (!request || !conversationId) throw new Error('nothing waits');
    const by = { who: 'person', surface: 'telegram' } as const;
    expect(test.hub.runs.stop(conversationId, by)).toBe(false);
    const told: string[] = [];
    const takes = { value: true };
    const unlisten = test.hub.runs.onStopOf(codex, (id) => {
      told.push(id);
      return takes.value;
    });
    expect(test.hub.runs.stop(conversationId, by)).toBe(false);
    await test.hub.agents.register(codex, { abilities: { stop: true } });
    expect(test.hub.runs.stop(conversationId, by)).toBe(true);
    expect(told).toEqual([conversationId]);
    await test.hub.requests.waitSettled(request.id, { waitMs: 1000 });
    const { entries } = await test.hub.audit.page({ limit: 1 });
    expect(entries).toMatchObject([{ outcome: 'cancelled', basis: 'stop', ...by, callId: 'c1' }]);
    takes.value = false;
    expect(test.hub.runs.stop(conversationId, by)).toBe(false);
    unlisten();
    expect(test.hub.runs.stop(conversationId, by)).toBe(false);
    expect(told).toHaveLength(2);
  });
});

describe('the presence of an agent', () => {
  it('is told as it happens, stands in the starting point, and is gone when its program is', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(codex);
    const { items, stop } = follow(test);
    test.hub.presences.end(codex);
    test.hub.presences.set(presence);
    test.hub.presences.set({ ...presence });
    expect(test.hub.startingPoint().presences).toEqual([presence]);
    test.hub.presences.end(codex);
    const gone = { ...presence, state: 'gone', at: test.time.clock(), calls: [] };
    expect(test.hub.presences.list()).toEqual([gone]);
    await expect
      .poll(() => items)
      .toEqual([
        { seq: null, event: { type: 'presence-changed', presence } },
        { seq: null, event: { type: 'presence-changed', presence: gone } },
      ]);
    stop();
    expect((await test.restart()).hub.presences.list()).toEqual([]);
  });

  it('is let go by the person, and stays so when its program ends, until it is told of again', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(codex);
    test.hub.presences.letGo(codex);
    expect(test.hub.presences.list()).toEqual([]);
    test.hub.presences.set(presence);
    test.hub.presences.end(codex);
    test.hub.presences.letGo(codex);
    test.hub.presences.end(codex);
    expect(test.hub.presences.list()).toMatchObject([{ state: 'let-go', plan: [], calls: [] }]);
    test.hub.presences.set(presence);
    expect(test.hub.presences.list()).toEqual([presence]);
  });

  it('ends with the agent, and is nobody else’s', async () => {
    const test = await startTestHub();
    const unknown = { code: 'not_found' };
    expect(() => test.hub.presences.set(presence)).toThrow(expect.objectContaining(unknown));
    await test.hub.agents.register(codex);
    test.hub.presences.set(presence);
    await test.hub.agents.terminate(codex, 'panel');
    expect(test.hub.presences.list()).toEqual([]);
    expect(() => test.hub.presences.set(presence)).toThrow(expect.objectContaining(unknown));
  });
});

describe('the adoption of a session', () => {
  const adopted = {
    ...{ door: 'codex', session: 'thread-1', program: 'codex', folder: '/srv/site', name: codex },
    pane: null,
  };
  const seated = { ...adopted, pane: { socket: null, pane: '%3' } };

  it('is kept over restarts, with a row in the audit for its beginning and its end', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(codex);
    const adoption = await test.hub.adoptions.adopt(adopted, 'panel');
    const now = test.time.clock();
    expect(adoption).toEqual({ ...adopted, at: now, state: 'adopted', seenAt: now });
    await test.time.advance(1000);
    expect(await test.hub.adoptions.adopt(adopted, 'cli')).toEqual(adoption);
    const again = await test.restart();
    expect(await again.hub.adoptions.list()).toEqual([adoption]);
    await again.hub.adoptions.letGo(adopted, 'cli');
    await again.hub.adoptions.letGo(adopted, 'cli');
    expect(await again.hub.adoptions.list()).toMatchObject([{ state: 'let-go' }]);
    const { entries } = await again.hub.audit.page({ limit: 9 });
    expect(entries).toMatchObject([
      { outcome: 'session-let-go', basis: 'door', who: 'person', surface: 'cli', agent: codex },
      { outcome: 'session-adopted', surface: 'panel', subject: 'codex thread-1', detail: '/srv/site' },
    ]);
  });

  it('keeps its pane, and is once more what it was after it was let go and adopted again', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(codex);
    await test.hub.adoptions.adopt(adopted, null);
    await test.hub.adoptions.adopt(seated, 'cli');
    expect(await test.hub.adoptions.adopt(adopted, 'cli')).toMatchObject(seated);
    await test.hub.adoptions.letGo(adopted, 'cli');
    expect(await test.hub.adoptions.adopt(adopted, 'cli')).toMatchObject({ ...seated, state: 'adopted' });
    const { entries } = await test.hub.audit.page({ limit: 9 });
    expect(entries.map(({ outcome }) => outcome)).toEqual([
      ...['session-adopted', 'session-let-go', 'session-adopted'],
    ]);
  });

  it('is forgotten when nobody has seen its session for long', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(codex);
    await test.hub.adoptions.adopt(adopted, null);
    await test.hub.adoptions.adopt({ ...adopted, session: 'thread-2' }, null);
    await test.time.advance(1000);
    await test.hub.adoptions.see({ door: 'codex', session: 'thread-2' });
    await test.hub.adoptions.forget(test.time.clock());
    expect((await test.hub.adoptions.list()).map(({ session }) => session)).toEqual(['thread-2']);
  });

  it('is of its door: another door may call a session the same', async () => {
    const test = await startTestHub();
    const other = { ...adopted, door: 'tmux', name: agentNameSchema.parse('codex-2') };
    for (const name of [codex, other.name]) await test.hub.agents.register(name);
    await test.hub.adoptions.adopt(adopted, null);
    await test.hub.adoptions.adopt(other, null);
    const names = async () =>
      (await test.hub.adoptions.list()).flatMap(({ name, state }) => (state === 'adopted' ? [name] : []));
    expect(await names()).toEqual([codex, other.name]);
    await test.hub.adoptions.letGo(other, null);
    expect(await names()).toEqual([codex]);
    const { entries } = await test.hub.audit.page({ limit: 1 });
    expect(entries).toMatchObject([{ outcome: 'session-let-go', agent: other.name }]);
  });

  it('ends with its agent', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(codex);
    await test.hub.adoptions.adopt(adopted, null);
    await test.hub.agents.terminate(codex, 'panel');
    expect(await test.hub.adoptions.list()).toEqual([]);
  });
});
