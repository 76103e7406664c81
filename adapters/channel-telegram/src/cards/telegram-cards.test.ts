import { describe, expect, it } from 'vitest';
import { ben, ci, labels, ME, openDesk } from '../test-desk.ts';
import { askForCall, askWithScopes, LONG_SET } from '../test-requests.ts';

describe('quick replies on Telegram', () => {
  it('QR-3.1 QR-3.2 QR-3.3 QR-3.4 QR-3.7 Telegram shows them in order, sends exactly the text, and says what was answered', async () => {
    const desk = await openDesk();
    await desk.ask('Deploy?', { quickReplies: ['Yes', 'No'], recommended: 1 });
    expect(labels(desk.last())).toEqual(['Yes', 'No']);
    expect(desk.last().buttons.flat()[1]?.style).toBe('success');
    await desk.tap('No');
    expect(await desk.received()).toEqual(['No']);
    expect(desk.last()).toMatchObject({ buttons: [], isEdited: true });
    expect(desk.last().text).toContain('Answered: No · by Ada, from Telegram');
  });

  it('QR-3.9 Telegram shows a reply that is too long for a button in the message, numbered, and sends it whole', async () => {
    const desk = await openDesk();
    const long = `${'very '.repeat(19)}long`;
    await desk.ask('Which?', { quickReplies: [long, 'short\nof two lines', '<b>x</b> _y_ "z"'] });
    expect(desk.last().text).toContain(`1. ${long}`);
    expect(labels(desk.last())[0]).toMatch(/^1\. very .*…$/);
    await desk.tap('2.');
    expect(await desk.received()).toEqual(['short\nof two lines']);
  });

  it('QR-3.8 DS-4.4 Telegram: the tap is acknowledged first; what fails is told, and the buttons stay', async () => {
    const desk = await openDesk();
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const { store } = desk.test.ports;
    const { commit } = store;
    store.commit = (changes) =>
      changes.some(({ type }) => type === 'request-settled')
        ? Promise.reject(new Error('no'))
        : commit(changes);
    await desk.tap('Yes');
    store.commit = commit;
    expect(desk.double.queries().map(({ answer }) => answer?.text)).toEqual(['']);
    const answered = desk.double.calls.findIndex(({ method }) => method === 'answerCallbackQuery');
    const told = desk.double.calls.findLastIndex(({ method }) => method === 'sendMessage');
    expect(answered).toBeLessThan(told);
    expect(desk.last().text).toBe('Something went wrong in the hub');
    await desk.tap('Yes');
    expect(await desk.received()).toEqual(['Yes']);
  });

  it('DS-4.4 Telegram: a tap that comes too late to be acknowledged counts all the same', async () => {
    const desk = await openDesk();
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    desk.double.faults.script(
      {
        type: 'refusal',
        code: 400,
        description: 'Bad Request: query is too old and response timeout expired',
      },
      { methods: ['answerCallbackQuery'] },
    );
    await desk.tap('Yes');
    expect(await desk.received()).toEqual(['Yes']);
    expect(desk.shown()).toHaveLength(1);
  });

  it('QR-3.4 Telegram: however long the question is, its card says in the end what was answered', async () => {
    for (const length of [3300, 3500, 3900, 4060]) {
      const desk = await openDesk();
      await desk.ask('x'.repeat(length), { quickReplies: ['y'.repeat(90), 'No'] });
      await desk.tap('1.');
      expect(desk.last()).toMatchObject({ buttons: [] });
      expect(desk.last().text).toContain(`Answered: ${'y'.repeat(90)}`);
    }
  });

  it('QR-3.9 Telegram: a button never ends within a character', async () => {
    const desk = await openDesk();
    await desk.ask('Which?', { quickReplies: [`${'x'.repeat(43)}${'😀'.repeat(20)}`, 'No'] });
    expect(labels(desk.last())[0]).toBe(`1. ${'x'.repeat(43)}😀…`);
  });

  it('OPS-2 Telegram: a card that may be there twice says so to its end', async () => {
    const desk = await openDesk();
    desk.double.faults.script({ type: 'server-error', status: 500 }, { methods: ['sendMessage'] });
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.pass(2000);
    await desk.tap('Yes');
    expect(desk.last().text).toContain('(Sent again: it may be here already.)');
    expect(desk.last().text).toContain('Answered: Yes');
  });

  it('DS-4.2 Telegram: a dead button says so and goes', async () => {
    const desk = await openDesk();
    const id = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const { message, buttons } = desk.last();
    desk.double.faults.script(
      { type: 'refusal', code: 400, description: 'Bad Request: no' },
      { methods: ['editMessageText', 'editMessageCaption', 'editMessageReplyMarkup'], times: 2 },
    );
    await desk.test.hub.requests.answer(id as never, { text: 'Later', surface: 'panel' });
    await desk.pass();
    desk.double.tap(ME, message, buttons.flat()[0]?.callback_data ?? '');
    await desk.pass();
    expect(desk.last().text).toContain('No longer valid');
    expect(desk.shown()[0]?.buttons).toEqual([]);
    expect(await desk.received()).toEqual(['Later']);
  });
});

