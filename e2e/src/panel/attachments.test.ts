// Attachments in a real browser against the real hub: a paste and a drop as browsers make them, pictures under the
// content security policy, and downloads.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { goTo, launchBrowser, type OpenedPanel, openPanel, programOf, tell } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';

let browser: Browser;
let hub: StartedHub;

beforeAll(async () => {
  [browser, hub] = [await launchBrowser(), await startHub()];
});
afterAll(() => hub.stop());

/** A busy machine is slow, not wrong. */
const PATIENTLY = { timeout: 60_000 };

/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function show(agent: string, options: Parameters<typeof openPanel>[2] = {}): Promise<OpenedPanel> {
  await tell(hub, agent, 'Hello.');
  const panel = await openPanel(browser, hub, options);
  await goTo(panel.page, `#/agent/${agent}`);
  await panel.page.getByRole('log').waitFor();
  return panel;
}

const composer = (page: Page) => page.locator('[data-composer]');
const ready = (page: Page) => page.locator('[data-unsent-files] [data-upload="ready"]');
/** Whether what is shown is a picture that was drawn. */
const width = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);

async function received(agent: string) {
  return (await programOf(hub).inbox(agent, { waitMs: 5000 })).at(-1);
}

test('a picture is pasted, sent without words, drawn, and opened larger', async () => {
  const panel = await show('paste', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = panel;
  await page.evaluate(
    `navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([Uint8Array.from(atob('${PNG}'), (c) => c.charCodeAt(0))], { type: 'image/png' }) })])`,
  );
  await composer(page).press('ControlOrMeta+v');
  await ready(page).waitFor(PATIENTLY);
  await expect.poll(() => width(page, '[data-unsent-files] img')).toBe(1);
  await composer(page).press('Enter');
  await page.locator('[data-message] [data-picture="shown"]').waitFor(PATIENTLY);
  await expect.poll(() => width(page, '[data-message] [data-picture] img'), PATIENTLY).toBe(1);
  expect((await received('paste'))?.attachments).toMatchObject([{ mediaType: 'image/png' }]);
  expect(await composer(page).evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.locator('[data-picture="shown"]').click();
  await page.locator('[data-picture-view] img').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('[data-picture-view]').waitFor({ state: 'detached' });
  expect(panel.problems).toEqual([]);
  expect(panel.addresses.filter((each) => !each.startsWith(hub.url) && !each.startsWith('blob:'))).toEqual(
    [],
  );
});

test('a file is dropped on the conversation of a phone, and the chips fit', async () => {
  const panel = await show('drop', { viewport: { width: 360, height: 740 } });
  const { page } = panel;
  const drag = (type: string) =>
    page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['hello'], '${'long-'.repeat(20)}notes.txt', { type: 'text/plain' }));
      const target = document.querySelector('main section');
      return target.dispatchEvent(new DragEvent('${type}', { bubbles: true, cancelable: true, dataTransfer }));
    })()`);
  await drag('dragenter');
  await page.locator('[data-drop]').waitFor();
  expect(await drag('drop'), 'the browser does not open it').toBe(false);
  await page.locator('[data-drop]').waitFor({ state: 'detached' });
  await ready(page).waitFor(PATIENTLY);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await composer(page).press('Enter');
  await expect.poll(async () => (await received('drop'))?.attachments?.length, PATIENTLY).toBe(1);
  expect(panel.problems).toEqual([]);
});

test('SEC-5 the policy lets pictures of the page’s own memory be drawn, and nothing else of it', async () => {
  const { page } = await show('policy');
  const refused = (script: string) =>
    page.evaluate(`new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
      const address = URL.createObjectURL(new Blob(['1'], { type: 'text/html' }));
      ${script}
    })`);
  const append = (name: string, address = 'address') =>
    `document.body.append(Object.assign(document.createElement('${name}'), { src: ${address} }));`;
  expect(await refused(append('script'))).toBe('script-src-elem');
  expect(await refused(append('iframe'))).toBe('frame-src');
  expect(await refused('fetch(address).catch(() => {});')).toBe('connect-src');
  expect(await refused(append('img', "'http://127.0.0.1:9/x.png'"))).toBe('img-src');
});

test('SEC-4 a file of an agent is downloaded under its name, byte for byte, and never opened', async () => {
  const program = programOf(hub);
  const bytes = new TextEncoder().encode('<script>alert(1)</script>');
  const { id } = await program.addAttachment({
    name: '报告 1.html',
    mediaType: 'text/html',
    bytes,
    agent: 'files',
  });
  await program.sendMessage({ from: 'files', to: 'user', payload: {}, attachments: [id] });
  const panel = await openPanel(browser, hub);
  await goTo(panel.page, '#/agent/files');
  const button = panel.page.getByRole('button', { name: 'Download 报告 1.html' });
  const [download] = await Promise.all([panel.page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe('报告 1.html');
  expect(await readFile(await download.path(), 'utf8')).toBe('<script>alert(1)</script>');
  expect(panel.context.pages()).toHaveLength(1);
  expect(panel.problems).toEqual([]);
});
