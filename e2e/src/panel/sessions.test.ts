// Browser sessions attacked from other loopback ports, ended from elsewhere, and shared by tabs. In a real browser.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { ENDPOINTS } from '@nod/protocol';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod } from '../stage/nod.ts';
import { ask, launchBrowser, openConversation, openPanel, personOf, tell } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';

const _EXIT_USAGE = 64;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

async function startOwnHub(): Promise<StartedHub> {
  const hub = await startHub();
  onTestFinished(async () => void (await hub.stop()));
  return hub;
}

/** A page of another program on this machine; it keeps the headers of those who open it. */
async function startStranger(): Promise<{ url: string; heard: IncomingHttpHeaders[] }> {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/') heard.push(request.headers);
    response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, heard };
}

/** Follows a link of a message to a local address, as a person who confirms it would. */
async function follow(page: Page, name: string): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('log').getByText(name, { exact: true }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Open anyway' }).click();
  await (await opened).getByRole('heading', { name: 'Welcome' }).waitFor();
}

test('F-80 SEC-1 a page on another port of this machine gets the cookie, and nothing by it', async () => {
  const hub = await startOwnHub();
  const stranger = await startStranger();
  const asked = await ask(hub, 'spy', 'May I wipe the disk?', ['Yes', 'No']);
  await tell(hub, 'spy', `The report is [here](${stranger.url}).`);
  const { page, context } = await openPanel(browser, hub);
  await openConversation(page, 'spy');
  await follow(page, 'here');

  const cookie = stranger.heard[0]?.cookie ?? '';
  expect(cookie).toContain(`nod-session-${hub.port}=`);
  const replay = (path: string, init: RequestInit = {}) =>
    fetch(`${hub.url}${path}`, { ...init, headers: { cookie, 'content-type': 'application/json' } });
  const answered = await replay(`/api/requests/${asked.requestId}/answer`, {
    method: 'POST',
    body: JSON.stringify({ text: 'Yes' }),
  });
  expect(answered.status).toBe(401);
  expect((await replay('/api/overview')).status).toBe(401);
  expect((await replay('/api/events')).status).toBe(401);
  expect((await replay('/api/links', { method: 'POST' })).status).toBe(401);
  expect((await personOf(hub).request(asked.requestId)).settlement).toBeNull();
  await context.close();
});

