// Decision sets in the panel, in a real browser against the real hub.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Asked,
  inboxTexts,
  launchBrowser,
  openConversation,
  openPanel,
  personOf,
  programOf,
  tell,
  toastOf,
} from './panel-page.ts';
import { seriousViolations } from './serious-violations.ts';
import { type StartedHub, startHub } from './start-hub.ts';

let hub: StartedHub;
let browser: Browser;

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await hub.stop();
});

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

/** Sends a model's answer that holds a decision set. */
async function propose(agent: string, text: string, extra: { expiresInMs?: number } = {}): Promise<Asked> {
  const { message, requestId } = await programOf(hub).sendMessage({
    from: agent,
    to: 'user',
    payload: { text },
    modelAnswer: true,
    ...extra,
  });
  if (!requestId) throw new Error('the hub recognised no decision set');
  return { requestId, messageId: message.id, conversationId: message.conversationId };
}

/** Proposes, and shows the conversation in a new browser. */
async function show(agent: string, text = COMPLETE, options: Parameters<typeof openPanel>[2] = {}) {
  const asked = await propose(agent, text);
  const panel = await openPanel(browser, hub, options);
  await openConversation(panel.page, agent);
  const card = cardOf(panel.page, asked);
  await card.waitFor();
  return { ...panel, asked, card };
}

function cardOf(page: Page, { requestId }: Asked): Locator {
  return page.locator(`[data-decision-set="${requestId}"]`);
}

function messageOf(page: Page, { messageId }: Asked): Locator {
  return page.locator(`[data-message="${messageId}"]`);
}

function optionOf(card: Locator, question: string, letter: string): Locator {
  return card.locator(`[data-question="${question}"] [data-option="${letter}"]`);
}

/** The text that the next tap sends. */
function outgoingText(card: Locator): Promise<string | null> {
  return card.locator('output').textContent();
}

/** Which options are checked or shown as sent, as `1A`. */
function chosenIn(card: Locator): Promise<string[]> {
  return card
    .locator('[data-chosen]')
    .evaluateAll((all) =>
      all.map(
        (each) =>
          `${each.closest('[data-question]')?.getAttribute('data-question')}${each.getAttribute('data-option')}`,
      ),
    );
}

async function openField(card: Locator): Promise<Locator> {
  await card.getByRole('button', { name: '🧩 Partly, I’ll add…' }).click();
  return card.getByRole('textbox', { name: 'What should be different?' });
}

test('DS-1.1 DS-2.1 DS-3.1 each question is a row below the answer, its recommended option marked and preselected', async () => {
  const { page, context, asked, card } = await show('rows');
  const groups = card.getByRole('radiogroup');
  expect(await groups.count()).toBe(3);
  const second = card.getByRole('radiogroup', { name: '2 Which log format?' });
  expect(await second.getByRole('radio').count()).toBe(3);
  expect(await second.getByRole('radio', { name: 'C Both Recommended' }).isChecked()).toBe(true);
  expect(await chosenIn(card)).toEqual(['1A', '2C', '3B']);
  const answer = messageOf(page, asked).getByText('Three things are yours to decide.');
  const [above, below] = [await answer.boundingBox(), await card.boundingBox()];
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1);
  await context.close();
});

test('F-37 DS-2.1 the questions are shown once; as the model wrote them, line by line, on a tap', async () => {
  const { page, context, asked } = await show('lines');
  expect(await messageOf(page, asked).getByText('PostgreSQL').count()).toBe(1);
  await page.getByRole('button', { name: 'Show the questions as they are written' }).click();
  await messageOf(page, asked).locator('li').first().waitFor();
  const shown = await page.evaluate<string>(
    `document.querySelector('[data-message="${asked.messageId}"] li').innerText`,
  );
  expect(shown.split('\n').map((line) => line.trim())).toEqual([
    'Which database?',
    'A. SQLite (recommended)',
    'B. PostgreSQL',
  ]);
  await context.close();
});

test('DS-2.1 DS-2.5 one tap sends "1A 2C 3B", shown before, without asking again, and echoed', async () => {
  const { page, context, asked, card } = await show('accept');
  expect(await outgoingText(card)).toBe('1A 2C 3B');
  await card.getByRole('button', { name: '✅ All as recommended' }).click();
  await messageOf(page, asked).getByText('Sent to the agent: 1A 2C 3B · in the panel').waitFor();
  expect(await inboxTexts(hub, 'accept')).toEqual(['1A 2C 3B']);
  expect(await chosenIn(card)).toEqual(['1A', '2C', '3B']);
  expect(await card.getByRole('radio').count()).toBe(0);
  expect(await card.getByRole('button').count()).toBe(0);
  await context.close();
});

