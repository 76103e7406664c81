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

  it('a thread of replies in a group without topics is no topic', async () => {
    const desk = await openDesk({ settings: { groups: true } });
    const room = desk.double.addGroup({ members: [ME], botRole: 'administrator' });
    await desk.write('/start', {}, room);
    await desk.say('from ci');
    await desk.write('to ci', { fields: { message_thread_id: 77 } }, room);
    expect(await desk.received(ci)).toEqual(['to ci']);
  });

  it('where no topic can be made, cards come into the chat itself and name their agent; taps there count', async () => {
    const desk = await openDesk({
      settings: { groups: true },
      double: { bot: { can_read_all_group_messages: true } },
    });
    const forum = desk.double.addGroup({ members: [ME], isForum: true, botRole: 'member' });
    await desk.write('/start', {}, forum);
    await desk.say('from ci');
    await desk.say('from ben', { from: ben });
    await desk.ask('Deploy?', { from: ben, quickReplies: ['Yes'] });
    const texts = desk.shown(forum).map(({ text, topic }) => [topic, text]);
    expect(texts.slice(-3)).toEqual([
      [null, 'from ci'],
      [null, 'ben\n\nfrom ben'],
      [null, 'ben asks you\n\nDeploy?'],
    ]);
    await desk.tap('Yes', forum);
    expect(await desk.received(ben)).toEqual(['Yes']);
    await desk.write('/agents ben', {}, forum);
    expect(desk.last(forum).text).toBe('You are talking to ben now');
    await desk.write('to ben', {}, forum);
    expect(await desk.received(ben)).toEqual(['Yes', 'to ben']);
  });

  it('a forum that is none any more is spoken to as a whole; /start tries topics again', async () => {
    const desk = await openDesk({ settings: { groups: true } });
    const forum = desk.double.addGroup({ members: [ME], isForum: true });
    await desk.write('/start', {}, forum);
    await desk.say('one');
    expect(desk.last(forum).topic).not.toBeNull();
    desk.double.setForum(forum, false);
    await desk.say('two');
    expect(desk.last(forum)).toMatchObject({ text: 'two', topic: null });
    desk.double.setForum(forum, true);
    await desk.say('three');
    expect(desk.last(forum)).toMatchObject({ text: 'three', topic: null });
    await desk.write('/start', {}, forum);
    await desk.say('four');
    expect(desk.last(forum).topic).not.toBeNull();
  });

  it.each(['before', 'after'])(
    'a group that becomes a supergroup keeps its home, its agent and what waits: told %s it is noticed',
    async (when) => {
      const desk = await openDesk({ settings: { groups: true }, language: 'zh' });
      const group = desk.double.addGroup({ members: [ME], isSmall: true });
      await desk.write('/start', {}, group);
      await desk.test.hub.agents.register(ben);
      await desk.write('/agents ben', {}, group);
      await desk.ask('Deploy?', { from: ben, quickReplies: ['Yes'] });
      // The bot learns of it by the update, or by the next thing that it says.
      if (when === 'after') desk.double.faults.setAway(true);
      const now = desk.double.upgradeGroup(group);
      if (when === 'after') {
        await desk.say('in between', { from: ben });
        desk.double.faults.setAway(false);
        await desk.pass(60_000);
      }
      await desk.pass();
      await desk.say('still here', { from: ben });
      const texts = desk.shown(now).map(({ text }) => text);
      expect(texts).toContain('still here');
      if (when === 'after') expect(texts).toContain('in between');
      expect(texts.filter((text) => text.includes('Deploy?'))).toHaveLength(1);
      expect(texts).toContain('有 1 个请求在等你：');
      await desk.tap('Yes', now);
      await desk.write('to ben', {}, now);
      expect(await desk.received(ben)).toEqual(['Yes', 'to ben']);
    },
  );

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
