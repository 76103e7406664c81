import { agentNameSchema, askToolCallBodySchema, LIMITS, PERSON } from '@nod/protocol';
import { createScriptedProgram, startTestHub, toSession } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { hostSession } from './session-host.ts';
import { claimSessionName } from './session-name.ts';
import { startSession, toApproval, toHostPorts, toQuestions, withSession } from './test-session.ts';

describe('a session beside others', () => {
  it('closes what it has asked itself when it is gone, and nothing that anybody else has', () =>
    withSession(async ({ program, settle, open, hub, name }) => {
      const ci = agentNameSchema.parse('ci');
      await hub.bus.send({ from: ci, to: PERSON, payload: { text: 'Deploy?' }, quickReplies: ['Yes', 'No'] });
      await hub.bus.send({ from: name, to: PERSON, payload: { text: 'Over MCP?' }, expectsReply: true });
      await hub.toolCalls.ask(
        name,
        askToolCallBodySchema.parse({ id: 'own', toolName: 'x', parameters: {} }),
      );
      program.enterPrompt('work');
      program.ask(toApproval('npm test'));
      program.ask(toQuestions({}));
      await settle();
      expect(open()).toHaveLength(5);
      program.die();
      await settle();
      expect(open().map(({ title }) => title)).toHaveLength(3);
    }));

  it('two sessions of one program have answers and cards of their own, though their ids are the same', async () => {
    const first = await startSession(undefined, { id: 's-1' });
    const program = createScriptedProgram({ id: 's-2' }, first.test.time.clock);
    const second = await startSession({ test: first.test, program });
    for (const session of [first, second]) {
      session.program.enterPrompt('work');
      session.program.ask(toApproval('npm test'));
      await session.settle();
    }
    expect(first.open().map(({ agent }) => agent)).toEqual([first.name, second.name]);
    for (const session of [first, second]) session.program.endTurn({ answer: 'Done.' });
    await second.settle();
    const told = first.hub.conversations.list().map(({ lastMessage }) => lastMessage?.preview);
    expect(told).toEqual(['Done.', 'Done.']);
    for (const session of [first, second]) {
      session.program.enterPrompt('more');
      session.program.ask(toApproval('npm ci'));
    }
    await second.settle();
    expect(first.open()).toHaveLength(2);
    first.program.die();
    await second.settle();
    expect(first.open().map(({ agent }) => agent)).toEqual([second.name]);
    await second.stop();
    await first.stop();
  });

  it('is stopped by the word of the person alone, and in their conversation alone', () =>
    withSession(async ({ program, settle, say, hub, name }) => {
      const bob = agentNameSchema.parse('bob');
      await say('work');
      const { message } = await hub.bus.send({ from: bob, to: name, payload: { text: 'stop' } });
      await settle();
      hub.runs.stop(message.conversationId, { who: 'person', surface: 'panel' });
      await settle();
      expect(program.actions.map(({ type }) => type)).not.toContain('cancel-turn');
      await hub.conversations.setMode(message.conversationId, 'agent', 'panel');
      await settle();
      expect(program.actions).not.toContainEqual({ type: 'set-mode', mode: 'agent' });
    }));

  it('takes a stop word for a prompt where the program cannot be stopped, and names what it can do', async () => {
    const modes = { agent: 'judged', supervised: 'cannot', ask: 'cannot' } as const;
    const { hub, name, say, program, stop } = await startSession(undefined, { canStop: false, modes });
    await say('stop');
    expect(program.prompts).toEqual(['stop']);
    expect(hub.startingPoint().overview.agents[name]?.abilities).toMatchObject({
      modes: ['agent'],
      stop: false,
    });
    await stop();
  });

  it('opens no decisions out of a turn that failed, and the answer is in reply to the order', () =>
    withSession(async ({ program, settle, say, open, hub }) => {
      const order = await say('plan');
      const answer = '1. Storage?\n   A. SQLite (recommended)\n   B. PostgreSQL';
      program.endTurn({ outcome: 'failed', failure: 'no credit left', answer });
      await settle();
      expect(open()).toEqual([]);
      const { messages } = await hub.conversations.messages(order.conversationId, { limit: 5 });
      expect(messages.at(-1)?.inReplyTo).toBe(order.id);
    }));

  it('gives words that answer an earlier question of the program, which is over, to it as a prompt', () =>
    withSession(async ({ program, settle, say, open }) => {
      program.enterPrompt('work');
      program.ask(toQuestions({}));
      await settle();
      const asked = open()[0];
      program.endTurn({ answer: '' });
      await settle();
      await say('Blue, then', { inReplyTo: asked?.messageId ?? null });
      expect(program.prompts).toEqual(['Blue, then']);
    }));
});

it('tries again what could not be written, and asks for no turn that ended before it was adopted', async () => {
  const test = await startTestHub();
  const program = createScriptedProgram({}, test.time.clock);
  const since: number[] = [];
  const session = toSession({
    ...program,
    follow(from, told) {
      since.push(from);
      return program.follow(from, told);
    },
  });
  let failures = 2;
  const acknowledge: typeof test.hub.bus.acknowledge = async (...given) => {
    failures -= 1;
    if (failures >= 0) throw new Error('the disk is full');
    return test.hub.bus.acknowledge(...given);
  };
  const hub = { ...test.hub, bus: { ...test.hub.bus, acknowledge } };
  const ports = { ...toHostPorts(test), hub, report: () => {} };
  const { name } = await claimSessionName(ports, program.facts);
  const leaving = new AbortController();
  const hosted = { door: 'scripted', name, session, facts: program.facts, since: 50 };
  const ended = hostSession(ports, hosted, leaving.signal);
  await hub.bus.send({ from: PERSON, to: name, payload: { text: 'go' }, surface: 'panel' });
  for (let round = 0; round < 20; round += 1) await test.time.advance(1_000);
  expect(since).toEqual([50]);
  expect(program.prompts).toEqual(['go']);
  expect(await hub.bus.inbox(name, { waitMs: 0, limit: 10 })).toEqual([]);
  leaving.abort();
  await ended;
  test.hub.stop();
});

it('an answer is sent also where there is no room for the questions in it', () =>
  withSession(async ({ program, settle, open, said, hub, name }) => {
    for (let index = 0; index < LIMITS.openRequestsPerAgent; index += 1)
      await hub.bus.send({ from: name, to: PERSON, payload: { text: `${index}?` }, expectsReply: true });
    program.enterPrompt('plan');
    program.endTurn({ answer: '1. Storage?\n   A. SQLite (recommended)\n   B. PostgreSQL' });
    await settle();
    expect(open()).toHaveLength(LIMITS.openRequestsPerAgent);
    expect((await said()).at(-1)).toContain('SQLite');
  }));
