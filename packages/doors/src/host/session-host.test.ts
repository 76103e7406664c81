import { agentNameSchema } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startSession, toApproval, withSession } from './test-session.ts';

describe('the host of a session', () => {
  it('DS-5.1 hands a message of the person over, and sends the answer once', () =>
    withSession(async ({ say, program, settle, said, hub, name }) => {
      expect(name).toBe('scripted · site');
      const message = await say('1A 2C 3B');
      expect(program.prompts).toEqual(['1A 2C 3B']);
      expect(message.delivery).toMatchObject({ state: 'accepted' });
      program.say('Wor');
      program.say('king.');
      await settle();
      expect(hub.drafts.list()).toMatchObject([{ from: name, text: 'Working.' }]);
      program.endTurn({ answer: 'Done.' });
      await settle();
      expect(await said()).toEqual(['user: 1A 2C 3B', `${name}: Done.`]);
      expect(hub.drafts.list()).toEqual([]);
      expect(await hub.bus.inbox(name, { waitMs: 0, limit: 10 })).toEqual([]);
    }));

  it('DS-5.3 tells how far a message has come: it waits for the end of the turn', () =>
    withSession(async ({ say, program, settle, hub }) => {
      program.enterPrompt('from the terminal');
      await settle();
      const { id, delivery } = await say('next');
      expect(delivery).toMatchObject({ state: 'queued' });
      program.promptPolicy = 'ignore';
      program.endTurn({ answer: 'Done.' });
      await settle();
      expect((await hub.conversations.message(id)).message.delivery).toMatchObject({ state: 'typed' });
    }));

  it('DS-5.3 tells why a message was refused', () =>
    withSession(async ({ say, program }) => {
      program.promptPolicy = { refuse: 'no credit left' };
      expect((await say('hello')).delivery).toMatchObject({ state: 'refused', words: 'no credit left' });
    }));

  it('leaves a message to whoever has taken it by check_messages', () =>
    withSession(async ({ say, program, settle, hub, name }) => {
      program.enterPrompt('busy');
      await settle();
      const { id } = await say('for whoever is first');
      await hub.bus.take(name, id, 'mcp');
      program.endTurn({ answer: '' });
      await settle();
      expect(program.prompts).toEqual([]);
    }));

  it('goes on with a message that it has taken itself before', () =>
    withSession(async ({ say, program, settle, hub, name }) => {
      program.enterPrompt('busy');
      await settle();
      const { id } = await say('mine');
      await hub.bus.take(name, id, 'door');
      program.endTurn({ answer: '' });
      await settle();
      expect(program.prompts).toEqual(['mine']);
    }));

  it('leaves no draft behind a turn that says nothing, and is gone when nobody hosts it', async () => {
    const { program, settle, hub, stop } = await startSession();
    program.enterPrompt('work');
    program.say('Wor');
    await settle();
    expect(hub.drafts.list()).toHaveLength(1);
    program.endTurn({ outcome: 'stopped' });
    await settle();
    expect(hub.drafts.list()).toEqual([]);
    expect(hub.presences.list()).toMatchObject([{ state: 'idle', hasTerminal: false }]);
    await stop();
    expect(hub.presences.list()).toMatchObject([{ state: 'gone' }]);
  });

  it('tells the program who speaks when it is another agent, and that one gets the answer', () =>
    withSession(async ({ program, settle, hub, name }) => {
      const bob = agentNameSchema.parse('bob');
      await hub.bus.send({ from: bob, to: name, payload: { text: 'build it' } });
      await settle();
      expect(program.prompts).toEqual(['Message from the agent "bob", not the person:\n\nbuild it']);
      program.endTurn({ answer: 'built' });
      await settle();
      expect(await hub.bus.inbox(bob, { waitMs: 0, limit: 10 })).toMatchObject([
        { payload: { text: 'built' } },
      ]);
    }));

  it('opens the decisions of a final answer, and gives them to the program as the next prompt', () =>
    withSession(async ({ program, settle, open, answer }) => {
      program.enterPrompt('plan');
      const text =
        '1. Storage?\n   A. SQLite (recommended)\n   B. PostgreSQL\n2. Logs?\n   A. stdout\n   B. file (recommended)';
      program.endTurn({ answer: text });
      await settle();
      expect(open()).toMatchObject([{ kind: 'decision-set' }]);
      await answer(open()[0], { decision: { type: 'accept-all' }, language: 'en' });
      expect(program.prompts).toEqual(['1A 2B']);
    }));

  it('stops the turn by a stop word and by the button, and says so', () =>
    withSession(async ({ program, settle, say, said, hub, name }) => {
      await say('work');
      await say('stop');
      expect(program.actions.at(-1)).toEqual({ type: 'cancel-turn' });
      expect((await said()).at(-1)).toBe(`${name}: Stopped.`);
      await say('stop');
      expect((await said()).at(-1)).toBe(`${name}: Nothing is running.`);
      const { conversationId } = await say('work again');
      expect(hub.runs.stop(conversationId, { who: 'person', surface: 'panel' })).toBe(true);
      await settle();
      expect(program.actions.at(-1)).toEqual({ type: 'cancel-turn' });
      expect(hub.runs.stop(conversationId, { who: 'person', surface: 'panel' })).toBe(false);
    }));

  it('says what is wrong in the words of the program', () =>
    withSession(async ({ program, settle, said }) => {
      program.enterPrompt('work');
      program.endTurn({ outcome: 'failed', failure: 'usage limit reached' });
      await settle();
      expect((await said()).at(-1)).toContain('usage limit reached');
    }));

  it('tells the program the mode of the conversation, and the person what it is and does', () =>
    withSession(async ({ program, settle, say, hub, name }) => {
      expect(program.actions).toEqual([{ type: 'set-mode', mode: 'supervised' }]);
      expect(hub.presences.list()).toMatchObject([
        { agent: name, state: 'idle', branch: 'main', folder: '/work/site' },
      ]);
      await say('work', { mode: 'agent' });
      expect(program.actions).toContainEqual({ type: 'set-mode', mode: 'agent' });
      program.ask(toApproval('rm', { toolName: 'x' }));
      program.tell({ type: 'plan-changed', steps: [{ text: 'Build', status: 'running' }] });
      await settle();
      expect(hub.presences.list()).toMatchObject([{ state: 'working', plan: [{ text: 'Build' }] }]);
      program.cut();
      await settle();
      expect(hub.presences.list()).toMatchObject([{ state: 'gone' }]);
    }));

  it('ends with its session', async () => {
    const { program, ended, hub, settle } = await startSession();
    program.die();
    await settle();
    expect(await ended).toBe('gone');
    expect(hub.presences.list()).toMatchObject([{ state: 'gone' }]);
    hub.stop();
  });

  it('ends when its agent is terminated', async () => {
    const { ended, hub, name } = await startSession();
    await hub.agents.terminate(name, 'panel');
    expect(await ended).toBe('left');
    hub.stop();
  });
});
