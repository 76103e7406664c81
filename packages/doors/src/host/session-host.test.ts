import { agentNameSchema, askToolCallBodySchema, LIMITS, PERSON } from '@nod/protocol';
import { createScriptedProgram, startTestHub, toSession } from '@nod/testing';
import { wordsOf } from '@nod/wording';
import { describe, expect, it } from 'vitest';
import { hostSession } from './session-host.ts';
import { claimSessionName } from './session-name.ts';
import { startSession, type TestSession, toApproval, toHostPorts, toQuestions } from './test-session.ts';

async function withSession(test: (session: TestSession) => Promise<void>): Promise<void> {
  const session = await startSession();
  try {
    await test(session);
  } finally {
    await session.stop();
  }
}

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

  it('asks the person about a call, and hands their word over: once, by a scope, changed, rejected', () =>
    withSession(async ({ program, settle, open, answer }) => {
      program.enterPrompt('work');
      const ask = async (command: string) => {
        program.ask(toApproval(command));
        await settle();
        const [request] = open();
        if (request?.kind !== 'tool-approval') throw new Error('a call is asked about');
        return request;
      };
      const first = await ask('npm test');
      expect(first).toMatchObject({
        scopes: [{ label: 'Yes, for this session' }],
        call: { toolName: 'shell' },
      });
      await answer(first, { approval: { verdict: 'approve', hash: first.hash, remember: 'once' } });
      const second = await ask('npm ci');
      const scoped = { verdict: 'approve', hash: second.hash, remember: 'once', scope: 'session' };
      await answer(second, { approval: scoped });
      await answer(await ask('npm publish'), { approval: { verdict: 'reject', words: 'not today' } });
      expect(program.answers.map((each) => each.answer)).toEqual([
        { type: 'approve', scope: null, parameters: null },
        { type: 'approve', scope: 'session', parameters: null },
        { type: 'reject', words: 'not today' },
      ]);
    }));

  it('CM-8.3 tells the person with the answer what their rules did not let run, even where the program says nothing', () =>
    withSession(async ({ hub, program, say, settle, said, open, name }) => {
      const { conversationId } = await say('test it', { mode: 'ask' });
      program.ask(toApproval('npm test'));
      program.ask(toApproval('npm ci'));
      await settle();
      expect(open()).toEqual([]);
      program.endTurn({ answer: ' ' });
      await settle();
      const { work } = wordsOf('en');
      const refused = work.refused.mode(['shell']);
      expect((await said()).at(-1)).toBe(`${name}: ${work.wordless}\n\n${refused}`);
      await hub.conversations.setMode(conversationId, 'supervised', 'panel');
      await say('and now?');
      program.endTurn({ answer: 'Nothing more.' });
      await settle();
      expect((await said()).at(-1)).toBe(`${name}: Nothing more.`);
    }));

  it('SEC-3 shows what is asked by a key that was shown with something else, and lets no answer to that run it', async () => {
    const first = await startSession();
    first.program.enterPrompt('work');
    const key = first.program.ask(toApproval('ls'));
    await first.settle();
    const [card] = first.open();
    if (card?.kind !== 'tool-approval') throw new Error('a call is asked about');
    const shown = ({ open }: TestSession) => open().map(({ title }) => title);
    first.program.askElse(key, toApproval('rm -rf ~'));
    await first.settle();
    expect(shown(first)).toEqual(['rm -rf ~']);
    const yes = { approval: { verdict: 'approve', hash: card.hash, remember: 'once' } };
    await expect(first.answer(card, yes)).rejects.toThrow();
    expect(first.program.answers).toEqual([]);
    first.program.cut();
    await first.settle();
    first.program.askElse(key, toApproval('git push'));
    first.program.mend();
    const second = await first.restart();
    expect(shown(second)).toEqual(['git push']);
    await second.stop();
  });

  it('SEC-3 rejects what cannot be shown, and leaves no program waiting for an answer that nobody can give', () =>
    withSession(async ({ program, settle, open }) => {
      program.enterPrompt('work');
      program.ask(toApproval('x'.repeat(600_000)));
      program.ask(toQuestions({ title: 'x'.repeat(600_000) }));
      await settle();
      expect(open()).toEqual([]);
      expect(program.answers.map(({ answer }) => answer.type).toSorted()).toEqual(['dismiss', 'reject']);
    }));

  it('SEC-3 shows the parameters where what a call would do is too long', () =>
    withSession(async ({ program, settle, open }) => {
      program.enterPrompt('work');
      const diff = `--- a\n+++ a\n@@ -0,0 +1 @@\n+${'x'.repeat(300_000)}\n`;
      const preview = { type: 'edit', path: 'a', diff, isNew: true } as const;
      program.ask(toApproval('', { parameters: { content: 'x'.repeat(300_000) }, preview }));
      await settle();
      expect(open()).toMatchObject([{ preview: { type: 'plain' } }]);
    }));

  it('hands over what the person has changed in a call, and dismisses what is withdrawn', () =>
    withSession(async ({ program, settle, open, answer, hub }) => {
      program.enterPrompt('work');
      program.ask(toApproval('npm publish'));
      await settle();
      const [card] = open();
      if (card?.kind !== 'tool-approval') throw new Error('a call is asked about');
      const parameters = { command: 'npm publish --dry-run' };
      const { hash } = await hub.approvals.preview(card.id, parameters);
      await answer(card, { approval: { verdict: 'approve', hash, remember: 'once', parameters } });
      program.ask(toApproval('npm test'));
      await settle();
      const [second] = open();
      if (!second) throw new Error('a call is asked about');
      await hub.requests.cancel(second.id, null, 'withdrawn');
      await settle();
      expect(program.answers.map((each) => each.answer)).toEqual([
        { type: 'approve', scope: null, parameters },
        { type: 'dismiss' },
      ]);
    }));

  it('rejects what nobody answers in a year', () =>
    withSession(async ({ program, settle, open, test }) => {
      program.enterPrompt('work');
      program.ask(toApproval('npm publish'));
      await settle();
      expect(open()).toHaveLength(1);
      await test.time.advance(366 * 86_400_000);
      await settle();
      expect(open()).toEqual([]);
      expect(program.answers.map(({ answer }) => answer.type)).toEqual(['reject']);
    }));

  it('dismisses a question that is withdrawn, and one whose answers cannot be read five times', () =>
    withSession(async ({ program, settle, open, answer, hub }) => {
      program.enterPrompt('work');
      program.ask(toQuestions({}));
      await settle();
      await hub.requests.cancel(open()[0]?.id as never, null, 'withdrawn');
      await settle();
      expect(open()).toEqual([]);
      program.enterPrompt('work');
      program.ask(toQuestions({ isMultiple: true, takesWords: false }));
      await settle();
      for (let times = 0; times < 5; times += 1) await answer(open()[0], { text: 'whatever' });
      expect(open()).toEqual([]);
      expect(program.answers.map((each) => each.answer)).toEqual([{ type: 'dismiss' }, { type: 'dismiss' }]);
    }));

  it('closes the card of what was answered in the terminal, and of what nobody can answer any more', () =>
    withSession(async ({ program, settle, open, hub }) => {
      program.enterPrompt('work');
      program.ask(toApproval('npm test'));
      await settle();
      const [first] = open();
      program.answerInTerminal();
      await settle();
      expect(open()).toEqual([]);
      expect((await hub.requests.get(first?.id as never)).settlement).toMatchObject({ reason: 'elsewhere' });
      program.ask(toQuestions({}));
      await settle();
      const [second] = open();
      program.endTurn({ outcome: 'stopped' });
      await settle();
      expect(open()).toEqual([]);
      expect((await hub.requests.get(second?.id as never)).settlement).toMatchObject({ reason: 'gone' });
    }));

  it('lets rules of the hub decide without the person: its own tools, a mode, a policy', () =>
    withSession(async ({ program, settle, open, hub, name, say }) => {
      await say('begin', { mode: 'agent' });
      program.ask(toApproval('npm test'));
      program.ask(toApproval('x', { toolName: 'mcp__nod__ask_user', isOwnTool: true }));
      await settle();
      await hub.approvals.setPolicy({ agent: name, toolName: 'shell', policy: 'never', surface: 'panel' });
      program.ask(toApproval('npm publish'));
      await settle();
      expect(open()).toEqual([]);
      expect(program.answers.map(({ answer }) => answer.type).toSorted()).toEqual([
        'approve',
        'approve',
        'reject',
      ]);
    }));

  it('asks a question of the program with quick replies; the reply is no prompt', () =>
    withSession(async ({ program, settle, open, answer, hub, name }) => {
      program.enterPrompt('work');
      program.ask(toQuestions({ recommended: 1 }));
      await settle();
      expect(open()).toMatchObject([{ kind: 'quick-replies', options: ['Red', 'Blue'], recommended: 1 }]);
      await answer(open()[0], { text: 'Blue' });
      expect(program.answers).toMatchObject([{ answer: { type: 'answers', answers: { q0: ['Blue'] } } }]);
      program.endTurn({ answer: 'Done.' });
      await settle();
      expect(program.prompts).toEqual([]);
      expect(await hub.bus.inbox(name, { waitMs: 0, limit: 10 })).toEqual([]);
    }));

  it('asks several questions as a decision set, answered by one tap', () =>
    withSession(async ({ program, settle, open, answer }) => {
      program.enterPrompt('work');
      program.ask(toQuestions({ recommended: 1 }, { title: 'Which size?', recommended: 0 }));
      await settle();
      expect(open()).toMatchObject([{ kind: 'decision-set' }]);
      await answer(open()[0], { decision: { type: 'accept-all' }, language: 'en' });
      expect(program.answers).toMatchObject([{ answer: { answers: { q0: ['Blue'], q1: ['Red'] } } }]);
    }));

  it('asks once more what it could not read', () =>
    withSession(async ({ program, settle, open, answer }) => {
      program.enterPrompt('work');
      program.ask(toQuestions({ isMultiple: true, takesWords: false }));
      await settle();
      await answer(open()[0], { text: 'whatever you like' });
      expect(program.answers).toEqual([]);
      expect(open()).toMatchObject([{ text: expect.stringContaining('I could not read that') }]);
      await answer(open()[0], { text: 'A, B' });
      expect(program.answers).toMatchObject([{ answer: { answers: { q0: ['Red', 'Blue'] } } }]);
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

describe('a session whose hub is killed and started again', () => {
  it('tells no turn that had ended before it was adopted, and none that was told', async () => {
    const first = await startSession();
    first.program.enterPrompt('one');
    first.program.endTurn({ answer: 'One.' });
    await first.settle();
    await first.test.time.advance(1_000);
    first.program.enterPrompt('two');
    first.program.endTurn({ answer: 'Two.' });
    await first.settle();
    const asked: number[] = [];
    const { follow } = first.program;
    first.program.follow = (since, listener) => {
      asked.push(since);
      return follow(since, listener);
    };
    const at = first.test.time.clock();
    const second = await first.restart();
    expect(asked).toEqual([at]);
    expect(await second.said()).toHaveLength(2);
    await second.stop();
  });

  it('has the same name, card and answer, and nothing twice', async () => {
    const first = await startSession();
    await first.say('work');
    first.program.ask(toApproval('npm test'));
    await first.settle();
    const [card] = first.open();
    const second = await first.restart();
    expect(second.name).toBe(first.name);
    expect(second.open()).toMatchObject([{ id: card?.id }]);
    if (card?.kind !== 'tool-approval') throw new Error('a call is asked about');
    await second.answer(card, { approval: { verdict: 'approve', hash: card.hash, remember: 'once' } });
    expect(second.program.answers).toHaveLength(1);
    const third = await second.restart();
    third.program.endTurn({ answer: 'Done.' });
    await third.settle();
    const fourth = await third.restart();
    expect(await fourth.said()).toHaveLength(3);
    expect((await fourth.said()).at(-1)).toBe(`${first.name}: Done.`);
    expect(fourth.program.prompts).toEqual(['work']);
    await fourth.stop();
  });

  it('goes on with the order that the turn works on: what another agent ordered is asked about, and that one is answered', async () => {
    const first = await startSession();
    const bob = agentNameSchema.parse('bob');
    await first.say('hello', { mode: 'agent' });
    first.program.endTurn({ answer: 'hi' });
    await first.hub.bus.send({ from: bob, to: first.name, payload: { text: 'publish it' } });
    await first.settle();
    const second = await first.restart();
    second.program.ask(toApproval('npm publish'));
    await second.settle();
    expect(second.open()).toMatchObject([{ orderedBy: bob, reason: 'order' }]);
    second.program.endTurn({ answer: 'published' });
    await second.settle();
    const [mail] = await second.hub.bus.inbox(bob, { waitMs: 0, limit: 10 });
    expect(mail?.payload.text).toBe('published');
    await second.stop();
  });

  it('is told what was answered in the terminal meanwhile, and what was said', async () => {
    const first = await startSession();
    first.program.enterPrompt('work');
    first.program.ask(toApproval('npm test'));
    first.program.ask(toQuestions({}));
    await first.settle();
    expect(first.open()).toHaveLength(2);
    first.program.cut();
    await first.settle();
    first.program.answerInTerminal();
    first.program.answerInTerminal();
    first.program.endTurn({ answer: 'All done.' });
    first.program.mend();
    const second = await first.restart();
    expect(second.open()).toEqual([]);
    expect((await second.said()).at(-1)).toBe(`${first.name}: All done.`);
    await second.stop();
  });

  it('gives an answer of the person to the program that could not be reached', async () => {
    const first = await startSession();
    first.program.enterPrompt('work');
    first.program.ask(toApproval('npm test'));
    await first.settle();
    first.program.cut();
    await first.settle();
    const [card] = first.open();
    if (card?.kind !== 'tool-approval') throw new Error('a call is asked about');
    await first.answer(card, { approval: { verdict: 'approve', hash: card.hash, remember: 'once' } });
    expect(first.program.answers).toEqual([]);
    const second = await first.restart();
    second.program.mend();
    await second.settle();
    expect(second.program.answers).toHaveLength(1);
    await second.stop();
  });

  it('has a prompt that was handed over exactly once', async () => {
    const first = await startSession();
    first.program.promptPolicy = 'ignore';
    await first.say('did it arrive?');
    expect(first.program.prompts).toHaveLength(1);
    first.program.promptPolicy = 'accept';
    const second = await first.restart();
    expect(second.program.actions.some(({ type }) => type === 'look-for-prompt')).toBe(true);
    // The record of the program shows that it never arrived.
    expect(second.program.prompts).toHaveLength(2);
    second.program.endTurn({ answer: 'Yes.' });
    await second.settle();
    expect((await second.said()).at(-1)).toBe(`${first.name}: Yes.`);
    await second.stop();
  });
});
