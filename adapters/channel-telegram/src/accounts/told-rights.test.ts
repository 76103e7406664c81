import { ALL_ABILITIES, agentNameSchema } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { ci, type Desk, labels, letIn, ME, openDesk } from '../test-desk.ts';

const own = agentNameSchema.parse('nod');
const of = { surface: 'telegram', account: String(ME) } as const;

/** Who has written once, and waits to be let in. */
async function openStranger(language = 'en'): Promise<Desk> {
  const desk = await openDesk({ rights: [], language });
  await desk.test.hub.agents.host(own, ALL_ABILITIES);
  return desk;
}

async function pair(desk: Desk, rights: Parameters<typeof letIn>[2]): Promise<void> {
  await letIn(desk.test, ME, rights);
  await desk.pass();
}

describe('an account is told what it may do', () => {
  it('SEC-2 who is let in learns it, and whom the first words go to; they go there', async () => {
    const desk = await openStranger();
    await desk.test.hub.agents.register(ci);
    await pair(desk, ['chat']);
    expect(desk.last().text).toBe(
      'Welcome! You can chat with your agents here.\n' +
        'You are talking to nod. See /agents for the others, /help for everything else.',
    );
    await desk.write('what can you do?');
    expect(await desk.received(own)).toEqual(['what can you do?']);
  });

  it('SEC-2 rights that change are told, and so is that somebody is shut out and let in again', async () => {
    const desk = await openStranger();
    const { accounts } = desk.test.hub;
    await pair(desk, ['chat', 'approve']);
    await accounts.setRights(of, ['chat'], 'panel');
    await desk.pass();
    await accounts.remove(of, 'panel');
    await desk.pass();
    await pair(desk, ['chat']);
    expect(desk.shown().map(({ text }) => text.split('\n')[0])).toEqual([
      'Welcome! You can chat with your agents here and approve what they do.',
      'From now on you can chat here, but no longer approve.',
      'You no longer have access to this hub.',
      'Welcome! You can chat with your agents here.',
    ]);
    // Whom the chat is with is no longer known here.
    expect(desk.last().text).not.toContain('nod');
  });

  it('OPS-4 in the language of their program, also before they have said anything more', async () => {
    const desk = await openStranger('zh-hans');
    await desk.write('你好');
    expect(desk.last().text).toContain('nod pair');
    await desk.pass(61_000);
    await pair(desk, ['chat', 'approve']);
    expect(desk.last().text).toBe(
      '欢迎！你可以在这里和智能体对话，并批准它们的操作。\n你正在和 nod 对话。其他智能体见 /agents，更多说明见 /help。',
    );
  });

  it('who is let in while something waits is told so', async () => {
    const desk = await openStranger();
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await pair(desk, ['chat']);
    expect(desk.double.seen(ME).some(({ text }) => text.includes('1 request waits for you'))).toBe(true);
  });

  it('nothing is told twice over a restart, and nothing forgotten', async () => {
    const desk = await openStranger();
    await pair(desk, ['chat']);
    await desk.running.stop();
    const test = await desk.test.restart();
    const told = desk.shown().length;
    const again = await openDesk({ test, bot: desk.double });
    expect(again.shown()).toHaveLength(told);
    await again.running.stop();
    const later = await test.restart();
    await later.hub.accounts.setRights(of, ['chat', 'approve'], 'panel');
    const last = await openDesk({ test: later, bot: desk.double });
    expect(last.last().text).toBe('From now on you can chat here and approve what agents do.');
  });

  it('words that nobody could be meant for are told to have gone to nobody, with the agents to choose from', async () => {
    const desk = await openDesk();
    await desk.write('hello?');
    expect(desk.last().text).toBe('Your message went to nobody.\nThere is no agent yet.');
    await desk.test.hub.agents.register(ci);
    await desk.test.hub.agents.register(agentNameSchema.parse('ben'));
    await desk.write('hello?');
    expect(desk.last().text).toBe('Your message went to nobody.\nWho do you want to talk to?');
    expect(labels(desk.last()).sort()).toEqual(['ben', 'ci']);
    await desk.tap('ci');
    await desk.write('hello');
    expect(await desk.received()).toEqual(['hello']);
  });
});
