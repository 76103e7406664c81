// Decision sets below an answer: what is preselected, what a tap sends, what the field for words does, how they end.
import { screen, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type Asked,
  findPart,
  marksIn,
  messageOf,
  openAsked,
  type PreparedHub,
  part,
  parts,
  textOf,
} from '../../test-panel.ts';

const COMPLETE = `Three things are yours to decide.

1. Which database?
   A. SQLite (recommended)
   B. PostgreSQL
2. Which log format?
   A. Plain
   B. JSON
   C. Both (recommended)
3. Which port?
   A. 80
   B. 7663 (recommended)`;

/** Questions 2 and 3 are open. */
const INCOMPLETE = COMPLETE.replace('Both (recommended)', 'Both').replace('7663 (recommended)', '7663');

const PHRASE = 'Go with your recommendation on every open decision';
const TEN_MINUTES = 10 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

const propose = (hub: PreparedHub, text: string, more = {}): Promise<Asked> =>
  hub.tell('ci', text, { modelAnswer: true, ...more });

/** The panel at a decision set, and short ways to what it shows. */
async function show(
  text = COMPLETE,
  options: Parameters<typeof openAsked>[1] & { expiresInMs?: number } = {},
) {
  const { expiresInMs, ...others } = options;
  const more = expiresInMs === undefined ? {} : { expiresInMs };
  const { panel, asked } = await openAsked(async (hub) => [await propose(hub, text, more)], others);
  const card = cardOf(asked[0]);
  await findPart(card);
  const button = (name: string | RegExp) => within(part(card)).getByRole('button', { name });
  const radio = (question: string, letter: string) =>
    part(`${card} [data-question="${question}"] input[value="${letter}"]`);
  return {
    ...panel,
    asked: asked[0],
    card,
    button,
    pick: (question: string, letter: string) => panel.user.click(radio(question, letter)),
    tap: (name: string | RegExp) => panel.user.click(button(name)),
    async openField(): Promise<HTMLElement> {
      await panel.user.click(button('🧩 Partly, I’ll add…'));
      return screen.findByRole('textbox', { name: 'What should be different?' });
    },
    /** The text that the next tap sends. */
    outgoing: () => document.querySelector(`${card} output`)?.textContent,
    /** Which options are checked or shown as sent, as `1A`. */
    chosen: () => chosenIn(card),
    message: () => expect.poll(() => textOf(messageOf(asked[0]))),
    isOpen: async () => (await panel.person.request(asked[0].requestId)).settlement === null,
  };
}

const cardOf = ({ requestId }: Asked): string => `[data-decision-set="${requestId}"]`;
const toast = () => expect.poll(() => textOf('[data-toast]'));

function chosenIn(card: string): string[] {
  return parts(`${card} [data-chosen]`).map((option) => {
    const question = option.closest<HTMLElement>('[data-question]')?.dataset.question;
    return `${question}${option.dataset.option}`;
  });
}

