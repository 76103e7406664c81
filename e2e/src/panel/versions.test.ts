// Editing, resending and regenerating in the panel: what is sent stands in place of the earlier version.
import { type ScriptedModelServer, startScriptedModelServer } from '@nod/testing';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { goTo, launchBrowser, openPanel, personOf, programOf } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

async function startWithModel(): Promise<{ hub: StartedHub; server: ScriptedModelServer }> {
  const server = await startScriptedModelServer();
  const env = {
    NOD_MODEL: 'openai-compatible:scripted',
    NOD_MODEL_BASE_URL: server.url('openai'),
    NOD_MODEL_API_KEY: 'sk-of-the-environment',
  };
  const hub = await startHub({ env });
  onTestFinished(async () => {
    await hub.stop();
    await server.close();
  });
  return { hub, server };
}

const say = (text: string) => ({ type: 'answer' as const, steps: [{ type: 'text' as const, text }] });
const composer = (page: Page) => page.locator('[data-composer]');
const articles = (page: Page) => page.locator('article[data-message]');
const own = (page: Page) => page.locator('article[data-own][data-message]');
const answers = (page: Page) => page.locator('article[data-message]:not([data-own])');
const versions = (page: Page) => page.getByRole('group', { name: 'Versions of this message' });
const texts = (page: Page) => articles(page).locator('[dir="auto"]').allTextContents();

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

async function choose(article: ReturnType<typeof own>, name: string): Promise<void> {
  await article.hover();
  await article.getByRole('button', { name }).click();
}

test('F-33 regenerate makes the answer anew: the earlier one leaves the context and stays one tap away', async () => {
  const { hub, server } = await startWithModel();
  server.script([say('First try.'), say('Second try.')]);
  const { page, context, problems } = await openPanel(browser, hub, { at: '#/agent/nod' });
  await write(page, 'Say something');
  await answers(page).getByText('First try.').waitFor();
  await choose(answers(page).last(), 'Regenerate');
  await answers(page).getByText('Second try.').waitFor();
  await expect.poll(() => texts(page)).toEqual(['Say something', 'Second try.']);
  expect(JSON.stringify(server.requests[1])).not.toContain('First try.');

  const group = versions(page);
  await group.getByText('2/2').waitFor();
  await group.getByRole('button', { name: 'Earlier version' }).click();
  await group.getByText('1/2').waitFor();
  await group.getByText('Earlier version, no longer part of the conversation').waitFor();
  await expect
    .poll(() => texts(page))
    .toEqual(['Say something', 'First try.', 'Say something', 'Second try.']);
  const earlier = page.locator('[data-earlier]');
  await expect.poll(() => earlier.getByRole('button', { name: /Regenerate|Edit|Reply/ }).count()).toBe(0);
  expect(await seriousViolations(page)).toEqual([]);
  await group.getByRole('button', { name: 'Newer version' }).click();
  await expect.poll(() => texts(page)).toEqual(['Say something', 'Second try.']);
  expect(problems).toEqual([]);
  await context.close();
});