describe('who speaks on Telegram', () => {
  it('an agent that the chat is not with is named, and a reply reaches it', async () => {
    const desk = await openDesk();
    await desk.say('from ci');
    await desk.say('from ben', { from: ben });
    expect(desk.shown().map(({ text }) => text)).toEqual(['from ci', 'ben\n\nfrom ben']);
    await desk.write('to ben', { replyTo: desk.last().message });
    await desk.write('to ci');
    expect(await desk.received(ben)).toEqual(['to ben']);
    expect(await desk.received(ci)).toEqual(['to ci']);
    expect(desk.double.seen(ME).filter(({ reactions }) => reactions.includes('👀'))).toHaveLength(2);
  });
});

describe('decision sets on Telegram', () => {
  it('DS-2.1 Telegram shows the composed answer before the tap, and sends it', async () => {
    const desk = await openDesk();
    await desk.ask(LONG_SET, { modelAnswer: true });
    expect(desk.last().text).toContain('All as recommended: 1A 2B 3A');
    await desk.tap('✅');
    expect(await desk.received()).toEqual(['1A 2B 3A']);
    expect(desk.last().text).toContain('Sent to the agent: 1A 2B 3A');
  });

  it('DS-2.4 Telegram: many options are chosen question by question; what would be sent is shown, and one tap sends it', async () => {
    const desk = await openDesk();
    await desk.ask(LONG_SET, { modelAnswer: true });
    expect(labels(desk.last())).toEqual(['✅ All as recommended', '🧩 Partly, I’ll add…', '🔢 One by one…']);
    await desk.tap('🔢');
    expect(desk.last().text).toContain('Question 1 of 3');
    expect(labels(desk.last())).toEqual(['⭐ A. one', 'B. two', 'C. three', '‹ Back', '2 ›']);
    await desk.tap('B.');
    expect(desk.last().text).toContain('Question 2 of 3');
    await desk.tap('3 ›');
    await desk.tap('C.');
    expect(desk.last().text).toContain('Picked so far: 1B 3C');
    expect(labels(desk.last())[0]).toBe('✅ 1B 2B 3C');
    expect(await desk.received()).toEqual([]);
    await desk.tap('✅');
    expect(await desk.received()).toEqual(['1B 2B 3C']);
  });

  it.each([
    ['en', 'Go with your recommendation on every open decision'],
    ['zh', '待决策项全部按模型推荐'],
  ])(
    'DS-2.2 Telegram: what could not be read in full is sent as the phrase that was shown before the tap: %s',
    async (language, phrase) => {
      const gap =
        'Decide.\n\n1. Store?\n   A. SQLite (recommended)\n   B. Files\n2. Port?\n   A. 80\n   B. 8080';
      const desk = await openDesk({ language });
      await desk.write('/pending');
      await desk.ask(gap, { modelAnswer: true });
      expect(desk.last().text).toContain(phrase);
      await desk.tap('✅');
      await desk.ask(gap, { modelAnswer: true });
      await desk.tap('1B');
      const sends = /(?:Sends: |将发送：)(.*)$/.exec(desk.last().text)?.[1];
      expect(sends).toContain(phrase);
      await desk.tap('✅');
      expect(await desk.received()).toEqual([phrase, sends]);
    },
  );

  it('every view of a set with many questions has a way back, and what is picked can be sent from each', async () => {
    const desk = await openDesk();
    const questions = Array.from({ length: 12 }, (_, index) => {
      const options = ['A', 'B', 'C'].map((letter) => `   ${letter}. option ${letter}`);
      return [
        `${index + 1}. Question ${index + 1}?`,
        `${options[0]} (recommended)`,
        ...options.slice(1),
      ].join('\n');
    });
    await desk.ask(`Decide.\n\n${questions.join('\n')}`, { modelAnswer: true });
    await desk.tap('🔢');
    for (let question = 1; question <= 12; question += 1) {
      expect(desk.last().text).toContain(`Question ${question} of 12`);
      expect(labels(desk.last())).toContain('‹ Back');
      for (const { callback_data } of desk.last().buttons.flat())
        expect(new TextEncoder().encode(callback_data).length).toBeLessThanOrEqual(64);
      if (question > 1) expect(labels(desk.last()).at(-1)).toMatch(/^✅/);
      await desk.tap(question % 2 === 0 ? 'B.' : 'C.');
    }
    expect(labels(desk.last())).toContain('🔢 One by one…');
    await desk.tap('✅');
    expect(await desk.received()).toEqual(['1C 2B 3C 4B 5C 6B 7C 8B 9C 10B 11C 12B']);
  });

  it('DS-2.3 Telegram: "partly" asks for words, which go with the set', async () => {
    const desk = await openDesk({ language: 'zh-hans' });
    await desk.write('/help');
    await desk.ask(LONG_SET, { modelAnswer: true });
    await desk.tap('🧩');
    expect(desk.last()).toMatchObject({ text: expect.stringContaining('跳过'), isSilent: true });
    await desk.write('3C');
    expect(await desk.received()).toEqual(['1A 2B 3C']);
  });

  it('DS-3.2 Telegram: what is asked in an answer that is too long is read without opening its document', async () => {
    const desk = await openDesk();
    await desk.ask(`${'A long story. '.repeat(500)}\n\n${LONG_SET}`, { modelAnswer: true });
    const [summary] = desk.shown();
    for (const line of ['1. ', '2. ', '3. ', '   A. ', '   B. '])
      expect(summary?.text).toContain(`\n${line}`);
    expect(summary?.text.length).toBeLessThanOrEqual(4096);
  });

  it('QR-3.1 Telegram: long replies stand below each other in the text, one as far in as the other', async () => {
    const desk = await openDesk();
    const quickReplies = ['a'.repeat(80), 'b'.repeat(80)];
    await desk.ask('Which?', { quickReplies });
    expect(desk.last().text).toContain(`\n1. ${quickReplies[0]}\n2. ${quickReplies[1]}`);
  });

  it('DS-3.2 Telegram: an answer that is too long is a summary and a document with the whole text, which has the buttons', async () => {
    const desk = await openDesk();
    const text = `${'A long story. '.repeat(500)}\n\n${LONG_SET}`;
    await desk.ask(text, { modelAnswer: true });
    const [summary, document, ...more] = desk.shown();
    expect(more).toEqual([]);
    expect(summary).toMatchObject({ kind: 'text', buttons: [], isSilent: true });
    expect(summary?.text.length).toBeLessThan(1200);
    expect(document).toMatchObject({ kind: 'document', isSilent: false });
    expect(document?.file?.name).toMatch(/^ci-\w{6}\.md$/);
    expect(new TextDecoder().decode(document?.file?.bytes)).toContain(text);
    expect(document?.text).toContain('1A 2B 3A');
    await desk.tap('✅');
    expect(await desk.received()).toEqual(['1A 2B 3A']);
    expect(desk.last()).toMatchObject({ kind: 'document', buttons: [] });
    await desk.write('about that', { replyTo: summary?.message ?? 0 });
    expect(await desk.received()).toEqual(['1A 2B 3A', 'about that']);
  });

  it('DS-3.2 Telegram: where the person wants it, a long answer is split, with the buttons on the last', async () => {
    const desk = await openDesk({ settings: { longAnswers: 'split' } });
    const text = `${'A long story.\n\n'.repeat(400)}${LONG_SET}`;
    await desk.ask(text, { modelAnswer: true });
    expect(desk.shown().length).toBe(2);
    expect(desk.shown()[0]?.buttons).toEqual([]);
    expect(desk.shown().every(({ kind }) => kind === 'text')).toBe(true);
    await desk.tap('✅');
    expect(await desk.received()).toEqual(['1A 2B 3A']);
    await desk.say('x '.repeat(10_000));
    expect(desk.last().kind).toBe('document');
  });

  it('of several messages, what is there is not sent again when the rest is tried once more', async () => {
    const desk = await openDesk();
    desk.double.faults.script({ type: 'flood', retryAfter: 7 }, { methods: ['sendDocument'] });
    await desk.say('A long story. '.repeat(500));
    expect(desk.shown()).toHaveLength(1);
    await desk.pass(6900);
    expect(desk.shown()).toHaveLength(1);
    await desk.pass(200);
    expect(desk.shown().map(({ kind }) => kind)).toEqual(['text', 'document']);
  });
});

