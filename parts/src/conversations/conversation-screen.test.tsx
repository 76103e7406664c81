// Conversations: writing and what becomes of it, drafts, long texts, and what shows while there is nothing to show.
import { BUILT_IN_AGENT, MAX_TEXT_LENGTH } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, marksIn, messageOf, openAsked, openPanel, part, parts, textOf } from '../test-panel.ts';

const log = () => expect.poll(() => textOf('[role="log"]'));
const composer = (): Promise<HTMLElement> => findPart('[data-composer]');
const isOpen = async (person: Awaited<ReturnType<typeof openPanel>>['person'], id: string) =>
  (await person.request(id)).settlement === null;

it('QR-3.5 Enter sends, Shift+Enter starts a line, and Enter while composing sends nothing', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  const field = await composer();
  await panel.user.type(field, 'one{Shift>}{Enter}{/Shift}two');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true });
  await panel.user.type(field, ' three{Enter}');
  await expect.poll(() => textOf('article[data-own][data-message]')).toContain('one two three');
  expect(field).toHaveProperty('value', '');
  expect(await panel.received('ci')).toEqual(['one\ntwo three']);
});

it('QR-3.5 nothing but blanks is not sent, nor what is too long', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  const field = await composer();
  const send = screen.getByRole('button', { name: 'Send' });
  await panel.user.type(field, '   {Enter}');
  expect(send).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: 'x'.repeat(MAX_TEXT_LENGTH + 1) } });
  await screen.findByText(/^[\d,]+ of at most [\d,]+ characters$/);
  expect(send).toHaveProperty('disabled', true);
  await panel.user.type(field, '{Enter}');
  expect(await panel.received('ci')).toEqual([]);
});

it('QR-3.6 a question that arrives while the person writes does not take the answer away', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'First?', ['A', 'B'])]);
  await panel.user.type(await composer(), 'for the first');
  const second = await panel.ask('ci', 'Second?', ['C', 'D']);
  await findPart(messageOf(second));
  await panel.user.type(await composer(), '{Enter}');
  await expect.poll(() => textOf(messageOf(asked[0]))).toContain('Answered: for the first');
  expect(await isOpen(panel.person, second.requestId)).toBe(true);
});

it('QR-3.6 words for a question that was answered meanwhile go as a plain message, and that is said', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Which?', ['A', 'B'])]);
  await panel.user.type(await composer(), 'neither');
  await panel.person.answer(asked[0].requestId, { text: 'A', surface: 'telegram' });
  await expect.poll(() => textOf('footer')).toContain('Already answered. This goes as a plain reply: Which?');
  await panel.user.type(await composer(), '{Enter}');
  await expect.poll(() => panel.received('ci')).toEqual(['A', 'neither']);
});

it('QR-3.5 what is typed survives a reload, and a message that was not sent is sent again, once', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  await panel.user.type(await composer(), 'half a thought');
  await panel.reload();
  await expect
    .poll(() => document.querySelector<HTMLTextAreaElement>('[data-composer]')?.value)
    .toBe('half a thought');
  panel.cut(/^\/api\/messages$/);
  await panel.user.type(await composer(), '{Enter}');
  await expect.poll(() => textOf('article[data-status="failed"]')).toContain('Not sent');
  // It waits for the person, also when the page is loaded again.
  await panel.reload();
  await expect.poll(() => textOf('article[data-status="failed"]')).toContain('half a thought');
  panel.mend();
  await panel.user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => parts('article[data-status]')).toEqual([]);
  await log().toMatch(/half a thought/);
  expect(await panel.received('ci')).toEqual(['half a thought']);
});

it('QR-3.5 a message that the hub got without the panel hearing of it is not sent twice', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  await composer();
  panel.cut(/^\/api\/events$/);
  await panel.reload();
  panel.deafen(/^\/api\/messages$/);
  await panel.user.type(await composer(), 'only once{Enter}');
  await expect.poll(() => textOf('article[data-status="failed"]')).toContain('Not sent');
  panel.mend();
  await panel.user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => parts('article[data-status]')).toEqual([]);
  await panel.reload();
  await log().toContain('only once');
  expect(await panel.received('ci')).toEqual(['only once']);
  expect(within(part('[role="log"]')).getAllByText('only once')).toHaveLength(1);
});

it('QR-3.5 a message that was not sent is edited, or thrown away', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  panel.cut(/^\/api\/messages$/);
  await panel.user.type(await composer(), 'first{Enter}');
  await panel.user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await composer()).toHaveProperty('value', 'first');
  expect(parts('article[data-own]')).toEqual([]);
  await panel.user.keyboard('{Enter}');
  await panel.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(parts('article[data-own]')).toEqual([]);
  panel.mend();
  await panel.reload();
  await log().toContain('Hello.');
  expect(parts('article[data-own]')).toEqual([]);
  expect(await panel.received('ci')).toEqual([]);
});