test('F-80 SEC-5 a link to an address of this machine asks first, with the whole address, by mouse and by keyboard', async () => {
  const hub = await startOwnHub();
  const stranger = await startStranger();
  await tell(hub, 'spy', `The report is [here](${stranger.url}), the news [there](https://example.com/).`);
  const { page, context, problems } = await openPanel(browser, hub);
  await openConversation(page, 'spy');
  expect(await page.getByRole('log').getByRole('link', { name: 'there' }).getAttribute('href')).toBe(
    'https://example.com/',
  );
  await page.getByRole('log').getByText('here', { exact: true }).click();
  const question = page.getByRole('alert').filter({ hasText: 'Open anyway' });
  await question.getByText(stranger.url, { exact: true }).waitFor();
  expect(stranger.heard).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  expect(await seriousViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });

  await page.getByRole('log').getByRole('button', { name: 'here', exact: true }).focus();
  await page.keyboard.press('Enter');
  await question.waitFor();
  expect(stranger.heard).toEqual([]);
  await page.keyboard.press('Tab');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await (await opened).getByRole('heading', { name: 'Welcome' }).waitFor();
  expect(stranger.heard).toHaveLength(1);
  expect(stranger.heard[0]?.referer).toBeUndefined();
  await question.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

const signedOut = (page: Page) => page.getByText('You are signed out');

test('F-80 the code leaves the address at once; a reload, a second tab and another loopback name stay in', async () => {
  const hub = await startOwnHub();
  const { page, context, problems } = await openPanel(browser, hub);
  expect(page.url()).toBe(`${hub.url}/`);
  await page.reload();
  await page.getByRole('navigation').waitFor();

  const second = await context.newPage();
  await second.goto(`http://localhost:${hub.port}/#/needs-you`);
  await second.getByRole('navigation').waitFor();
  expect(second.url()).toBe(`${hub.url}/#/needs-you`);
  expect(problems).toEqual([]);
  await context.close();
});

test('F-80 two hubs on two ports do not disturb each other in one browser', async () => {
  const [one, other] = [await startOwnHub(), await startOwnHub()];
  const { page, context } = await openPanel(browser, one);
  const second = await context.newPage();
  await second.goto((await personOf(other).createLink({ surface: 'panel' })).url);
  await second.getByRole('navigation').waitFor();
  for (const each of [page, second]) {
    await each.reload();
    await each.getByRole('navigation').waitFor();
  }
  await context.close();
});

test('SEC-7 signing out in one tab signs all out; a new link in one lets the others back in', async () => {
  const hub = await startOwnHub();
  const { page, context } = await openPanel(browser, hub);
  const second = await context.newPage();
  await second.goto(hub.url);
  await second.getByRole('navigation').waitFor();
  // A tab behind another is drawn once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('navigation').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await signedOut(page).waitFor();
  await signedOut(second).waitFor();

  await page.goto((await personOf(hub).createLink({ surface: 'panel' })).url);
  await page.getByRole('navigation').waitFor();
  await second.getByRole('navigation').waitFor();
  await context.close();
});

test('F-93 SEC-7 a panel whose session is ended from elsewhere shows so at once', async () => {
  const hub = await startOwnHub();
  const { page, context } = await openPanel(browser, hub);
  const [session] = await personOf(hub).sessions();
  expect(session?.name).toBe('Chrome · Linux');
  await personOf(hub).endSession(session?.id ?? '', { surface: 'panel' });
  await signedOut(page).waitFor();
  await context.close();
});

test('F-93 nod sessions lists the browsers that are in and signs them out', async () => {
  const hub = await startOwnHub();
  const nod = (...args: string[]) => runNod(hub.data, ['sessions', ...args]);
  expect((await nod()).stdout).toBe('No browser is in.\n');
  const opened = [await openPanel(browser, hub), await openPanel(browser, hub)];
  const listed = ENDPOINTS.sessions.response.schema.shape.sessions.parse(
    JSON.parse((await nod('list', '--json')).stdout),
  );
  expect(listed.map(({ name, isCurrent }) => [name, isCurrent])).toEqual(
    Array(2).fill(['Chrome · Linux', false]),
  );
  const [first] = listed;
  expect((await nod()).stdout).toContain(`${first?.id.slice(-8)}  Chrome · Linux  `);
  const unknown = await nod('rm', first?.id ?? '', 'ses_unknown', '--json');
  expect([unknown.code, JSON.parse(unknown.stderr)]).toMatchObject([1, { error: { code: 'not_found' } }]);
  expect(await nod('rm', first?.id ?? '')).toMatchObject({ code: 0, stdout: 'Signed out.\n' });
  await signedOut(opened[0]?.page as Page).waitFor();
  expect(JSON.parse((await nod('rm', '--all', '--json')).stdout)).toEqual({ ended: 1 });
  for (const { page, context } of opened) {
    await signedOut(page).waitFor();
    await context.close();
  }
});

test('SEC-3 a link that was used says so', async () => {
  const hub = await startOwnHub();
  const { url } = await personOf(hub).createLink({ surface: 'panel' });
  for (const words of ['Needs you', 'This link is no longer valid']) {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByText(words).first().waitFor();
    await context.close();
  }
});

test('F-80 a browser that stores nothing is let in until it reloads, and says so', async () => {
  const hub = await startOwnHub();
  const context = await browser.newContext({ locale: 'en-GB' });
  await context.addInitScript(
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })`,
  );
  const page = await context.newPage();
  await page.goto((await personOf(hub).createLink({ surface: 'panel' })).url);
  await page.getByRole('navigation').waitFor();
  await page.getByText('every reload signs you out').waitFor();
  await page.reload();
  await page.getByText('This browser is not in yet').waitFor();
  await page.getByText('every reload signs you out').waitFor();
  await context.close();
});