describe('tool approvals on Telegram', () => {
  it('CM-3.1 CM-3.2 CM-7.2 CM-7.3 Telegram shows the readable name and complete arguments; approving is one tap', async () => {
    const desk = await openDesk();
    await askForCall(desk, { command: 'npm test', note: 'x'.repeat(300) });
    expect(desk.last().text).toContain('ci wants to use Run Command');
    expect(desk.last().text).toContain('x'.repeat(300));
    expect(labels(desk.last())).toEqual(['Approve', 'Reject', 'Always…', 'Reject with words…']);
    expect(
      desk
        .last()
        .buttons.flat()
        .map(({ style }) => style),
    ).toEqual(['success', 'danger', undefined, undefined]);
    await desk.tap('Approve');
    expect(desk.last()).toMatchObject({ buttons: [] });
    expect(desk.last().text).toContain('Approved · by Ada, from Telegram');
    expect(desk.test.hub.requests.open()).toEqual([]);
  });

  it('CM-8.5 SEC-4 Telegram: "Always…" offers the scopes of the agent’s own, in its words, which the card has in full', async () => {
    const desk = await openDesk();
    const long = `Yes, and don't ask again for ${'very '.repeat(20)}long commands`;
    await askWithScopes(desk, ['Yes, for this session', long, 'N\u200bo']);
    expect(desk.last().text).toContain(`2. ${long}`);
    await desk.tap('Always…');
    const offered = labels(desk.last());
    expect(offered.slice(0, 4)).toEqual([
      'Approve this once',
      'Allow in this conversation',
      'Always allow',
      '1. Yes, for this session',
    ]);
    expect(offered[4]).toMatch(/^2\. Yes, and don't .*…$/);
    expect(offered.slice(5)).toEqual(['3. N‹U+200B›o', '‹ Back']);
    await desk.tap('2. ');
    expect(desk.last()).toMatchObject({ buttons: [] });
    expect(desk.last().text).toContain(`The agent itself remembers: ${long}`);
    const { state } = await desk.test.hub.toolCalls.wait(ci, 'c1', { waitMs: 0 });
    expect(state).toMatchObject({ type: 'run', scope: 's1' });
  });

  it('SEC-5 Telegram: who may only chat approves by no scope either', async () => {
    const desk = await openDesk({ rights: ['chat'] });
    await askWithScopes(desk, ['Yes, for this session']);
    await desk.tap('Always…');
    await desk.tap('1. ');
    const { state } = await desk.test.hub.toolCalls.wait(ci, 'c1', { waitMs: 0 });
    expect(state).toMatchObject({ type: 'waiting' });
  });

  it('CM-8.5 SEC-4 Telegram: "Always…" opens the scopes, and the card says what they cover', async () => {
    const desk = await openDesk();
    await askForCall(desk, { command: 'npm test' });
    expect(desk.last().text).toContain('Allowed from now on, it covers');
    await desk.tap('Always…');
    expect(labels(desk.last())).toEqual([
      'Approve this once',
      'Allow in this conversation',
      'Always allow',
      '‹ Back',
    ]);
    await desk.tap('‹ Back');
    await desk.tap('Always…');
    await desk.tap('Always allow');
    expect(desk.last().text).toContain('always allowed from now on');
  });

  it('CM-3.4 SEC-5 Telegram: words reject with a reason and never approve', async () => {
    const desk = await openDesk();
    const id = await askForCall(desk, { command: 'npm test' });
    await desk.tap('Reject with words…');
    expect(desk.last().text).toMatch(/^ci wants to use Run Command\nWhy not\?/);
    await desk.write('yes, approve it');
    const { settlement } = await desk.test.hub.requests.get(id);
    expect(settlement).toMatchObject({
      reply: { text: 'yes, approve it', chosen: { type: 'verdict', verdict: 'rejected' } },
    });
    await askForCall(desk, { command: 'npm test' });
    await desk.tap('Reject with words…');
    await desk.write('cancel');
    expect(desk.test.hub.requests.open()).toHaveLength(1);
  });

  it('CM-7.3 SEC-4 Telegram: arguments that are too long are complete in a document, which has the buttons', async () => {
    const desk = await openDesk();
    const command = `echo ${'long '.repeat(2000)}end`;
    await askForCall(desk, { command });
    expect(desk.last()).toMatchObject({ kind: 'document', text: expect.stringContaining('echo long long') });
    expect(desk.last().text).toContain('the complete call is in the document');
    expect(new TextDecoder().decode(desk.last().file?.bytes)).toContain(command);
    await desk.tap('Reject');
    expect(desk.last().text).toContain('Rejected');
    expect(desk.last().buttons).toEqual([]);
  });

  it('CM-7.3 SEC-4 Telegram: what warns of a call stands beside its document, not in it alone', async () => {
    const desk = await openDesk();
    await askForCall(desk, { command: `echo ${'long '.repeat(2000)}end` }, 'secrets');
    expect(desk.last()).toMatchObject({ kind: 'document', text: expect.stringContaining('⚠️') });
  });

  it('a reaction is no approval', async () => {
    const desk = await openDesk();
    await askForCall(desk, { command: 'npm test' });
    desk.double.react(ME, desk.last().message, ['👍']);
    await desk.pass();
    expect(desk.test.hub.requests.open()).toHaveLength(1);
  });
});

describe('the audit of what was done on Telegram', () => {
  it('SEC-7 says Telegram, which account and which message', async () => {
    const desk = await openDesk();
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const card = String(desk.last().message);
    await desk.tap('Yes');
    await desk.ask('Again?', { quickReplies: ['Yes'] });
    await desk.write('not now', { replyTo: desk.last().message });
    await desk.write('/mode ask');
    await askForCall(desk, { command: 'npm test' });
    const verdict = String(desk.last().message);
    await desk.tap('Reject');
    const { entries } = await desk.test.hub.audit.page({ limit: 20 });
    const done = entries.filter(({ surface }) => surface === 'telegram').reverse();
    expect(done.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'mode-set', 'rejected']);
    expect(done.map(({ origin }) => origin?.account)).toEqual(Array(4).fill(String(ME)));
    expect(done[0]?.origin).toEqual({ account: String(ME), name: 'Ada', chat: String(ME), message: card });
    expect(done[3]?.origin?.message).toBe(verdict);
  });
});