test('DS-2.4 a tap changes one pick, the reply follows at once, and one tap sends it', async () => {
  const { page, context, asked, card } = await show('change');
  await optionOf(card, '1', 'B').click();
  await optionOf(card, '3', 'A').click();
  expect(await outgoingText(card)).toBe('1B 2C 3A');
  await card.getByRole('button', { name: 'Back to the recommended' }).click();
  expect(await outgoingText(card)).toBe('1A 2C 3B');
  await card.getByRole('button', { name: '✅ All as recommended' }).waitFor();
  await optionOf(card, '2', 'A').click();
  await card.getByRole('button', { name: 'Send 1A 2A 3B' }).click();
  await messageOf(page, asked).getByText('Sent to the agent: 1A 2A 3B').waitFor();
  expect(await inboxTexts(hub, 'change')).toEqual(['1A 2A 3B']);
  expect(await chosenIn(card)).toEqual(['1A', '2A', '3B']);
  await context.close();
});

test('DS-2.4 by keyboard: Tab goes from question to question, arrows and letters pick', async () => {
  const { page, context, card } = await show('keys');
  await card.getByRole('radio', { name: /SQLite/ }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await outgoingText(card)).toBe('1B 2C 3B');
  await page.keyboard.press('Tab');
  await page.keyboard.press('b');
  expect(await outgoingText(card)).toBe('1B 2B 3B');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  expect(await outgoingText(card)).toBe('1B 2B 3A');
  await card.getByRole('button', { name: 'Send 1B 2B 3A' }).focus();
  await page.keyboard.press('Enter');
  expect(await inboxTexts(hub, 'keys')).toEqual(['1B 2B 3A']);
  await context.close();
});

test('DS-2.4 picks outlive a reload and are the same in the inbox', async () => {
  const { page, context, asked, card } = await show('kept');
  await optionOf(card, '1', 'B').click();
  await page.reload();
  await card.waitFor();
  expect(await outgoingText(card)).toBe('1B 2C 3B');
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  const inbox = page.locator(`[data-card="${asked.requestId}"]`);
  await inbox.getByRole('button', { name: 'Type an answer' }).waitFor();
  await inbox.getByRole('button', { name: 'Send 1B 2C 3B' }).click();
  await inbox.getByText('Sent to the agent: 1B 2C 3B').waitFor();
  expect(await inboxTexts(hub, 'kept')).toEqual(['1B 2C 3B']);
  await context.close();
});

test('DS-2.2 an incomplete set names what is open, sends the phrase that is shown, and says what was left', async () => {
  const { page, context, asked, card } = await show('incomplete', INCOMPLETE);
  expect(await chosenIn(card)).toEqual(['1A']);
  expect(await card.locator('[data-question="2"]').getByText('Open', { exact: true }).count()).toBe(1);
  expect(await outgoingText(card)).toBe(PHRASE);
  await card.getByText('Still open:').waitFor();
  await card.getByRole('button', { name: '✅ All as recommended' }).click();
  await messageOf(page, asked).getByText(`Sent to the agent: ${PHRASE}`).waitFor();
  await messageOf(page, asked).getByText('Left to the agent: 2, 3').waitFor();
  expect(await inboxTexts(hub, 'incomplete')).toEqual([PHRASE]);
  expect(await chosenIn(card)).toEqual(['1A']);
  await context.close();
});

