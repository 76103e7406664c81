import { describe, expect, it } from 'vitest';
import { ben, ci, labels, ME, openDesk } from '../test-desk.ts';
import { parseChatName, toChatName } from './chat-names.ts';

describe('topics on Telegram', () => {
  it('where private chats have topics, each agent has one of its own, which outlives a restart', async () => {
    const desk = await openDesk({ hasTopics: true });
    await desk.say('from ci');
    await desk.say('from ben', { from: ben });
    await desk.say('more from ci');
    const topics = desk.double.topics(ME);
    expect([...topics.values()]).toEqual(['ci', 'ben']);
    expect(desk.shown().map(({ text, topic }) => [topics.get(topic ?? 0), text])).toEqual([
      ['ci', 'from ci'],
      ['ben', 'from ben'],
      ['ci', 'more from ci'],
    ]);
    const [, [bens = 0] = []] = [...topics];
    await desk.write('to ben', { topic: bens });
    expect(await desk.received(ben)).toEqual(['to ben']);
    const again = await openDesk({ test: await desk.test.restart(), bot: desk.double });
    await again.ask('Deploy?', { from: ben, quickReplies: ['Yes'] });
    expect(again.last().topic).toBe(bens);
    await again.tap('Yes');
    expect(await again.received(ben)).toEqual(['to ben', 'Yes']);
  });

  it('a topic that was deleted is made again', async () => {
    const desk = await openDesk({ hasTopics: true });
    await desk.say('one');
    desk.double.faults.script(
      { type: 'refusal', code: 400, description: 'Bad Request: message thread not found' },
      { methods: ['sendMessage'] },
    );
    await desk.say('two');
    const topics = [...desk.double.topics(ME).keys()];
    expect(topics).toHaveLength(2);
    expect(desk.last()).toMatchObject({ text: 'two', topic: topics[1] });
  });

  it('a topic of the person’s own becomes the agent’s that is chosen there', async () => {
    const desk = await openDesk({ hasTopics: true });
    await desk.test.hub.agents.register(ci);
    await desk.test.hub.agents.register(ben);
    const topic = desk.double.addTopic(ME, 'mine');
    await desk.write('hello?', { topic });
    expect(desk.last()).toMatchObject({ text: expect.stringContaining('went to nobody'), topic });
    expect(labels(desk.last()).sort()).toEqual(['ben', 'ci']);
    await desk.tap('ci');
    await desk.write('to ci', { topic });
    expect(await desk.received(ci)).toEqual(['to ci']);
    await desk.say('from ci');
    expect(desk.last()).toMatchObject({ text: 'from ci', topic });
    expect(desk.double.topics(ME).size).toBe(1);
  });

  it('a topic of the person’s own becomes the agent’s that its words go to', async () => {
    const desk = await openDesk({ hasTopics: true });
    await desk.test.hub.agents.register(ci);
    const topic = desk.double.addTopic(ME, 'mine');
    await desk.write('hello', { topic });
    await desk.say('from ci');
    expect(desk.last()).toMatchObject({ text: 'from ci', topic });
    await desk.write('again', { topic });
    expect(await desk.received(ci)).toEqual(['hello', 'again']);
    expect(desk.double.topics(ME).size).toBe(1);
  });

  it('in a forum that is somebody’s home each agent has a topic', async () => {
    const desk = await openDesk({ settings: { groups: true } });
    const forum = desk.double.addGroup({ members: [ME], isForum: true, botRole: 'administrator' });
    await desk.write('/start', {}, forum);
    await desk.say('from ci');
    await desk.say('from ben', { from: ben });
    expect([...desk.double.topics(forum).values()]).toEqual(expect.arrayContaining(['ci', 'ben']));
    expect(
      desk
        .shown(forum)
        .slice(-2)
        .map(({ text }) => text),
    ).toEqual(['from ci', 'from ben']);
    expect(desk.shown(ME)).toEqual([]);
    await desk.write('/start');
    await desk.say('home again');
    expect(desk.last(ME).text).toBe('home again');
  });

  it.each(['42', '-100123', '42:ci', '42:codex · site', '-5#17'])(
    'the name %s of a chat is read as it is written',
    (name) => {
      const chat = parseChatName(name);
      expect(chat && toChatName(chat)).toBe(name);
    },
  );

  it.each(['', 'x', '42:', '42:user', '42:a\nb', '42#x7'])('%j is the name of no chat', (name) => {
    const chat = parseChatName(name);
    expect(chat && toChatName(chat)).not.toBe(name);
  });
});