it('QR-2.5 F-31 a draft grows while it is written, becomes the message, and does not fold then', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Before.')]);
  const draftId = 'drf_0123456789abcdefghij';
  await panel.program.appendDraft(draftId, { from: 'ci', append: 'Reading **the l' });
  await expect.poll(() => textOf('[data-draft] strong')).toBe('the l');
  await panel.program.appendDraft(draftId, { from: 'ci', append: 'ogs** now' });
  await expect.poll(() => textOf('[data-draft] strong')).toBe('the logs');
  const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}`).join('\n\n');
  const told = await panel.tell('ci', `Reading **the logs** now.\n\n${lines}`, { draftId });
  await expect.poll(() => textOf(messageOf(told))).toContain('Line 59');
  expect(parts('[data-draft]')).toEqual([]);
  expect(within(part('[role="log"]')).getAllByText('the logs')).toHaveLength(1);
});

it('F-31 a long text that was there before folds, and unfolds in full', async () => {
  const text = Array.from({ length: 200 }, (_, index) => `Line number ${index}`).join('\n\n');
  const { panel, asked } = await openAsked(async (hub) => [await hub.tell('ci', text)]);
  await expect.poll(() => textOf(messageOf(asked[0]))).toContain('Line number 0');
  expect(textOf(messageOf(asked[0]))).not.toContain('Line number 199');
  await panel.user.click(screen.getByRole('button', { name: /^Show all/ }));
  await expect.poll(() => textOf(messageOf(asked[0]))).toContain('Line number 199');
  await panel.user.click(screen.getByRole('button', { name: 'Show less' }));
  await expect.poll(() => textOf(messageOf(asked[0]))).not.toContain('Line number 199');
});

it('SEC-5 SEC-4 Markdown is drawn, nothing else: no markup, no image, no foreign scheme, hidden characters marked', async () => {
  const { asked } = await openAsked(async (hub) => [
    await hub.tell(
      'ci',
      [
        '**bold** <b onclick="document.title=1">not bold</b>\u200b',
        '![pixel](https://tracker.example/pixel.png)',
        '[run](javascript:document.title=1) [local](/api/session) [web](https://web.example/)',
        '| a | b |\n|---|---|\n| 1 | 2 |',
      ].join('\n\n'),
    ),
  ]);
  const message = messageOf(asked[0]);
  await expect.poll(() => textOf(`${message} strong`)).toBe('bold');
  await findPart(`${message} table`);
  expect(parts(`${message} :is(img, b, script, iframe)`)).toEqual([]);
  expect(marksIn(message)).toEqual(['U+200B']);
  const links = parts(`${message} a[href]`).map((link) => [
    link.getAttribute('href'),
    link.getAttribute('rel'),
    link.getAttribute('target'),
  ]);
  // What would have been an image is an address that the person may open.
  expect(links).toEqual([
    ['https://tracker.example/pixel.png', 'noopener noreferrer', '_blank'],
    ['https://web.example/', 'noopener noreferrer', '_blank'],
  ]);
});

it('F-80 SEC-5 a link to an address of this machine asks first, with the whole address', async () => {
  const url = 'http://127.0.0.1:8080/report';
  const { panel } = await openAsked(async (hub) => [await hub.tell('spy', `The report is [here](${url}).`)]);
  await panel.user.click(await screen.findByRole('button', { name: 'here' }));
  const question = within(await screen.findByRole('alert'));
  question.getByText(url);
  expect(question.getByRole('link', { name: 'Open anyway' }).getAttribute('href')).toBe(url);
  await panel.user.click(question.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('link', { name: 'Open anyway' })).toBeNull();
});

it('an agent without a conversation can be written to first', async () => {
  const { user, received } = await openPanel({
    before: async ({ program }) => {
      await program.registerAgent({ name: 'silent' });
      return '#/agent/silent';
    },
  });
  expect(textOf('main')).toContain('Write to silent, or wait for it to speak.');
  await user.type(screen.getByRole('textbox', { name: 'Message silent' }), 'Are you there?{Enter}');
  await log().toContain('Are you there?');
  expect(location.hash).toContain('#/conversation/');
  expect(await received('silent')).toEqual(['Are you there?']);
});

it('QR-2.3 conversations between agents can be read and not be answered', async () => {
  await openPanel({
    before: async ({ program }) => {
      await program.registerAgent({ name: 'listener' });
      const between = {
        from: 'speaker',
        to: 'listener',
        payload: { text: 'Between us' },
        quickReplies: ['Sure'],
      };
      return `#/conversation/${(await program.sendMessage(between)).message.conversationId}`;
    },
  });
  await log().toContain('Between us');
  await log().toContain('Sure');
  expect(textOf('main h1')).toBe('speaker ↔ listener');
  expect(textOf('main')).toContain('Read only: two agents talking');
  expect(parts('main [role="log"] button')).toEqual([]);
  expect(parts('textarea')).toEqual([]);
});

