import { agentNameSchema } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startSession, toApproval, toQuestions } from './test-session.ts';

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
