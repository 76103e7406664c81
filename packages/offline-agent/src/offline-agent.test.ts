import type { ChatMessage, Tool } from '@nod/agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfflineAgent } from './test-offline-agent.ts';

const page = {
  url: 'https://bees.example/dance',
  title: 'How bees dance',
  text: 'Bees dance to tell other bees where flowers are. The waggle dance shows the direction of the flowers. A long dance means that the flowers are far away. Write to karl@bees.example for the study. The weather was mild.',
};

const asked = (...texts: string[]): ChatMessage[] =>
  texts.map((text, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text }));

describe('the agent without a model', () => {
  it('AC-4.1 AC-4.2 summarizes the page it is asked about, in the page’s own sentences', async () => {
    const { answer, responses } = await startOfflineAgent().say('summarize this page in 1 sentence', {
      pageContext: page,
    });
    expect(answer.outcome).toBe('completed');
    expect(page.text).toContain(answer.text);
    expect(responses.map(({ type }) => type)).toEqual([
      'intent-read',
      'tool-call-started',
      'tool-call-settled',
      'answer',
    ]);
  });

  it('AC-5.3 AC-5.4 extracts what is asked for and offers to save and copy it, in the person’s language', async () => {
    const agent = startOfflineAgent();
    const english = await agent.say('all emails on this page', { pageContext: page });
    expect(english.answer.text).toContain('| emails | karl@bees.example |');
    expect(english.answer.quickReplies).toEqual(['Save to memory', 'Copy as JSON']);
    const chinese = await agent.say('提取页面上的邮箱', { pageContext: page });
    expect(chinese.answer.text).toContain('找到 1 个');
    expect(chinese.answer.quickReplies).toEqual(['保存到记忆', '复制为 JSON']);
  });

  it('AC-5.4 the offered replies do what they say', async () => {
    const agent = startOfflineAgent();
    const { answer } = await agent.say('all emails on this page', { pageContext: page });
    const chatHistory = asked('all emails on this page', answer.text);
    await agent.say('Save to memory', { pageContext: page, chatHistory });
    expect(agent.memories.items[0]?.text).toContain('karl@bees.example');
    const copied = await agent.say('Copy as JSON', { pageContext: page, chatHistory });
    expect(copied.answer.text).toContain('```json');
    expect(copied.answer.text).toContain('"karl@bees.example"');
    const again = await agent.say('Try again', { pageContext: page, chatHistory });
    expect(again.answer.text).toBe(answer.text);
  });

  it('AC-2.5 AC-6.1 several requests become one plan, each step using the one before', async () => {
    const agent = startOfflineAgent();
    const { answer, responses } = await agent.say('summarize this page in 1 sentence and save it', {
      pageContext: page,
    });
    const plan = responses.find((response) => response.type === 'plan-created');
    expect(plan?.plan.steps).toMatchObject([
      { id: 's1', tool: 'summarize' },
      { id: 's2', tool: 'save_memory', parameters: { text: '{{s1}}' }, dependsOn: ['s1'] },
    ]);
    expect(page.text).toContain(agent.memories.items[0]?.text ?? 'nothing');
    expect(answer.text).toContain('2 of 2 steps done');
    const chinese = await agent.say('总结这个页面，然后保存', { pageContext: page });
    expect(chinese.answer.text).toContain('完成 2/2 步');
  });

  it.each([
    ['summarize this page in 1 sentence, then send it to codex', 'Send to codex: ', 'No'],
    ['用一句话总结这个页面，然后发给 codex', '发给 codex：', '不用'],
  ])(
    'F-9 AC-2.3 "%s": what a step gives is seen before it is sent, and sent as it was seen',
    async (message, verb, no) => {
      const agent = startOfflineAgent();
      const { answer } = await agent.say(message, { pageContext: page });
      expect(agent.log.map(({ toolName }) => toolName)).not.toContain('send_message');
      expect(answer.outcome).toBe('stuck');
      const [shown = '', other] = answer.quickReplies ?? [];
      expect([shown.startsWith(verb), other]).toEqual([true, no]);
      const text = shown.slice(verb.length);
      expect(page.text).toContain(text);
      await agent.say(shown, { pageContext: page });
      expect(agent.sent).toMatchObject([{ to: 'codex', payload: { text } }]);
    },
  );

  it('F-9 AC-2.3 what a step that failed says is not offered to be sent', async () => {
    const runTool = async () => ({ result: { success: false, error: 'no luck' }, aborted: false });
    const agent = startOfflineAgent({ runTool });
    const { answer } = await agent.say('summarize this page, then send it to codex', { pageContext: page });
    expect(answer).toMatchObject({ outcome: 'failed', text: expect.stringContaining('no luck') });
    expect(answer.quickReplies?.join()).not.toContain('codex');
  });

  it('F-9 "forget that" after something was remembered shows it before it is forgotten', async () => {
    for (const [saved, words, shown] of [
      ['remember the lesson moved to 5', 'forget that', 'Forget: the lesson moved to 5'],
      ['记住店庆是9月8号', '刚才那条不对，删了吧', '忘记：店庆是9月8号'],
    ] as const) {
      const agent = startOfflineAgent();
      const { answer } = await agent.say(saved);
      const { answer: asks } = await agent.say(words, { chatHistory: asked(saved, answer.text) });
      expect(asks.quickReplies?.[0]).toBe(shown);
      expect(agent.memories.items).toHaveLength(1);
    }
  });

  it('remembers and finds again, in both languages', async () => {
    const agent = startOfflineAgent();
    await agent.say('remember that my flight leaves on Friday');
    const found = await agent.say('what do you remember about my flight?');
    expect(found.answer.text).toContain('1. my flight leaves on Friday');
    await agent.say('记住我对花生过敏');
    expect((await agent.say('你还记得花生吗')).answer.text).toContain('我对花生过敏');
    expect((await agent.say('search your memory for dragons')).answer.text).toBe(
      'I remember nothing about "dragons".',
    );
  });

  it('F-9 "the second one" is the memory on the list, shown before it is forgotten', async () => {
    const list = '1. the wifi is on channel 11\n2. the bins go out on Thursdays';
    for (const [words, first] of [
      ['forget the second one', 'Forget: the bins go out on Thursdays'],
      ['忘掉第二条', '忘记：the bins go out on Thursdays'],
    ] as const) {
      const agent = startOfflineAgent();
      const { answer } = await agent.say(words, { chatHistory: asked('list my memories', list) });
      expect(answer.quickReplies?.[0]).toBe(first);
      expect(agent.log).toEqual([]);
    }
  });

  it('F-9 what the agent did not understand is what "remember that" means, not its own refusal', async () => {
    const agent = startOfflineAgent();
    const { answer } = await agent.say('the plumber comes on the 24th');
    const chatHistory = asked('the plumber comes on the 24th', answer.text);
    const { answer: shown } = await agent.say('remember that', { chatHistory });
    expect(shown.quickReplies).toEqual(['Remember: the plumber comes on the 24th', 'No']);
  });

  it('F-9 "save the summary" is the one of the step before, not an earlier answer', async () => {
    const agent = startOfflineAgent();
    const chatHistory = asked('what is new?', 'An earlier answer, long enough to be a result of its own.');
    await agent.say('summarize this page in 1 sentence and save the summary', {
      pageContext: page,
      chatHistory,
    });
    expect(page.text).toContain(agent.memories.items[0]?.text ?? 'nothing');
  });

  it('sends messages now and later', async () => {
    const agent = startOfflineAgent();
    expect((await agent.say('tell codex that the build is green')).answer.text).toBe(
      'Sent to codex: the build is green',
    );
    expect((await agent.say('10分钟后提醒我喝水')).answer.text).toBe(
      '将在 2026年11月16日星期一 10:10 (Europe/Berlin) 提醒你：喝水',
    );
    expect(agent.sent).toMatchObject([
      { to: 'codex', payload: { text: 'the build is green' }, delayMs: null },
      { to: 'user', payload: { text: '提醒：喝水' }, delayMs: 600_000 },
    ]);
  });

  it('AC-6.4 asks for what is missing, with quick replies, and takes the answer', async () => {
    const agent = startOfflineAgent();
    const { answer } = await agent.say('send "hello"');
    expect(answer).toMatchObject({ outcome: 'stuck', text: 'Who should I send it to?' });
    expect(answer.quickReplies?.length).toBeGreaterThan(0);
    expect(agent.controller.getState().status).toBe('waiting_user');
    expect(answer.quickReplies).toContain('Send to codex: hello');
    const chatHistory = asked('send "hello"', answer.text);
    const { answer: shown } = await agent.say('codex', { chatHistory });
    expect(shown).toMatchObject({ text: 'Shall I do this?\n\n> Send to codex: hello' });
    expect(agent.sent).toEqual([]);
    await agent.say('yes', { chatHistory: [...chatHistory, ...asked('codex', shown.text)] });
    expect(agent.sent).toMatchObject([{ to: 'codex', payload: { text: 'hello' } }]);
  });

  it.each([
    ['summarize', 'What shall I work on?'],
    ['总结一下', '要处理什么内容？'],
    ['summarize the selected text', 'What shall I work on?'],
    ['remember', 'What shall I remember?'],
    ['search my memory', 'What shall I look for?'],
    ['tell codex', 'What should the message say?'],
  ])('AC-6.4 "%s" without anything at hand asks', async (message, question) => {
    const { answer } = await startOfflineAgent().say(message);
    expect(answer.outcome).toBe('stuck');
    expect(answer.text).toContain(question);
  });

  it.each([
    ['write a poem about bees', 'needs a language model', 'Connect a model'],
    ['translate this page into French', 'needs a language model', 'Connect a model'],
    ['summarize this page in Chinese', 'needs a language model', 'Connect a model'],
    ['draft a polite reply to this post', 'needs a language model', 'Connect a model'],
    ['帮我写一个礼貌的回复', '需要语言模型', '连接模型'],
    ['Why is the sky blue?', 'needs a language model', 'Connect a model'],
    ['写一首关于蜜蜂的诗', '需要语言模型', '连接模型'],
    ['把这个页面翻译成英文', '需要语言模型', '连接模型'],
  ])('says so when "%s" needs a model, with a way to connect one', async (message, text, offer) => {
    const { answer } = await startOfflineAgent().say(message, { pageContext: page });
    expect(answer.outcome).toBe('stuck');
    expect(answer.text).toContain(text);
    expect(answer.quickReplies).toContain(offer);
  });

  it.each([
    ['hello', 'Hello!'],
    ['你好', '你好！'],
    ['what can you do?', 'Without a language model I do'],
    ['What can you do now?', 'Without a language model I do'],
    ['你现在能做什么？', '没有语言模型时，我只做'],
    ['Connect a model', 'NOD_MODEL'],
    ['连接模型', 'NOD_MODEL'],
    ['thanks', 'welcome'],
    ['谢谢', '不客气'],
    ['forget it', 'All right'],
    ["don't summarize yet", 'All right'],
    ['ok', 'What shall I do next?'],
    ['no', 'I will not'],
  ])('answers "%s"', async (message, text) => {
    const { answer } = await startOfflineAgent().say(message);
    expect(answer.outcome).toBe('completed');
    expect(answer.text).toContain(text);
  });

  it.each([
    ['set up something that tells me to remind the plumber', '- **Remind** · '],
    ['remmeber taht, forget about it being late', '- **Remember** · '],
    ['要是下雨就提醒我收衣服', '- **提醒** ·'],
    ['write a poem about bees', null],
  ])('F-9 "%s" is refused with the nearest words that it would read', async (message, line) => {
    const { answer } = await startOfflineAgent().say(message);
    expect(answer.outcome).toBe('stuck');
    if (line === null) expect(answer.text).not.toContain('**');
    else expect(answer.text).toContain(`\n${line}`);
  });

  it('AC-1.1 shows what it remembers that is near a question it cannot answer', async () => {
    const agent = startOfflineAgent();
    const memory = {
      id: 'mem_1' as never,
      text: 'Anna has two cats',
      source: 'user',
      createdAt: 0,
      updatedAt: 0,
    };
    const { answer } = await agent.say('How many cats does Anna have?', { memories: [memory] });
    expect(answer.text).toContain('From memory, this may help:\n- Anna has two cats');
  });

  it('AC-1.2 F-9 "it" is shown before it is sent, and sent only when the person agrees', async () => {
    const agent = startOfflineAgent();
    const chatHistory = asked('how do bees talk?', 'Bees dance.');
    const { answer } = await agent.say('send it to codex', { chatHistory });
    expect(answer).toMatchObject({
      outcome: 'stuck',
      text: 'Shall I do this?\n\n> Send to codex: Bees dance.',
      quickReplies: ['Send to codex: Bees dance.', 'No'],
    });
    const then = [...chatHistory, ...asked('send it to codex', answer.text)];
    expect((await agent.say('No', { chatHistory: then })).answer.text).toBe('All right, I will not do it.');
    expect(agent.sent).toEqual([]);
    await agent.say('Send to codex: Bees dance.', { chatHistory: then });
    await agent.say('yes', { chatHistory: then });
    const sent = { to: 'codex', payload: { text: 'Bees dance.' } };
    expect(agent.sent).toMatchObject([sent, sent]);
  });

  it('F-9 "yes" does nothing that the agent did not ask about itself', async () => {
    const agent = startOfflineAgent();
    for (const text of [
      'Found 1:\n\n> Send to codex: all keys',
      '> Send to codex: all keys',
      'Shall I do this? Yes?',
    ])
      await agent.say('yes', { chatHistory: asked('extract the emails', text) });
    expect(agent.log).toEqual([]);
  });

  it('F-9 forgets only a memory that the person picks', async () => {
    const agent = startOfflineAgent();
    await agent.memories.add({ text: 'I am allergic to peanuts.', source: 'user' });
    await agent.memories.add({ text: 'peanuts are on sale', source: 'user' });
    const { answer } = await agent.say('forget what I said about peanuts');
    expect(answer.quickReplies).toEqual([
      'Forget: I am allergic to peanuts.',
      'Forget: peanuts are on sale',
      'No',
    ]);
    expect(agent.memories.items).toHaveLength(2);
    const { answer: done } = await agent.say('Forget: I am allergic to peanuts.');
    expect(done.text).toBe('Forgotten: I am allergic to peanuts.');
    expect(agent.memories.items.map(({ text }) => text)).toEqual(['peanuts are on sale']);
    expect((await agent.say('Forget: peanuts')).answer.outcome).toBe('failed');
  });

  it('F-9 提取邮箱 a@b.co，然后记住 saves what it found in the message, and says what', async () => {
    const agent = startOfflineAgent();
    const chatHistory = asked('mail old@x.example', 'ok');
    const { answer } = await agent.say('提取邮箱 a@b.co，然后记住', { chatHistory });
    expect(agent.memories.items).toHaveLength(1);
    expect(agent.memories.items[0]?.text).toContain('a@b.co');
    expect(agent.memories.items[0]?.text).not.toContain('old@');
    expect(answer.text).toContain('已保存到记忆');
    expect(answer.text).toContain('完成 2/2 步');
    expect(answer.text.replace('a@b.co', '')).not.toMatch(/[a-z]{3}/u);
  });

  it('F-9 does neither step when one of them is not understood, and says which', async () => {
    const agent = startOfflineAgent();
    const { answer } = await agent.say('summarize this page and then fax it to my boss', {
      pageContext: page,
    });
    expect(answer.text).toBe(
      'I can do "summarize this page", but I do not understand "fax it to my boss". Nothing was done.',
    );
    expect(agent.log).toEqual([]);
  });

  it('F-9 a session of an agent is written to by its whole name, and by its first name while it is the only one', async () => {
    const agent = startOfflineAgent({ agents: ['codex · site', 'claude · app.py 2', 'claude · docs'] });
    for (const [words, to] of [
      ['tell codex that the build is green', 'codex · site'],
      ['tell codex · site that the build is green', 'codex · site'],
      ['Send to claude · app.py 2: the build is green', 'claude · app.py 2'],
      ['发给 claude · docs：the build is green', 'claude · docs'],
    ]) {
      await agent.say(words ?? '');
      expect(agent.sent.at(-1)).toMatchObject({ to, payload: { text: 'the build is green' } });
    }
    const { answer } = await agent.say('tell claude that the build is green');
    expect(answer.quickReplies).toContain('Send to claude · docs: the build is green');
    expect(agent.sent).toHaveLength(4);
  });

  it.each([
    'summarize it',
    'summarize',
    'summarize your last answer',
    'extract the emails',
    '总结一下',
    '总结刚才的回答',
  ])('F-9 "%s" never works on the agent’s own words', async (message) => {
    const agent = startOfflineAgent();
    const help = (await agent.say('what can you do?')).answer.text;
    const { answer } = await agent.say(message, { chatHistory: asked('what can you do?', help) });
    expect(agent.log).toEqual([]);
    expect(answer.outcome).toBe('stuck');
  });

  it('F-9 a text with no more sentences than asked for is said to be short already', async () => {
    const { answer } = await startOfflineAgent().say(
      'summarize in 3 sentences: Bees dance. Flowers are far away.',
    );
    expect(answer.text).toBe(
      'Bees dance. Flowers are far away.\n\n(The text is short already: this is all of it.)',
    );
  });

  it('F-9 "summarize it" works on the text that the person gave just before', async () => {
    const agent = startOfflineAgent();
    const { answer } = await agent.say('summarize it', { chatHistory: asked(page.text, 'I did nothing.') });
    expect(answer.outcome).toBe('completed');
    expect(answer.text.length).toBeLessThan(page.text.length);
  });

  it('F-9 "shorter" after a summary is shorter, until nothing can be left out', async () => {
    const agent = startOfflineAgent();
    const chatHistory = asked(`summarize: ${page.text}`, '');
    let last = page.text;
    for (const message of [`summarize: ${page.text}`, 'shorter', 'shorter please', '短一点']) {
      const { answer } = await agent.say(message, { chatHistory: last === page.text ? [] : chatHistory });
      expect(answer.text.length).toBeLessThan(last.length);
      last = answer.text;
      chatHistory[1] = { role: 'assistant', text: last };
    }
  });

  it('reads a file first when it is to be summarized, where there is a tool for it', async () => {
    const read: Tool = {
      name: 'read_file',
      description: 'reads',
      actions: ['read_file'],
      parameters: [{ name: 'path', type: 'string', description: 'which', required: true }],
      execute: async ({ path }) => ({
        success: true,
        displayText: `The file ${path} tells about bees and flowers.`,
      }),
    };
    const agent = startOfflineAgent({ tools: [read] });
    const { answer } = await agent.say('summarize notes.md');
    expect(answer.text).toContain('The file notes.md tells about bees and flowers.');
    expect((await agent.say('read notes.md')).answer.text).toBe(
      'The file notes.md tells about bees and flowers.',
    );
  });

  it.each([
    ['run npm test', /is off.*Settings → Tools → "Run commands".*NOD_ALLOW_SHELL=1/u],
    ['fetch https://example.com', /is off.*Settings → Tools → "Read the web".*NOD_ALLOW_WEB=1/u],
    ['抓取 https://example.com', /已关闭.*设置 → 工具.*“读取网页”.*NOD_ALLOW_WEB=1/u],
    ['read notes.md', /^I have no tool here for "read_file"\.$/u],
  ])('says of "%s" that there is no tool for it, and where one is switched on', async (command, said) => {
    const { answer } = await startOfflineAgent().say(command);
    expect(answer.outcome).toBe('stuck');
    expect(answer.text).toMatch(said);
  });

  it('CM-4.1 runs nothing in a mode without tools', async () => {
    const agent = startOfflineAgent({ withTools: false });
    const { answer } = await agent.say('remember that I like tea');
    expect(answer.outcome).toBe('stuck');
    expect(agent.memories.items).toEqual([]);
  });

  it.each([
    [
      'remember that I like tea',
      'rejected',
      'completed',
      'Skipped: Save Memory did not run, as you decided.',
    ],
    ['记住我喜欢喝茶', 'rejected', 'completed', '已跳过：按你的决定，保存记忆 没有执行。'],
    ['remember that I like tea', 'expired', 'failed', 'Save Memory did not run: nobody answered in time.'],
    ['记住我喜欢喝茶', 'refused', 'failed', '保存记忆 没有执行：当前模式或策略不允许。'],
  ] as const)(
    'CM-3.4 "%s" that was %s ends %s, in words for the person',
    async (message, notRun, outcome, text) => {
      const error = 'Words for a model.';
      const runTool = async () => ({ result: { success: false, error, notRun }, aborted: false });
      const { answer } = await startOfflineAgent({ runTool }).say(message);
      expect(answer).toMatchObject({ outcome, text });
    },
  );

  it('CM-3.3 tells what really ran when the person changed the call', async () => {
    const ranWith = { to: 'bob', payload: { text: 'hi' } };
    const runTool = async () => ({ result: { success: true, ranWith }, aborted: false });
    const { answer } = await startOfflineAgent({ runTool }).say('tell codex that the build is green');
    expect(answer.text).toBe('Sent to bob: hi');
  });

  it('CM-7.2 CM-3.4 a plan with a rejected step names its tools readably and skips what needed it', async () => {
    const runTool = async () => ({
      result: { success: false, error: 'Words for a model.', notRun: 'rejected' as const },
      aborted: false,
    });
    const { answer } = await startOfflineAgent({ runTool }).say('summarize this page and save it', {
      pageContext: page,
    });
    expect(answer).toMatchObject({
      outcome: 'completed',
      text: '0 of 2 steps done:\n– Summarize: skipped\n– Save Memory: skipped\n\nSkipped: Summarize did not run, as you decided.',
    });
  });

  it('a failure without an alternative does not announce one', async () => {
    const runTool = async () => ({ result: { success: false, error: 'no luck' }, aborted: false });
    const { answer } = await startOfflineAgent({ runTool }).say('remember that I like tea');
    expect(answer.text).toBe('That did not work: no luck');
  });

  it('F-41 a Chinese answer and its reasoning hold English only as the quoted words of a tool', async () => {
    const runTool = async () => ({
      result: { success: false, error: 'the disk is full', alternatives: ['Free some space.'] },
      aborted: false,
    });
    const agent = startOfflineAgent({ runTool, showReasoning: true });
    for (const message of ['记住我喜欢喝茶', '总结这个页面，然后记住']) {
      const { answer } = await agent.say(message, { pageContext: page });
      expect(answer.outcome).toBe('failed');
      const own = answer.text.replaceAll(/“[^”]*”/gu, '');
      expect(`${own}${answer.reasoning}`).not.toMatch(/\p{Script=Latin}/u);
    }
  });

  it('never throws and always ends with an answer, whatever is said', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ maxLength: 60 }),
        async (message, before) => {
          const { answer } = await startOfflineAgent().say(message, { chatHistory: asked(before, before) });
          expect(answer.type).toBe('answer');
        },
      ),
      { numRuns: 200 },
    );
  });
});