test('DS-2.2 DS-2.4 open questions are tapped one by one; only what is still open is left to the phrase', async () => {
  const { page, context, asked, card } = await show('tapped', INCOMPLETE);
  await card.getByRole('button', { name: 'Go to question 2' }).click();
  await page.keyboard.press('B');
  expect(await outgoingText(card)).toBe(`1A 2B; ${PHRASE}`);
  expect(await card.getByRole('button', { name: 'Go to question 2' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Go to question 3' }).click();
  await page.keyboard.press('a');
  expect(await outgoingText(card)).toBe('1A 2B 3A');
  expect(await card.getByText('Still open:').count()).toBe(0);
  await card.getByRole('button', { name: 'Send 1A 2B 3A' }).click();
  await messageOf(page, asked).getByText('Sent to the agent: 1A 2B 3A').waitFor();
  expect(await messageOf(page, asked).getByText('Left to the agent').count()).toBe(0);
  expect(await inboxTexts(hub, 'tapped')).toEqual(['1A 2B 3A']);
  await context.close();
});

test('DS-2.2 what is shown for a set that is partly picked is what is sent', async () => {
  const { context, card } = await show('partly-picked', INCOMPLETE);
  await optionOf(card, '2', 'C').click();
  const shown = await outgoingText(card);
  await card.getByRole('button', { name: 'Send this answer' }).click();
  expect(await inboxTexts(hub, 'partly-picked')).toEqual([shown]);
  await context.close();
});

test('F-1 DS-2.6 questions without numbers are answered by their titles', async () => {
  const text =
    '### Storage\n\nA. disk\nB. bucket (recommended)\n\n### Log format\n\nA. text (recommended)\nB. JSON';
  const { context, card } = await show('titles', text);
  expect(await outgoingText(card)).toBe('Storage: B · Log format: A');
  await optionOf(card, 'Log format', 'B').click();
  await card.getByRole('button', { name: 'Send Storage: B · Log format: B' }).click();
  expect(await inboxTexts(hub, 'titles')).toEqual(['Storage: B · Log format: B']);
  await context.close();
});

test('F-2 DS-2.6 a question that was not understood is shown as open, and nothing is picked for it', async () => {
  const text = COMPLETE.replace(/^3\./m, '3. What should it be called?\n4.');
  const { context, card } = await show('unread', text);
  const unread = card.locator('[data-question="3"]');
  await unread.getByText('What should it be called?').waitFor();
  await unread.getByText('Its options could not be read', { exact: false }).waitFor();
  expect(await outgoingText(card)).toBe('Go with your recommendation on every open decision');
  const field = await openField(card);
  await field.fill('1B');
  expect(await outgoingText(card)).toBe('As recommended, except: 1B');
  await context.close();
});

test('DS-2.3 words are sent with their rule and the picks, exactly as shown', async () => {
  const { page, context, asked, card } = await show('words');
  await optionOf(card, '1', 'B').click();
  const field = await openField(card);
  await card.getByText('What you do not mention stays as you picked, the rest as recommended.').waitFor();
  await field.fill('Port 8443 on the <b>staging</b> machine');
  const shown = await outgoingText(card);
  expect(shown).toContain('everything not mentioned: my picks, the rest as recommended');
  expect(shown).toContain('Port 8443 on the <b>staging</b> machine');
  expect(shown).toContain('My picks: 1B\nRecommended picks: 2C 3B');
  await field.press('Enter');
  await messageOf(page, asked).getByText('Sent to the agent: Partly as you recommend.').waitFor();
  expect(await inboxTexts(hub, 'words')).toEqual([shown]);
  await context.close();
});

test.each([
  ['empty', ''],
  ['skip', 'skip'],
  ['skip-chinese', '跳过'],
])('DS-2.3 the words "%s" accept all', async (agent, words) => {
  const { context, card } = await show(agent);
  const field = await openField(card);
  await field.fill(words);
  expect(await outgoingText(card)).toBe('1A 2C 3B');
  await card.getByRole('button', { name: '✅ All as recommended' }).click();
  expect(await inboxTexts(hub, agent)).toEqual(['1A 2C 3B']);
  await context.close();
});

test('DS-2.3 cancel, 取消, Escape and the button leave the field; nothing is sent', async () => {
  const { page, context, asked, card } = await show('cancel');
  const partly = card.getByRole('button', { name: '🧩 Partly, I’ll add…' });
  for (const word of ['cancel', '取消']) {
    const field = await openField(card);
    await field.fill(word);
    await field.press('Enter');
    await partly.waitFor();
    expect(await partly.evaluate((node) => node.matches(':focus'))).toBe(true);
  }
  const field = await openField(card);
  expect(await field.inputValue()).toBe('');
  await field.fill('Half a thought');
  await field.press('Escape');
  await partly.click();
  expect(await field.inputValue()).toBe('Half a thought');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await partly.waitFor();
  expect((await personOf(hub).request(asked.requestId)).settlement).toBeNull();
  expect(await page.locator('[data-own]').count()).toBe(0);
  await context.close();
});

test('DS-2.3 a bare 1 is a supplement, never a menu choice', async () => {
  const { context, card } = await show('bare');
  const field = await openField(card);
  await field.fill('1');
  await field.press('Enter');
  expect((await inboxTexts(hub, 'bare'))[0]).toContain('Supplement: 1\n');
  await context.close();
});

test('DS-2.3 over 3,000 characters: told so, text kept, nothing sent until it is shortened', async () => {
  const { context, asked, card } = await show('long');
  const field = await openField(card);
  const words = '决定 '.repeat(1000);
  await field.fill(`${words}!!`);
  await card.getByText('Too long to send: shorten it by 2 characters.').waitFor();
  await card.getByText('3,002 / 3,000').waitFor();
  expect(await card.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  await field.press('Enter');
  expect(await field.inputValue()).toBe(`${words}!!`);
  expect((await personOf(hub).request(asked.requestId)).settlement).toBeNull();
  await field.fill(words);
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await inboxTexts(hub, 'long'))[0]).toContain(words.trim());
  await context.close();
});

test('DS-2.3 after 10 minutes without input the field has expired: said when touched, one tap opens it anew', async () => {
  const { page, context, asked, card } = await show('idle');
  const field = await openField(card);
  await field.fill('Only on port 8443');
  await page.clock.setFixedTime(Date.now() + TEN_MINUTES - 5000);
  await field.press('!');
  expect(await field.inputValue()).toBe('Only on port 8443!');
  await page.clock.setFixedTime(Date.now() + 2 * TEN_MINUTES);
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await card.getByText('This field expired after 10 minutes without input.').waitFor();
  expect(await field.inputValue()).toBe('Only on port 8443!');
  expect(await card.locator('output').count()).toBe(0);
  expect((await personOf(hub).request(asked.requestId)).settlement).toBeNull();
  await card.getByRole('button', { name: 'Open it again' }).click();
  await field.press('End');
  await field.press('!');
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await inboxTexts(hub, 'idle'))[0]).toContain('Only on port 8443!!');
  await context.close();
});