it('QR-3.3 the inbox shows the requests of all agents, oldest first, and answers them on the spot', async () => {
  const { ask, user, received } = await openPanel({ at: '#/needs-you' });
  expect(textOf('main')).toContain('All quiet');
  const first = await ask('one', 'Tap me?', ['Tapped']);
  const second = await ask('two', 'Type to me?');
  await expect.poll(() => textOf(`[data-card="${second.requestId}"]`)).toContain('Type to me?');
  expect(parts('[data-card]').map(({ dataset }) => dataset.card)).toEqual([
    first.requestId,
    second.requestId,
  ]);
  expect(textOf('main header')).toContain('2 requests are waiting');
  await user.click(screen.getByRole('button', { name: 'Tapped' }));
  await expect.poll(() => textOf(`[data-card="${first.requestId}"]`)).toContain('Answered: Tapped');
  await user.type(
    within(part(`[data-card="${second.requestId}"]`)).getByRole('textbox'),
    'Typed in the inbox{Enter}',
  );
  await expect
    .poll(() => textOf(`[data-card="${second.requestId}"]`))
    .toContain('Answered: Typed in the inbox');
  expect([await received('one'), await received('two')]).toEqual([['Tapped'], ['Typed in the inbox']]);
  await expect.poll(() => textOf('main header')).toContain('Nothing is waiting for you');
});

it('QR-3.6 words for a question that is answered elsewhere stay as unsent text of its conversation', async () => {
  const { ask, person, user } = await openPanel({ at: '#/needs-you' });
  const asked = await ask('ci', 'Which branch?');
  const other = await ask('planner', 'Wipe it?', ['Yes', 'No']);
  const field = await findPart(`[data-card="${asked.requestId}"] textarea`);
  await findPart(`[data-request="${other.requestId}"] button:not(:disabled)`);
  await user.type(field, 'The one of ');
  await person.answer(asked.requestId, { text: 'main', surface: 'cli' });
  await expect
    .poll(() => textOf('[data-toast]'))
    .toContain('“main” came first, from the command line. Your words are kept');
  await expect.poll(() => parts(`[data-card="${asked.requestId}"] textarea`)).toEqual([]);
  await findPart(`[data-request="${other.requestId}"][data-takes-keys]`);
  await user.keyboard('1 May, i think?');
  expect(await isOpen(person, other.requestId)).toBe(true);
  expect([location.hash, parts('[role="dialog"][data-overlay]').length]).toEqual(['#/needs-you', 0]);
  location.hash = `#/conversation/${asked.conversationId}`;
  expect(await composer()).toHaveProperty('value', 'The one of ');
  expect(textOf('footer')).toContain('Already answered. This goes as a plain reply');
});

it('QR-3.6 words for a question that ended while they were on their way stay, too', async () => {
  const { ask, person, user, hold } = await openPanel({ at: '#/needs-you' });
  const asked = await ask('ci', 'Which branch?');
  const field = await findPart(`[data-card="${asked.requestId}"] textarea`);
  const gate = hold('POST', /answer$/);
  await user.type(field, 'release{Enter}');
  await gate.reached;
  await person.answer(asked.requestId, { text: 'main', surface: 'cli' });
  gate.open();
  await expect.poll(() => textOf('[data-card]')).toContain('Answered: main');
  location.hash = `#/conversation/${asked.conversationId}`;
  expect(await composer()).toHaveProperty('value', 'release');
});

it('QR-3.8 a question too long for its request, whose text cannot be loaded, says so in the inbox, and is tried again on a tap', async () => {
  const { ask, cut, mend, user } = await openPanel({ at: '#/needs-you' });
  cut(/\/messages\/msg_/);
  const asked = await ask('ci', 'Deploy? '.repeat(600), ['Yes']);
  const card = `[data-card="${asked.requestId}"]`;
  await expect.poll(() => textOf(card)).toContain('The question could not be loaded.');
  mend();
  await user.click(within(part(card)).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => textOf(card)).toContain('Deploy?');
});

