import { wordsOf } from '@nod/wording';
import { describe, expect, it } from 'vitest';
import { startSession, type TestSession, toApproval, toQuestions, withSession } from './test-session.ts';

describe('what a session asks', () => {
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
});