test('DS-3.1 a message that is no model answer, and an answer without a set, show no decisions', async () => {
  await tell(hub, 'plain', COMPLETE);
  await programOf(hub).sendMessage({
    from: 'plain',
    to: 'user',
    payload: { text: 'All done:\n\n1. tests\n2. docs' },
    modelAnswer: true,
  });
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'plain');
  await page.getByRole('log').getByText('All done:').waitFor();
  expect(await page.locator('[data-decision-set]').count()).toBe(0);
  await context.close();
});

test('DS-3.3 answered in one browser, it is answered in the other at once, with the picks and where', async () => {
  const first = await show('shared');
  const second = await openPanel(browser, hub);
  await openConversation(second.page, 'shared');
  const other = cardOf(second.page, first.asked);
  const field = await openField(other);
  await field.fill('My own words');
  await optionOf(first.card, '1', 'B').click();
  await first.card.getByRole('button', { name: 'Send 1B 2C 3B' }).click();
  const message = messageOf(second.page, first.asked);
  await message.getByText('Sent to the agent: 1B 2C 3B · in the panel').waitFor();
  expect(await chosenIn(other)).toEqual(['1B', '2C', '3B']);
  expect(await other.getByRole('button').count()).toBe(0);
  await message.getByText('Your words were not sent:').waitFor();
  await message.getByText('My own words').waitFor();
  await message.getByRole('button', { name: 'Discard' }).click();
  await message.getByText('Your words were not sent:').waitFor({ state: 'hidden' });
  await Promise.all([first.context.close(), second.context.close()]);
});

test('DS-3.3 two browsers tapping at once: one wins, the other is told what won', async () => {
  const first = await show('race');
  const second = await openPanel(browser, hub);
  await openConversation(second.page, 'race');
  const pages = [first.page, second.page];
  // Both answers are held until both are on their way, so that they really meet in the hub.
  const held = Promise.withResolvers<void>();
  let waiting = 0;
  for (const page of pages) {
    await page.route('**/answer', async (route) => {
      waiting += 1;
      if (waiting === pages.length) held.resolve();
      await held.promise;
      await route.continue();
    });
  }
  await optionOf(cardOf(second.page, first.asked), '1', 'B').click();
  await Promise.all([
    first.card.getByRole('button', { name: '✅ All as recommended' }).click(),
    cardOf(second.page, first.asked).getByRole('button', { name: 'Send 1B 2C 3B' }).click(),
  ]);
  const texts = await inboxTexts(hub, 'race');
  expect(texts).toHaveLength(1);
  const loser = texts[0] === '1A 2C 3B' ? second.page : first.page;
  await toastOf(loser).getByText(`“${texts[0]}” came first`).waitFor();
  for (const page of pages) {
    await messageOf(page, first.asked).getByText(`Sent to the agent: ${texts[0]}`).waitFor();
  }
  await Promise.all([first.context.close(), second.context.close()]);
});