it('DS-1.1 DS-2.1 DS-3.1 each question is a row below the answer, its recommended option marked and preselected', async () => {
  const { asked, card, chosen } = await show();
  expect(within(part(card)).getAllByRole('radiogroup')).toHaveLength(3);
  const second = within(within(part(card)).getByRole('radiogroup', { name: '2 Which log format?' }));
  expect(second.getAllByRole('radio')).toHaveLength(3);
  expect(second.getByRole('radio', { name: /^C\s*Both recommended$/ })).toHaveProperty('checked', true);
  expect(chosen()).toEqual(['1A', '2C', '3B']);
  const answer = within(part(messageOf(asked))).getByText('Three things are yours to decide.');
  expect(answer.compareDocumentPosition(part(card))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('F-37 DS-2.1 the questions are shown once; as the model wrote them, line by line, on a tap', async () => {
  const { asked, user } = await show();
  expect(within(part(messageOf(asked))).getAllByText(/PostgreSQL/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show the questions as they are written' }));
  const item = await findPart(`${messageOf(asked)} li`);
  expect(item.querySelectorAll('br')).toHaveLength(2);
  expect(item.textContent?.split('\n').map((line) => line.trim())).toEqual([
    'Which database?',
    'A. SQLite (recommended)',
    'B. PostgreSQL',
  ]);
  await user.click(screen.getByRole('button', { name: 'Hide the questions as they are written' }));
  await expect.poll(() => parts(`${messageOf(asked)} li`)).toEqual([]);
});

it('DS-2.1 DS-2.5 one tap sends "1A 2C 3B", shown before, without asking again, and echoed', async () => {
  const { card, outgoing, tap, message, received, chosen } = await show();
  expect(outgoing()).toBe('1A 2C 3B');
  await tap('✅ All as recommended');
  await message().toContain('Sent to the agent: 1A 2C 3B · in the panel');
  expect(await received('ci')).toEqual(['1A 2C 3B']);
  expect(chosen()).toEqual(['1A', '2C', '3B']);
  expect(parts(`${card} :is(input, button)`)).toEqual([]);
});

it('DS-2.4 a tap changes one pick, the reply follows at once, and one tap sends it', async () => {
  const { pick, tap, outgoing, message, received, chosen, button } = await show();
  await pick('1', 'B');
  await pick('3', 'A');
  expect(outgoing()).toBe('1B 2C 3A');
  await tap('Back to the recommended');
  expect(outgoing()).toBe('1A 2C 3B');
  button('✅ All as recommended');
  await pick('2', 'A');
  await tap('Send 1A 2A 3B');
  await message().toContain('Sent to the agent: 1A 2A 3B');
  expect(await received('ci')).toEqual(['1A 2A 3B']);
  expect(chosen()).toEqual(['1A', '2A', '3B']);
});

it('DS-2.4 with the focus in a question, a letter picks its option, large or small', async () => {
  const { card, user, outgoing } = await show();
  part(`${card} [data-question="1"] input`).focus();
  await user.keyboard('b');
  expect(outgoing()).toBe('1B 2C 3B');
  part(`${card} [data-question="2"] input`).focus();
  await user.keyboard('A');
  expect(outgoing()).toBe('1B 2A 3B');
  await user.keyboard('x');
  expect(outgoing()).toBe('1B 2A 3B');
});

it('DS-2.4 picks outlive a reload and are the same in the inbox', async () => {
  const { asked, card, pick, outgoing, reload, received } = await show();
  await pick('1', 'B');
  await reload();
  await findPart(card);
  expect(outgoing()).toBe('1B 2C 3B');
  location.hash = '#/needs-you';
  const inbox = within(await findPart(`[data-card="${asked.requestId}"]`));
  inbox.getByRole('button', { name: 'Type an answer' });
  inbox.getByRole('button', { name: 'Send 1B 2C 3B' }).click();
  await expect
    .poll(() => textOf(`[data-card="${asked.requestId}"]`))
    .toContain('Sent to the agent: 1B 2C 3B');
  expect(await received('ci')).toEqual(['1B 2C 3B']);
});

it('DS-2.2 an incomplete set names what is open, sends the phrase that is shown, and says what was left', async () => {
  const { card, chosen, outgoing, tap, message, received } = await show(INCOMPLETE);
  expect(chosen()).toEqual(['1A']);
  expect(textOf(`${card} [data-question="2"]`)).toContain('Open');
  expect(outgoing()).toBe(PHRASE);
  expect(textOf(card)).toContain('Still open: 23 Pick one each, or leave them to the agent.');
  await tap('✅ All as recommended');
  await message().toContain(`Sent to the agent: ${PHRASE}`);
  await message().toContain('Left to the agent: 2, 3');
  expect(await received('ci')).toEqual([PHRASE]);
  expect(chosen()).toEqual(['1A']);
});

it('DS-2.2 DS-2.4 open questions are tapped one by one; only what is still open is left to the phrase', async () => {
  const { card, tap, user, outgoing, message, received } = await show(INCOMPLETE);
  await tap('Go to question 2');
  await user.keyboard('B');
  expect(outgoing()).toBe(`1A 2B; ${PHRASE}`);
  expect(within(part(card)).queryByRole('button', { name: 'Go to question 2' })).toBeNull();
  await tap('Go to question 3');
  await user.keyboard('a');
  expect(outgoing()).toBe('1A 2B 3A');
  expect(textOf(card)).not.toContain('Still open:');
  await tap('Send 1A 2B 3A');
  await message().toContain('Sent to the agent: 1A 2B 3A');
  await message().not.toContain('Left to the agent');
  expect(await received('ci')).toEqual(['1A 2B 3A']);
});

it('DS-2.2 what is shown for a set that is partly picked is what is sent', async () => {
  const { pick, tap, outgoing, received, message } = await show(INCOMPLETE);
  await pick('2', 'C');
  const shown = outgoing();
  await tap('Send this answer');
  await message().toContain('Sent to the agent:');
  expect(await received('ci')).toEqual([shown]);
});

it('F-1 DS-2.6 questions without numbers are answered by their titles', async () => {
  const text =
    '### Storage\n\nA. disk\nB. bucket (recommended)\n\n### Log format\n\nA. text (recommended)\nB. JSON';
  const { pick, tap, outgoing, received, message } = await show(text);
  expect(outgoing()).toBe('Storage: B · Log format: A');
  await pick('Log format', 'B');
  await tap('Send Storage: B · Log format: B');
  await message().toContain('Sent to the agent:');
  expect(await received('ci')).toEqual(['Storage: B · Log format: B']);
});

it('F-2 DS-2.6 a question that was not understood is shown as open, and nothing is picked for it', async () => {
  const text = COMPLETE.replace(/^3\./m, '3. What should it be called?\n4.');
  const { card, outgoing, openField, user } = await show(text);
  expect(textOf(`${card} [data-question="3"]`)).toContain('What should it be called?');
  expect(textOf(`${card} [data-question="3"]`)).toContain('Its options could not be read');
  expect(outgoing()).toBe(PHRASE);
  await user.type(await openField(), '1B');
  expect(outgoing()).toBe('As recommended, except: 1B');
});

it('DS-2.3 F-5 words are sent with their rule and the picks, exactly as shown', async () => {
  const { card, pick, openField, user, outgoing, message, received } = await show();
  await pick('1', 'B');
  const field = await openField();
  expect(document.activeElement).toBe(field);
  expect(textOf(card)).toContain('What you do not mention stays as you picked, the rest as recommended.');
  await user.type(field, 'Port 8443 on the <b>staging</b> machine');
  const shown = outgoing();
  expect(shown).toContain('everything not mentioned: my picks, the rest as recommended');
  expect(shown).toContain('Port 8443 on the <b>staging</b> machine');
  expect(shown).toContain('My picks: 1B\nRecommended picks: 2C 3B');
  await user.keyboard('{Enter}');
  await message().toContain('Sent to the agent: Partly as you recommend.');
  expect(await received('ci')).toEqual([shown]);
});

it.each([['skip'], ['跳过'], ['  ']])('DS-2.3 the words "%s" accept all', async (words) => {
  const { openField, user, outgoing, tap, message, received } = await show();
  await user.type(await openField(), words);
  expect(outgoing()).toBe('1A 2C 3B');
  await tap('✅ All as recommended');
  await message().toContain('Sent to the agent:');
  expect(await received('ci')).toEqual(['1A 2C 3B']);
});

it('DS-2.3 cancel, 取消, Escape and the button leave the field; nothing is sent', async () => {
  const { openField, user, tap, button, isOpen } = await show();
  for (const word of ['cancel', '取消']) {
    await user.type(await openField(), `${word}{Enter}`);
    await expect.poll(() => document.activeElement).toBe(button('🧩 Partly, I’ll add…'));
  }
  const field = await openField();
  expect(field).toHaveProperty('value', '');
  await user.type(field, 'Half a thought{Escape}');
  expect(await openField()).toHaveProperty('value', 'Half a thought');
  await tap('Cancel');
  button('🧩 Partly, I’ll add…');
  expect(await isOpen()).toBe(true);
  expect(parts('article[data-own]')).toEqual([]);
});

it('DS-2.3 a bare 1 is a supplement, never a menu choice', async () => {
  const { openField, user, message, received } = await show();
  await user.type(await openField(), '1{Enter}');
  await message().toContain('Sent to the agent:');
  expect((await received('ci'))[0]).toContain('Supplement: 1\n');
});

it('DS-2.3 over 3,000 characters: told so, text kept, nothing sent until it is shortened', async () => {
  const { card, openField, user, button, tap, isOpen, message, received } = await show();
  const words = '决定 '.repeat(1000);
  const field = await openField();
  await user.click(field);
  await user.paste(`${words}!!`);
  expect(textOf(card)).toContain('Too long to send: shorten it by 2 characters.');
  expect(textOf(card)).toContain('3,002 / 3,000');
  expect(button('Send')).toHaveProperty('disabled', true);
  await user.keyboard('{Enter}');
  expect(field).toHaveProperty('value', `${words}!!`);
  expect(await isOpen()).toBe(true);
  await user.keyboard('{Backspace}{Backspace}');
  await tap('Send');
  await message().toContain('Sent to the agent:');
  expect((await received('ci'))[0]).toContain(words.trim());
});

it('DS-2.3 after 10 minutes without input the field has expired: said when touched, one tap opens it anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { card, openField, user, tap, isOpen, message, received } = await show();
  const field = await openField();
  await user.type(field, 'Only on port 8443');
  vi.setSystemTime(Date.now() + TEN_MINUTES - 5000);
  await user.type(field, '!');
  expect(field).toHaveProperty('value', 'Only on port 8443!');
  vi.setSystemTime(Date.now() + TEN_MINUTES);
  await tap('Send');
  expect(textOf(card)).toContain('This field expired after 10 minutes without input.');
  expect(field).toHaveProperty('value', 'Only on port 8443!');
  expect(parts(`${card} output`)).toEqual([]);
  expect(await isOpen()).toBe(true);
  await tap('Open it again');
  await user.type(field, '!');
  await tap('Send');
  await message().toContain('Sent to the agent:');
  expect((await received('ci'))[0]).toContain('Only on port 8443!!');
});

it('DS-3.1 a message that is no model answer, and an answer without a set, show no decisions', async () => {
  await openAsked(async (hub) => [
    await hub.tell('ci', COMPLETE),
    await propose(hub, 'All done:\n\n1. tests\n2. docs'),
  ]);
  await expect.poll(() => textOf('[role="log"]')).toContain('All done:');
  expect(parts('[data-decision-set]')).toEqual([]);
});

it('DS-3.3 answered elsewhere, it is answered here at once, with the picks and where; own words are kept', async () => {
  const { asked, person, openField, user, message, chosen, card } = await show();
  await user.type(await openField(), 'My own words');
  await person.answer(asked.requestId, { text: '1B 2C 3B', surface: 'telegram' });
  await message().toContain('Sent to the agent: 1B 2C 3B · from Telegram');
  expect(chosen()).toEqual(['1B', '2C', '3B']);
  expect(parts(`${card} button`)).toEqual([]);
  await message().toContain('Your words were not sent:My own words');
  await user.click(within(part(messageOf(asked))).getByRole('button', { name: 'Discard' }));
  await message().not.toContain('Your words were not sent:');
});

it('DS-3.3 a typed answer from another surface settles it; words of one’s own claim no picks', async () => {
  const { asked, person, message, chosen } = await show();
  await person.answer(asked.requestId, { text: '1B but ask me again tomorrow', surface: 'telegram' });
  await message().toContain('Sent to the agent: 1B but ask me again tomorrow · from Telegram');
  expect(chosen()).toEqual([]);
});

it('DS-4.2 an expired set says that it is no longer valid, and its controls are gone', async () => {
  const { card, time, message, received } = await show(COMPLETE, { expiresInMs: 1000 });
  await time.advance(1000);
  await message().toContain('No longer valid: tap a newer one or type your answer.');
  expect(parts(card)).toEqual([]);
  expect(await received('ci')).toEqual([]);
});

it('DS-4.2 a tap that comes too late sends nothing and is told so', async () => {
  const { asked, card, hold, tap, program, received } = await show();
  const gate = hold('POST', /\/answer$/);
  await tap('✅ All as recommended');
  await gate.reached;
  await program.cancel(asked.requestId);
  gate.open();
  await toast().toContain('No longer valid');
  await toast().toContain('Tap a newer one or type your answer.');
  await expect.poll(() => parts(card)).toEqual([]);
  expect(await received('ci')).toEqual([]);
});

it('F-37 DS-2.5 the accept bar says what its tap sends, in every state, and each set has its own', async () => {
  const { card, ask, asked, pick, outgoing, chosen } = await show();
  const main = (of: string) => part(`${of} [data-field] button[aria-busy]`).textContent;
  expect([outgoing(), main(card)]).toEqual(['1A 2C 3B', '✅ All as recommended']);
  await pick('1', 'B');
  await expect.poll(() => [outgoing(), main(card)]).toEqual(['1B 2C 3B', 'Send 1B 2C 3B']);
  const newer = await ask('ci', INCOMPLETE, [], { modelAnswer: true, inReplyTo: null });
  const other = cardOf(newer);
  await findPart(other);
  expect(parts('[data-field="closed"]')).toHaveLength(2);
  expect(part(`${other} output`).textContent).toBe(PHRASE);
  expect(main(other)).toBe('✅ All as recommended');
  expect(textOf(`${other} [data-field]`)).toContain('Still open:');
  expect([chosen(), outgoing()]).toEqual([['1B', '2C', '3B'], '1B 2C 3B']);
  expect(asked.requestId).not.toBe(newer.requestId);
});

it('F-37 F-33 the accept bar goes with the message that a new version took away, and nothing is sent', async () => {
  const { panel, asked } = await openAsked(async (hub) => {
    const first = await hub.tell('ci', 'Hello.');
    const { message } = await hub.person.sendMessage({
      from: 'user',
      to: 'ci',
      payload: { text: 'Plan it' },
      surface: 'panel',
    });
    const said = { ...first, messageId: message.id };
    return [said, await propose(hub, COMPLETE, { inReplyTo: message.id })];
  });
  const [{ messageId: supersedes }, set] = asked;
  const accept = within(part(cardOf(set))).getByRole('button', { name: '✅ All as recommended' });
  await panel.person.sendMessage({
    from: 'user',
    to: 'ci',
    payload: { text: 'Plan less' },
    supersedes,
    surface: 'panel',
  });
  await expect.poll(() => parts(cardOf(set))).toEqual([]);
  accept.click();
  await panel.user.click(await screen.findByRole('button', { name: 'Earlier version' }));
  await findPart(messageOf(set));
  expect(parts(`${messageOf(set)} [data-field]`)).toEqual([]);
  expect(parts(`${messageOf(set)} button:not(:disabled)`)).toEqual([]);
  expect(await panel.received('ci')).toEqual(['Plan less']);
});

it('DS-4.3 a newer set leaves an older one as it was, with its own picks', async () => {
  const panel = await show();
  await panel.pick('1', 'B');
  const newer = await panel.tell('ci', COMPLETE, { modelAnswer: true });
  await findPart(cardOf(newer));
  expect(textOf(`${cardOf(newer)} output`)).toBe('1A 2C 3B');
  expect(panel.outgoing()).toBe('1B 2C 3B');
  await panel.tap('Send 1B 2C 3B');
  await panel.message().toContain('Sent to the agent: 1B 2C 3B');
  await panel.user.click(within(part(cardOf(newer))).getByRole('button', { name: '✅ All as recommended' }));
  await expect.poll(() => textOf(messageOf(newer))).toContain('Sent to the agent: 1A 2C 3B');
  expect(await panel.received('ci')).toEqual(['1B 2C 3B', '1A 2C 3B']);
});

it('DS-4.4 when sending fails it is said, everything works again, picks and words are kept', async () => {
  const { card, pick, openField, user, cut, mend, tap, message, received } = await show();
  await pick('1', 'B');
  const field = await openField();
  await user.type(field, 'Only on weekdays');
  cut(/\/answer$/);
  await user.keyboard('{Enter}');
  await toast().toContain('Your answer was not sent');
  expect(field).toHaveProperty('value', 'Only on weekdays');
  expect(parts(`${card} input:disabled`)).toEqual([]);
  mend();
  await tap('Send');
  await message().toContain('Sent to the agent:');
  const [sent] = await received('ci');
  expect(sent).toContain('Only on weekdays');
  expect(sent).toContain('My picks: 1B\nRecommended picks: 2C 3B');
});

it('DS-4.4 the tap is acknowledged at once, and cannot be made twice', async () => {
  const { card, hold, tap, button, message } = await show();
  const gate = hold('POST', /\/answer$/);
  await tap('✅ All as recommended');
  await message().toContain('Sending…');
  expect(button('✅ All as recommended')).toHaveProperty('disabled', true);
  expect(parts(`${card} input:not(:disabled)`)).toEqual([]);
  gate.open();
  await message().toContain('Sent to the agent: 1A 2C 3B');
});

it('OPS-4 DS-2.2 DS-2.3 DS-2.5 in Chinese: buttons, phrase, words and echo', async () => {
  const text = COMPLETE.replaceAll('(recommended)', '（推荐）').replace('7663 （推荐）', '7663');
  const { card, outgoing, tap, user, message, received } = await show(text, { language: 'zh-CN' });
  expect(textOf(card)).toContain('仍待定：');
  expect(outgoing()).toBe('待决策项全部按模型推荐');
  await tap('🧩 部分按推荐，我来补充…');
  await user.type(await screen.findByRole('textbox', { name: '哪些要不一样？' }), '端口用 8443');
  expect(outgoing()).toContain('规则：未提及的决策项全部按推荐。');
  await tap('取消');
  await tap('✅ 全部按推荐');
  await message().toMatch(/已推送到模型：\s*待决策项全部按模型推荐/);
  await message().toContain('解析不完整，以下交给智能体决定：3');
  expect(await received('ci')).toEqual(['待决策项全部按模型推荐']);
});

it('DS-1.5 SEC-5 hostile texts in titles and options show as text, with hidden characters marked', async () => {
  const { card, outgoing } = await show(`Decide:

D1. <img src=x onerror="document.title=1"> from\u202eright?
   a) <script>document.title = "owned"</script> (recommended)
   b) שלום, עולם (מימין)
D2. Second?
   a) ${'x'.repeat(500)} (recommended)
   b) [run](javascript:document.title=1)`);
  expect(outgoing()).toBe('D1a D2a');
  expect(parts(`${card} :is(img, script, a)`)).toEqual([]);
  expect(textOf(card)).toContain('<script>document.title = "owned"</script>');
  expect(marksIn(card)).toEqual(['U+202E']);
  expect(document.title).toMatch(/Nod$/);
});

it('F-5 words in the composer go with the picks of the card, as the composer says before', async () => {
  const { pick, user, received, message } = await show();
  await pick('1', 'B');
  await user.type(part('[data-composer]'), '好，另外加上 TLS');
  const whole = [
    'Partly as you recommend.',
    'Rule: everything not mentioned: my picks, the rest as recommended.',
    'Supplement: 好，另外加上 TLS',
    'My picks: 1B',
    'Recommended picks: 2C 3B',
  ];
  await expect.poll(() => textOf('[data-will-be-sent]')).toContain(whole.join(' '));
  await user.keyboard('{Enter}');
  await message().toContain('Sent to the agent: Partly as you recommend.');
  expect(await received('ci')).toEqual([whole.join('\n')]);
  await findPart('[data-question="1"][data-state="answered"] [data-option="B"][data-chosen]');
});

it('F-5 picks typed in the composer override those of the card', async () => {
  const { pick, user, received, message } = await show();
  await pick('1', 'B');
  await pick('3', 'A');
  await user.type(part('[data-composer]'), '3B 2A{Enter}');
  await message().toContain('Sent to the agent: 1B 2A 3B');
  expect(await received('ci')).toEqual(['1B 2A 3B']);
});

it('F-5 without picks of their own the words go alone; so do words that leave the set or answer something else', async () => {
  const { pick, user, received, message } = await show();
  await user.type(part('[data-composer]'), 'Tell me more');
  expect(parts('[data-will-be-sent]')).toEqual([]);
  await pick('1', 'B');
  await findPart('[data-will-be-sent]');
  await user.click(screen.getByRole('button', { name: 'Send without answering' }));
  expect(parts('[data-will-be-sent]')).toEqual([]);
  await user.type(part('[data-composer]'), '{Enter}');
  await expect.poll(() => received('ci')).toEqual(['Tell me more']);
  await message().toContain('Will be sent');
});

it('F-5 words typed in the inbox go with the picks, too', async () => {
  const { asked, pick, user, received } = await show(COMPLETE, { language: 'zh-CN' });
  await pick('1', 'B');
  location.hash = '#/needs-you';
  const inbox = within(await findPart(`[data-card="${asked.requestId}"]`));
  await user.click(inbox.getByRole('button', { name: '输入回答' }));
  await user.type(inbox.getByRole('textbox'), '加上 TLS');
  await findPart(`[data-card="${asked.requestId}"] [data-will-be-sent]`);
  await user.keyboard('{Enter}');
  await expect
    .poll(async () => (await received('ci'))[0])
    .toContain('补充说明：加上 TLS\n我的选择：1B\n推荐选择：2C 3B');
});
