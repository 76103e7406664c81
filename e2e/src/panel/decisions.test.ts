// Decision sets in the panel, in a real browser against the real hub.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import {
  type Asked,
  inboxTexts,
  launchBrowser,
  openConversation,
  openPanel,
  personOf,
  programOf,
  toastOf,
} from '../stage/panel-page.ts';
import { violationsByLightAndDark } from '../stage/serious-violations.ts';

let hub: StartedHub;
let browser: Browser;

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
});

afterAll(() => hub.stop());

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

/** Twelve questions with six options each. */
const MANY = Array.from({ length: 12 }, (_, index) =>
  [
    `${index + 1}. What about number ${index + 1}?`,
    ...['A', 'B', 'C', 'D', 'E', 'F'].map(
      (letter) => `   ${letter}. Option ${letter}${letter === 'C' ? ' (recommended)' : ''}`,
    ),
  ].join('\n'),
).join('\n');

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

test('DS-2.1 DS-2.5 one tap sends "1A 2C 3B", shown before, without asking again, and echoed', async () => {
  const { page, context, asked, card } = await show('accept');
  await expect.poll(() => outgoingText(card)).toBe('1A 2C 3B');
  await card.getByRole('button', { name: '✅ All as recommended' }).click();
  await messageOf(page, asked).getByText('Sent to the agent: 1A 2C 3B · in the panel').waitFor();
  expect(await inboxTexts(hub, 'accept')).toEqual(['1A 2C 3B']);
  await expect.poll(() => chosenIn(card)).toEqual(['1A', '2C', '3B']);
  await expect.poll(() => card.getByRole('radio').count()).toBe(0);
  await expect.poll(() => card.getByRole('button').count()).toBe(0);
  await context.close();
});

test('DS-2.4 by keyboard: Tab goes from question to question, arrows and letters pick', async () => {
  const { page, context, card } = await show('keys');
  await card.getByRole('radio', { name: /SQLite/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => outgoingText(card)).toBe('1B 2C 3B');
  await page.keyboard.press('Tab');
  await page.keyboard.press('b');
  await expect.poll(() => outgoingText(card)).toBe('1B 2B 3B');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => outgoingText(card)).toBe('1B 2B 3A');
  await card.getByRole('button', { name: 'Send 1B 2B 3A' }).focus();
  await page.keyboard.press('Enter');
  expect(await inboxTexts(hub, 'keys')).toEqual(['1B 2B 3A']);
  await context.close();
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
  await expect.poll(() => outgoingText(card)).toBe('D1a D2a');
  await expect.poll(() => card.locator('img, script, a').count()).toBe(0);
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
  const { page, context, card } = await show('many', MANY, { viewport: { width: 360, height: 700 } });
  // As a person does: whoever scrolls has the list to themselves, before it has settled, too.
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -200);
  await optionOf(card, '2', 'F').click();
  const isInSight = async (): Promise<boolean> => {
    const reply = await card.locator('output').boundingBox();
    const log = await page.getByRole('log').boundingBox();
    return (reply?.y ?? 0) + (reply?.height ?? 700) <= (log?.y ?? 0) + (log?.height ?? 0);
  };
  await expect.poll(isInSight).toBe(true);
  await expect.poll(() => outgoingText(card)).toBe('1C 2F 3C 4C 5C 6C 7C 8C 9C 10C 11C 12C');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await card.getByRole('button', { name: 'Send this answer' }).click();
  expect(await inboxTexts(hub, 'many')).toEqual(['1C 2F 3C 4C 5C 6C 7C 8C 9C 10C 11C 12C']);
  await context.close();
});

test.each([360, 1280])('DS-2.4 at %i pixels the way to the newest covers nothing of a set', async (width) => {
  const agent = `covered-${width}`;
  const { page, context, card } = await show(agent, MANY, { viewport: { width, height: 700 } });
  const pill = page.getByRole('button', { name: 'To the newest' });
  await expect
    .poll(async () => {
      await page.getByRole('log').evaluate((list) => list.scrollTo(0, 400));
      return pill.isVisible();
    })
    .toBe(true);
  await optionOf(card, '2', 'F').click();
  const covered = await pill.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
      [top + 1, bottom - 1].map((y) => [x, y]),
    );
    const below = points.flatMap(([x = 0, y = 0]) => document.elementsFromPoint(x, y));
    return below.filter((each) => each.closest('[data-decision-set]')).map(({ className }) => className);
  });
  expect(covered).toEqual([]);
  await pill.click();
  await pill.waitFor({ state: 'detached' });
  await context.close();
});

test('nobody is kept out of a decision set: open, being written to, and answered, in light and dark', async () => {
  const answered = await propose('accessible', COMPLETE);
  await personOf(hub).answer(answered.requestId, { text: '1B 2C 3B', surface: 'cli' });
  const { page, context, card } = await show('accessible', INCOMPLETE, { reducedMotion: 'reduce' });
  expect(await violationsByLightAndDark(page)).toEqual([]);
  const field = await openField(card);
  await field.fill('x'.repeat(3001));
  expect(await violationsByLightAndDark(page)).toEqual([]);
  await context.close();
});
