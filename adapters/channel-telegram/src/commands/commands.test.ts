import { createChannelNotes } from '@nod/channels';
import { describe, expect, it } from 'vitest';
import { ben, ci, labels, ME, openDesk } from '../test-desk.ts';
import { COMMANDS, parseCommand } from './commands.ts';

describe('commands of the bot', () => {
  it('OPS-4 are offered in English and Chinese', async () => {
    const desk = await openDesk();
    desk.double.addPerson({ id: 5, language: 'zh' });
    await desk.pass();
    const [english, chinese] = [desk.double.commands(ME), desk.double.commands(5)];
    for (const offered of [english, chinese])
      expect(offered.map(({ command }) => command)).toEqual([...COMMANDS]);
    expect(chinese.find(({ command }) => command === 'agents')?.description).toBe('选择智能体');
    expect(english.find(({ command }) => command === 'agents')?.description).toBe('Choose an agent');
  });

  it('are offered once: who the bot is is asked once for each start, and commands are set again only when they changed', async () => {
    const desk = await openDesk();
    const count = (method: string) => desk.double.calls.filter((call) => call.method === method).length;
    await desk.pass();
    expect([count('getMe'), count('setMyCommands')]).toEqual([1, 2]);
    await openDesk({ test: await desk.test.restart(), bot: desk.double });
    expect([count('getMe'), count('setMyCommands')]).toEqual([2, 2]);
    const test = await desk.test.restart();
    await createChannelNotes(test.ports.store, 'telegram').set('commands', 'others');
    await openDesk({ test, bot: desk.double });
    expect([count('getMe'), count('setMyCommands')]).toEqual([3, 4]);
  });

  it.each([
    ['/stop', 'stop', ''],
    ['/mode ask', 'mode', 'ask'],
    ['/agents@nod_bot  codex · site', 'agents', 'codex · site'],
  ])('%s is one', (text, name, given) => {
    expect(parseCommand(text, 'nod_bot')).toEqual({ name, given });
  });

  it.each(['stop', '/stopp', '/stop@other_bot', 'please /stop', '/compact'])('%s is none', (text) => {
    expect(parseCommand(text, 'nod_bot')).toBeNull();
  });

  it('what is no command of the bot goes to the agent', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('/compact now');
    expect(await desk.received()).toEqual(['/compact now']);
  });

  it('/agents lists agents as buttons and switches; a menu of before is worth nothing', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.test.hub.agents.register(ben);
    await desk.write('/agents');
    expect(labels(desk.last()).sort()).toEqual(['ben', '✓ ci']);
    const old = desk.last();
    await desk.write('/agents');
    await desk.tap('ben');
    expect(desk.last().text).toBe('You are talking to ben now');
    await desk.write('to ben');
    expect(await desk.received(ben)).toEqual(['to ben']);
    const data = old.buttons.flat().find(({ text }) => text === '✓ ci')?.callback_data ?? '';
    desk.double.tap(ME, old.message, data);
    await desk.pass();
    expect(desk.last().text).toContain('No longer valid');
    expect(desk.shown().find(({ message }) => message === old.message)?.buttons).toEqual([]);
    await desk.write('/agents nobody');
    expect(desk.last().text).toBe('There is no such recipient');
  });

  it('CM-1.2 CM-1.3 CM-8.1 Telegram: /mode shows three modes, the present one marked, and switches the one it was shown for', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('/mode agent');
    await desk.write('/mode');
    expect(labels(desk.last())).toEqual(['✓ Agent', 'Supervised', 'Ask']);
    await desk.tap('Supervised');
    expect(desk.test.hub.conversations.list()[0]?.mode).toBe('supervised');
    await desk.write('/mode');
    await desk.say('from ben', { from: ben });
    await desk.write('/agents ben');
    await desk.tap('Ask');
    expect(desk.last().text).toContain('No longer valid');
    expect(desk.test.hub.conversations.list().map(({ mode }) => mode)).not.toContain('ask');
  });

  it('/pending shows once more what waits, /stop stops, /terminal shows the screen of a program or says that there is none, /new begins anew', async () => {
    const desk = await openDesk();
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.write('/pending');
    expect(desk.shown().map(({ text }) => text.split('\n')[0])).toEqual([
      'ci asks you',
      '1 request waits for you:',
      'ci asks you',
    ]);
    for (const [command, said] of [
      ['/stop', 'is not working on anything'],
      ['/terminal', 'no terminal'],
      ['/new', 'Started over with ci'],
      ['/new', 'Nothing was said with ci since you started over.'],
    ] as const) {
      await desk.write(command);
      expect(desk.last().text).toContain(said);
    }
    expect(await desk.received(ci)).toEqual([]);
    expect(desk.test.hub.conversations.list()[0]?.contextFrom).toBeGreaterThan(0);
  });

  it('DS-5.4 SEC-2 /terminal shows the screen of the agent without its colours, to accounts that may approve and to no other', async () => {
    const lines = ['\u001b[31m$ npm test\u001b[0m   ', 'ok', ''];
    const screen = { columns: 80, rows: 3, lines, cursor: null, isDead: false };
    const doors = { screen: async () => screen };
    const desk = await openDesk({ doors });
    await desk.say('hello');
    await desk.write('/terminal');
    expect(desk.last().text).toBe('The terminal of ci\n$ npm test\nok');
    const other = await openDesk({ doors, rights: ['chat'] });
    await other.say('hello');
    await other.write('/terminal');
    expect(other.last().text).not.toContain('npm test');
  });

  it('/pending shows many some at a time, with a button for more below them', async () => {
    const desk = await openDesk();
    await desk.write('/pending');
    expect(desk.last().text).toBe('Nothing waits for you.');
    for (let index = 10; index < 40; index += 1)
      await desk.ask(`Question ${index}?`, { quickReplies: ['Yes'] });
    const since = desk.shown().length;
    await desk.write('/pending');
    const page = desk.shown().slice(since);
    expect(page).toHaveLength(12);
    expect(page[0]?.text).toBe('30 requests wait for you. The 10 oldest:');
    expect(page[1]?.text).toContain('Question 10?');
    expect(page[11]).toMatchObject({ text: '20 more wait for you.', isSilent: true });
    await desk.tap('Show more');
    expect(labels(desk.shown()[since + 11] as never)).toEqual([]);
    expect(desk.shown().at(since + 12)?.text).toBe('The next 10:');
    expect(desk.last().text).toBe('10 more wait for you.');
  });

  it('OPS-4 a chat is spoken to in the language of who writes there, and in another once they choose it', async () => {
    const desk = await openDesk({ language: 'zh-hans' });
    await desk.write('/help');
    expect(desk.last().text).toContain('/agents · 选择智能体');
    await desk.tap('English');
    await desk.write('/help');
    expect(desk.last().text).toContain('/agents · Choose an agent');
    const again = await openDesk({ test: await desk.test.restart(), bot: desk.double });
    await again.write('/help');
    expect(again.last().text).toContain('Choose an agent');
  });

  it('/start welcomes and offers the agents', async () => {
    const desk = await openDesk();
    await desk.write('/start');
    expect(desk.last().text).toBe('There is no agent yet.');
    await desk.test.hub.agents.register(ci);
    await desk.write('/start');
    expect(labels(desk.last())).toEqual(['✓ ci']);
  });
});