test('DS-3.3 a typed answer from another surface settles it; words of one’s own claim no picks', async () => {
  const { page, context, asked, card } = await show('elsewhere');
  await personOf(hub).answer(asked.requestId, { text: '1B but ask me again tomorrow', surface: 'telegram' });
  await messageOf(page, asked)
    .getByText('Sent to the agent: 1B but ask me again tomorrow · from Telegram')
    .waitFor();
  expect(await chosenIn(card)).toEqual([]);
  await context.close();
});

test('DS-4.2 an expired set says that it is no longer valid, and its controls are gone', async () => {
  const { page, context } = await openPanel(browser, hub);
  const asked = await propose('expiring', COMPLETE, { expiresInMs: 1000 });
  await openConversation(page, 'expiring');
  await messageOf(page, asked).getByText('No longer valid: tap a newer one or type your answer.').waitFor();
  expect(await cardOf(page, asked).count()).toBe(0);
  expect(await inboxTextsNow('expiring')).toEqual([]);
  await context.close();
});

test('DS-4.2 a tap that comes too late sends nothing and is told so', async () => {
  const { page, context, asked, card } = await show('late');
  await page.route('**/answer', async (route) => {
    await programOf(hub).cancel(asked.requestId);
    await route.continue();
  });
  await card.getByRole('button', { name: '✅ All as recommended' }).click();
  await toastOf(page).getByText('No longer valid').waitFor();
  await toastOf(page).getByText('Tap a newer one or type your answer.').waitFor();
  await card.waitFor({ state: 'detached' });
  expect(await inboxTextsNow('late')).toEqual([]);
  await context.close();
});

test('DS-4.3 a newer set leaves an older one as it was, with its own picks', async () => {
  const { page, context, asked: older, card } = await show('older');
  await optionOf(card, '1', 'B').click();
  const newer = await propose('older', COMPLETE);
  await cardOf(page, newer).waitFor();
  expect(await outgoingText(cardOf(page, newer))).toBe('1A 2C 3B');
  expect(await outgoingText(card)).toBe('1B 2C 3B');
  await card.getByRole('button', { name: 'Send 1B 2C 3B' }).click();
  await messageOf(page, older).getByText('Sent to the agent: 1B 2C 3B').waitFor();
  await cardOf(page, newer).getByRole('button', { name: '✅ All as recommended' }).click();
  await messageOf(page, newer).getByText('Sent to the agent: 1A 2C 3B').waitFor();
  expect(await inboxTexts(hub, 'older')).toEqual(['1B 2C 3B', '1A 2C 3B']);
  await context.close();
});

test('DS-4.4 when sending fails it is said, everything works again, picks and words are kept', async () => {
  const { page, context, asked, card } = await show('failing');
  const option = optionOf(card, '1', 'B');
  await expect
    .poll(async () => {
      await option.click();
      return option.getByRole('radio').isChecked();
    })
    .toBe(true);
  const field = await openField(card);
  await field.fill('Only on weekdays');
  await page.route('**/answer', (route) => route.abort());
  await field.press('Enter');
  await toastOf(page).getByText('Your answer was not sent').waitFor();
  expect(await field.inputValue()).toBe('Only on weekdays');
  expect(await option.getByRole('radio').isEnabled()).toBe(true);
  await page.unroute('**/answer');
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await messageOf(page, asked).getByText('Sent to the agent:').waitFor();
  const [sent] = await inboxTexts(hub, 'failing');
  expect(sent).toContain('Only on weekdays');
  expect(sent).toContain('My picks: 1B\nRecommended picks: 2C 3B');
  await context.close();
});

test('DS-4.4 the tap is acknowledged at once, and cannot be made twice', async () => {
  const { page, context, asked, card } = await show('slow');
  const release = Promise.withResolvers<void>();
  await page.route('**/answer', async (route) => {
    await release.promise;
    await route.continue();
  });
  const button = card.getByRole('button', { name: '✅ All as recommended' });
  await button.click();
  await messageOf(page, asked).getByText('Sending…').waitFor();
  expect(await button.isDisabled()).toBe(true);
  expect(await card.getByRole('radio').first().isDisabled()).toBe(true);
  release.resolve();
  await messageOf(page, asked).getByText('Sent to the agent: 1A 2C 3B').waitFor();
  await context.close();
});