describe('texts on Telegram', () => {
  it('where the entities are refused, the same goes out as plain text', async () => {
    const desk = await openDesk();
    desk.double.faults.script({ type: 'entities-refused' }, { times: 1 });
    await desk.say('this is **bold**');
    expect(desk.shown().map(({ text, entities }) => [text, entities])).toEqual([['this is bold', []]]);
    await desk.say('this is **bold**');
    expect(desk.last().entities).toMatchObject([{ type: 'bold' }]);
  });

  it('also then it makes no sound in quiet hours', async () => {
    const desk = await openDesk({ settings: { quietHours: { from: '00:00', to: '23:59', zone: 'UTC' } } });
    desk.double.faults.script({ type: 'entities-refused' }, { times: 1 });
    await desk.say('this is **bold**');
    expect(desk.shown()).toMatchObject([{ text: 'this is bold', isSilent: true }]);
  });

  it('SEC-5 Telegram loads nothing from where a link of an agent leads, also once the card has changed', async () => {
    const desk = await openDesk();
    await desk.ask('See https://evil.example/?q=secret', { quickReplies: ['Yes'] });
    await desk.tap('Yes');
    const texts = desk.double.calls.filter(({ params }) => String(params.text).includes('evil.example'));
    expect(texts.map(({ method, params }) => [method, params.link_preview_options])).toEqual([
      ['sendMessage', { is_disabled: true }],
      ['editMessageText', { is_disabled: true }],
    ]);
  });

  it('attachments of an agent go out behind its text, and what cannot be sent is said', async () => {
    const desk = await openDesk();
    const { hub } = desk.test;
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
    const add = (name: string, mediaType: string, bytes: Uint8Array) =>
      hub.attachments.add({ name, mediaType, bytes }, ci);
    await hub.agents.register(ci);
    const [one, two] = [await add('a.png', 'image/png', png), await add('b.txt', 'text/plain', png)];
    await desk.say('look', { attachments: [one.id, two.id] });
    expect(desk.shown().map(({ kind, isSilent }) => [kind, isSilent])).toEqual([
      ['text', false],
      ['photo', true],
      ['document', true],
    ]);
    const three = await add('c.png', 'image/png', png);
    desk.double.faults.script(
      { type: 'refusal', code: 400, description: 'Bad Request: no' },
      { methods: ['sendPhoto', 'sendDocument'], times: 2 },
    );
    await desk.say('and', { attachments: [three.id] });
    expect(desk.last().text).toContain('c.png could not be sent');
  });

  it('OPS-2 an attachment that may be there already says so when it is sent again, and the others do not', async () => {
    const desk = await openDesk();
    const { hub } = desk.test;
    await hub.agents.register(ci);
    const add = (name: string) =>
      hub.attachments.add({ name, mediaType: 'text/plain', bytes: Uint8Array.from([1]) }, ci);
    const files = [await add('a.txt'), await add('b.txt')];
    desk.double.faults.script({ type: 'cut-after' }, { methods: ['sendDocument'] });
    await desk.say('look', { attachments: files.map(({ id }) => id) });
    await desk.pass(2000);
    const again = '(Sent again: it may be here already.)';
    expect(desk.shown().map(({ file, text }) => [file?.name, text])).toEqual([
      [undefined, 'look'],
      ['a.txt', ''],
      ['a.txt', again],
      ['b.txt', ''],
    ]);
  });
});