it('F-52 the inbox has a question with its request: nothing of its conversation is fetched for it', async () => {
  const { ask, tell, cut } = await openPanel({ at: '#/settings' });
  const asked = await ask('ci', 'Deploy to which of the two?', ['The first']);
  for (let index = 1; index <= 70; index += 1) await tell('ci', `more ${index}`);
  cut(/\/messages/);
  location.hash = '#/needs-you';
  await expect
    .poll(() => textOf(`[data-card="${asked.requestId}"]`))
    .toContain('Deploy to which of the two?');
});

it('F-36 messages that cannot be loaded say so, and are tried again on a tap', async () => {
  const { tell, cut, mend, user } = await openPanel();
  const told = await tell('ci', 'Said before.');
  cut(/\/messages$/);
  location.hash = `#/conversation/${told.conversationId}`;
  await expect.poll(() => textOf('main')).toContain('These messages could not be loaded.');
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await log().toContain('Said before.');
});

it('QR-3.8 while messages are on their way their place is held, and nothing else is said', async () => {
  const { tell, hold } = await openPanel();
  const told = await tell('ci', 'Said before.');
  const gate = hold('GET', /\/messages$/);
  location.hash = `#/conversation/${told.conversationId}`;
  await gate.reached;
  await expect.poll(() => textOf('main h1')).toBe('ci');
  expect(parts('[role="log"]')).toEqual([]);
  expect(textOf('main')).not.toContain('could not be loaded');
  gate.open();
  await log().toContain('Said before.');
});

it('an agent that has ended is told so, and nothing can be written to it', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Bye.')]);
  await composer();
  await panel.program.terminateAgent('ci');
  await expect.poll(() => textOf('footer')).toBe('ci has ended. Nothing can be sent to it.');
  expect(parts('textarea')).toEqual([]);
  await expect.poll(() => textOf('a[data-entry="ci"]')).toContain('Ended');
});

it('an address of a conversation that is not there says so and leads back', async () => {
  await openPanel({ at: '#/conversation/cnv_00000000000000000009' });
  expect(textOf('main')).toContain('This conversation does not exist');
  expect(screen.getByRole('link', { name: 'Go to “Needs you”' }).getAttribute('href')).toBe('#/needs-you');
});

it('F-6 whoever opens a conversation writes: what they type is words, not answers', async () => {
  const { user, ask, person } = await openPanel();
  const asked = await ask('planner', 'How many days?', ['One', 'Two', 'Three']);
  await user.click(await findPart('a[data-entry="planner"]'));
  await findPart(`[data-request="${asked.requestId}"] [data-digit="3"]`);
  await user.keyboard('3 days, at least');
  expect(await composer()).toHaveProperty('value', '3 days, at least');
  expect(await isOpen(person, asked.requestId)).toBe(true);
});

it('the list shows who needs the person, who has said something, and who has said nothing', async () => {
  const { ask, tell, program } = await openPanel();
  await program.registerAgent({ name: 'silent' });
  await tell('news', '**Green** again');
  await ask('ci', 'Deploy?', ['Yes']);
  await expect.poll(() => textOf('a[data-entry="ci"]')).toContain('Needs you');
  expect(textOf('a[data-entry="news"]')).toContain('Green again');
  screen.getByLabelText('1 unread message');
  expect(textOf('a[data-entry="silent"]')).toContain('No messages yet');
  expect(textOf('nav a[href="#/needs-you"]')).toContain('1');
  await expect.poll(() => document.title).toBe('(1) Nod');
});

it('the first page of a fresh hub greets with the built-in agent and the way to connect others', async () => {
  const { hub, user } = await openPanel({
    before: async ({ hub }) => {
      await hostBuiltIn(hub);
      return '#/';
    },
  });
  await expect.poll(() => textOf('main')).toContain('Say hello to nod');
  await user.click(screen.getByRole('button', { name: /^Try \/demo/ }));
  await log().toContain('/demo');
  const [sent] = await hub.bus.inbox(BUILT_IN_AGENT, { limit: 9, waitMs: 0 });
  expect(sent?.payload.text).toBe('/demo');
});

it('OPS-4 conversations speak Chinese: composer, what was not sent, and the inbox', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.ask('ci', '部署？', ['是'])], {
    language: 'zh-CN',
  });
  expect(document.documentElement.lang).toBe('zh-CN');
  panel.cut(/^\/api\/messages$/);
  await panel.user.type(screen.getByRole('textbox', { name: '输入你的回答' }), '好{Enter}');
  await expect.poll(() => textOf('article[data-status="failed"]')).toContain('未发送');
  location.hash = '#/needs-you';
  await expect.poll(() => textOf('main h1')).toBe('等你处理');
});