test('OPS-4 DS-2.2 DS-2.3 DS-2.5 in Chinese: buttons, phrase, words and echo', async () => {
  const text = COMPLETE.replaceAll('(recommended)', '（推荐）').replace('7663 （推荐）', '7663');
  const { page, context, asked, card } = await show('中文', text, { locale: 'zh-CN' });
  await card.getByText('仍待定：').waitFor();
  expect(await outgoingText(card)).toBe('待决策项全部按模型推荐');
  await card.getByRole('button', { name: '🧩 部分按推荐，我来补充…' }).click();
  await card.getByRole('textbox', { name: '哪些要不一样？' }).fill('端口用 8443');
  expect(await outgoingText(card)).toContain('规则：未提及的决策项全部按推荐。');
  await card.getByRole('button', { name: '取消' }).click();
  await card.getByRole('button', { name: '✅ 全部按推荐' }).click();
  await messageOf(page, asked)
    .getByText(/已推送到模型：\s*待决策项全部按模型推荐/)
    .waitFor();
  await messageOf(page, asked).getByText('解析不完整，以下交给智能体决定：3').waitFor();
  expect(await inboxTexts(hub, '中文')).toEqual(['待决策项全部按模型推荐']);
  await context.close();
});

test('DS-1.5 SEC-5 hostile texts in titles and options show as text and run nothing', async () => {
  const { page, context, problems, card } = await show(
    'hostile',
    `Decide:

D1. <img src=x onerror="document.title=1"> from\u202eright?
   a) <script>document.title = "owned"</script> (recommended)
   b) שלום, עולם (מימין)
D2. Second?
   a) ${'x'.repeat(500)} (recommended)
   b) [run](javascript:document.title=1)`,
    { viewport: { width: 360, height: 700 } },
  );
  expect(await outgoingText(card)).toBe('D1a D2a');
  expect(await card.locator('img, script, a').count()).toBe(0);
  await card.getByText('<script>document.title = "owned"</script>').waitFor();
  const marks = await card
    .locator('[data-code]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-code')));
  expect(marks).toEqual(['U+202E']);
  await card.getByRole('button', { name: 'Show the full texts' }).click();
  const long = await optionOf(card, 'D2', 'a')
    .locator('[data-part="text"]')
    .evaluate((node) => node.scrollHeight - node.clientHeight);
  expect(long).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(await page.title()).toMatch(/Nod$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('DS-2.4 twelve questions with six options: on 360 pixels the reply stays in sight while picking', async () => {
  const text = Array.from({ length: 12 }, (_, index) =>
    [
      `${index + 1}. What about number ${index + 1}?`,
      ...['A', 'B', 'C', 'D', 'E', 'F'].map(
        (letter) => `   ${letter}. Option ${letter}${letter === 'C' ? ' (recommended)' : ''}`,
      ),
    ].join('\n'),
  ).join('\n');
  const { page, context, card } = await show('many', text, { viewport: { width: 360, height: 700 } });
  await optionOf(card, '2', 'F').click();
  const [reply, log] = [
    await card.locator('output').boundingBox(),
    await page.getByRole('log').boundingBox(),
  ];
  expect((reply?.y ?? 0) + (reply?.height ?? 700)).toBeLessThanOrEqual((log?.y ?? 0) + (log?.height ?? 0));
  expect(await outgoingText(card)).toBe('1C 2F 3C 4C 5C 6C 7C 8C 9C 10C 11C 12C');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await card.getByRole('button', { name: 'Send this answer' }).click();
  expect(await inboxTexts(hub, 'many')).toEqual(['1C 2F 3C 4C 5C 6C 7C 8C 9C 10C 11C 12C']);
  await context.close();
});

test('nobody is kept out of a decision set: open, being written to, and answered, in light and dark', async () => {
  const answered = await propose('accessible', COMPLETE);
  await personOf(hub).answer(answered.requestId, { text: '1B 2C 3B', surface: 'cli' });
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, context, card } = await show('accessible', INCOMPLETE, {
      colorScheme,
      reducedMotion: 'reduce',
    });
    expect(await seriousViolations(page)).toEqual([]);
    const field = await openField(card);
    await field.fill('x'.repeat(3001));
    expect(await seriousViolations(page)).toEqual([]);
    await context.close();
  }
});

/** What the agent has received so far, without waiting for anything. */
async function inboxTextsNow(agent: string): Promise<(string | undefined)[]> {
  return (await programOf(hub).inbox(agent, { waitMs: 0 })).map(({ payload }) => payload.text);
}
