// Browser sessions attacked from other loopback ports, ended from elsewhere, and shared by tabs. In a real browser.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask, launchBrowser, openConversation, openPanel, personOf, tell } from './panel-page.ts';
import { type StartedHub, startHub } from './start-hub.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

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

/** Follows a link in the newest message of an agent, as a person would. */
async function follow(page: Page, name: string): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('log').getByRole('link', { name }).click();
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
  await second.goto((await personOf(other).createLink()).url);
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
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signedOut(page).waitFor();
  await signedOut(second).waitFor();

  await page.goto((await personOf(hub).createLink()).url);
  await page.getByRole('navigation').waitFor();
  await second.getByRole('navigation').waitFor();
  await context.close();
});

test('F-93 SEC-7 a panel whose session is ended from elsewhere shows so at once', async () => {
  const hub = await startOwnHub();
  const { page, context } = await openPanel(browser, hub);
  const [session] = await personOf(hub).sessions();
  expect(session?.name).toBe('Chrome · Linux');
  await personOf(hub).endSession(session?.id ?? '');
  await signedOut(page).waitFor();
  await context.close();
});

test('SEC-3 a link that was used says so', async () => {
  const hub = await startOwnHub();
  const { url } = await personOf(hub).createLink();
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
  await page.goto((await personOf(hub).createLink()).url);
  await page.getByRole('navigation').waitFor();
  await page.getByText('every reload signs you out').waitFor();
  await page.reload();
  await signedOut(page).waitFor();
  await page.getByText('every reload signs you out').waitFor();
  await context.close();
});