test('F-33 edit and resend happens in its own place: the draft is kept, also over a reload, and another browser sees the same', async () => {
  const { hub, server } = await startWithModel();
  server.script([say('First try.'), say('Second try.'), say('Third try.')]);
  const { page, context, problems } = await openPanel(browser, hub, { at: '#/agent/nod' });
  await write(page, 'Say one');
  await answers(page).getByText('First try.').waitFor();
  const other = await openPanel(browser, hub);
  await other.page.locator('a[data-entry="nod"]').click();
  await answers(other.page).getByText('First try.').waitFor();

  await composer(page).fill('half a thought');
  await choose(own(page), 'Edit and resend');
  const field = page.getByRole('textbox', { name: 'Edit your message' });
  expect(await field.inputValue()).toBe('Say one');
  expect(await composer(page).inputValue()).toBe('half a thought');
  await field.fill('Say t');
  await page.reload();
  expect(await field.inputValue()).toBe('Say t');
  await field.press('Escape');
  await own(page).getByText('Say one').waitFor();
  await expect.poll(() => field.count()).toBe(0);

  await choose(own(page), 'Edit and resend');
  await field.fill('Say two');
  await field.press('Enter');
  await answers(page).getByText('Second try.').waitFor();
  expect(await composer(page).inputValue()).toBe('half a thought');
  for (const each of [page, other.page]) {
    await expect.poll(() => texts(each)).toEqual(['Say two', 'Second try.']);
    await versions(each).getByText('2/2').waitFor();
  }
  expect(JSON.stringify(server.requests[1])).not.toMatch(/Say one|First try/);

  await page.reload();
  await versions(page).getByText('2/2').waitFor();
  await choose(answers(page).last(), 'Regenerate');
  await answers(page).getByText('Third try.').waitFor();
  const before = versions(page).getByRole('button', { name: 'Earlier version' });
  await before.focus();
  await page.keyboard.press('Enter');
  await versions(page).getByText('2/3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await versions(page).getByText('1/3').waitFor();
  await expect.poll(() => texts(page)).toEqual(['Say one', 'First try.', 'Say two', 'Third try.']);
  expect(await before.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await versions(page).getByText('2/3').waitFor();
  await expect.poll(() => texts(page)).toEqual(['Say two', 'Second try.', 'Say two', 'Third try.']);
  expect(problems).toEqual([]);
  await other.context.close();
  await context.close();
});

test('F-33 replacing a message withdraws what it was waiting for, and stops what runs', async () => {
  const { hub, server } = await startWithModel();
  server.script([
    {
      type: 'answer',
      steps: [{ type: 'tool-call', toolName: 'save_memory', argumentsText: '{"text":"tea"}' }],
    },
    { type: 'answer', steps: [{ type: 'text', text: 'Half' }, { type: 'hang' }] },
    say('Whole.'),
  ]);
  const { page, context } = await openPanel(browser, hub, { at: '#/agent/nod' });
  await page.getByRole('button', { name: /^Mode/ }).click();
  await page.getByRole('menuitemradio', { name: /Supervised/ }).click();
  await write(page, 'Remember tea');
  await page.locator('[data-approval]').first().waitFor();
  await choose(own(page), 'Edit and resend');
  const field = page.getByRole('textbox', { name: 'Edit your message' });
  await field.fill('Remember nothing');
  await field.press('Enter');
  await page.locator('article[data-draft]').getByText('Half').waitFor();
  await expect.poll(() => page.locator('[data-approval]').count()).toBe(0);
  expect(await personOf(hub).openRequests()).toEqual([]);

  await choose(own(page), 'Edit and resend');
  await field.fill('Say it whole');
  await field.press('Enter');
  await answers(page).getByText('Whole.').waitFor();
  await expect.poll(() => texts(page)).toEqual(['Say it whole', 'Whole.']);
  expect(JSON.stringify(server.requests[2])).not.toMatch(/Remember tea|Remember nothing|Half/);
  await versions(page).getByRole('button', { name: 'Earlier version' }).click();
  await page.locator('[data-earlier] [data-run][data-outcome="stopped"]').waitFor();
  await context.close();
});

test("F-33 an agent of one's own is told that a message replaces another; a link to the earlier version shows it", async () => {
  const hub = await startHub();
  onTestFinished(async () => void (await hub.stop()));
  const program = programOf(hub);
  const { message: hello } = await program.sendMessage({
    from: 'ci',
    to: 'user',
    payload: { text: 'Ready.' },
  });
  const { page, context } = await openPanel(browser, hub);
  await page.locator('a[data-entry="ci"]').click();
  await write(page, 'Deploy to prod');
  await own(page).getByText('Deploy to prod').waitFor();
  const [first] = await program.inbox('ci', { waitMs: 5000 });
  if (!first) throw new Error('ci got nothing');
  await program.sendMessage({
    from: 'ci',
    to: 'user',
    payload: { text: 'Really?' },
    quickReplies: ['Yes', 'No'],
    inReplyTo: first.id,
  });
  await page.getByRole('group', { name: 'Quick replies' }).getByRole('button', { name: 'Yes' }).waitFor();
  await choose(own(page), 'Edit and resend');
  const field = page.getByRole('textbox', { name: 'Edit your message' });
  await field.fill('Deploy to staging');
  await field.press('Enter');
  await versions(page).getByText('2/2').waitFor();
  await expect.poll(() => texts(page)).toEqual(['Ready.', 'Deploy to staging']);
  expect(await program.inbox('ci', { waitMs: 0 })).toMatchObject([
    { payload: { text: 'Deploy to staging' }, supersedes: first.id, version: 2 },
  ]);
  expect(await personOf(hub).openRequests()).toEqual([]);
  await goTo(page, `#/conversation/${hello.conversationId}/${first.id}`);
  await versions(page).getByText('1/2').waitFor();
  const replies = page.getByRole('group', { name: 'Quick replies' }).getByRole('button');
  expect(await replies.evaluateAll((all) => all.map((each) => each.matches(':disabled')))).toEqual([
    true,
    true,
  ]);
  await page.getByText('Withdrawn: you replaced your message').waitFor();
  await context.close();
});

test('F-33 OPS-4 the versions speak Chinese and fit 360 pixels, by touch', async () => {
  const { hub, server } = await startWithModel();
  const long = Array.from({ length: 30 }, (_, index) => `第 ${index + 1} 行`).join('\n\n');
  server.script([say('第一次。'), say(`${long}\n\n第二次。`), say('第三次。')]);
  const phone = { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true };
  const { page, context } = await openPanel(browser, hub, { ...phone, locale: 'zh-CN', at: '#/agent/nod' });
  await composer(page).fill('说点什么');
  await page.getByRole('button', { name: '发送', exact: true }).tap();
  await answers(page).getByText('第一次。').waitFor();
  await own(page).getByRole('button', { name: '更多操作' }).tap();
  await own(page).getByRole('button', { name: '编辑并重新发送' }).tap();
  const field = page.getByRole('textbox', { name: '编辑你的消息' });
  await field.fill('再说点什么');
  await page.locator('[data-edit]').getByRole('button', { name: '发送' }).tap();
  await answers(page).getByText('第二次。').waitFor();
  await answers(page).last().getByRole('button', { name: '更多操作' }).tap();
  await answers(page).last().getByRole('button', { name: '重新生成' }).tap();
  await answers(page).getByText('第三次。').waitFor();
  const group = page.getByRole('group', { name: '这条消息的各个版本' });
  const before = await group.boundingBox();
  await group.getByRole('button', { name: '较早的版本' }).tap();
  await page.getByText('较早的版本，已不属于对话').waitFor();
  // What was tapped stays under the finger, however long the version is that it shows.
  await page.locator('[data-earlier]').getByText('第 1 行').waitFor();
  expect(Math.abs(((await group.boundingBox())?.y ?? 0) - (before?.y ?? -1000))).toBeLessThan(2);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
  expect(await seriousViolations(page)).toEqual([]);
  await context.close();
});
