// The programs of the panel's settings, in a real browser: a token that could be lost, and whether all fits.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { goTo, launchBrowser, openPanel } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';

const AT = '#/settings/credentials';

let browser: Browser;
let hub: StartedHub;

beforeAll(async () => {
  [browser, hub] = [await launchBrowser(), await startHub()];
});
afterAll(() => hub.stop());

test('SEC-7 a token that was not copied yet is there again after a look elsewhere, and closing the page asks', async () => {
  const { page, context } = await openPanel(browser, hub, { at: AT });
  const programs = page.locator('[data-list="programs"]');
  await programs.getByRole('button', { name: 'Add a program' }).click();
  await programs.getByLabel('Name', { exact: true }).fill('kept');
  await programs.getByRole('button', { name: 'Make a token' }).click();
  const shown = programs.locator('[data-token] pre');
  const token = await shown.textContent();
  await goTo(page, '#/settings/audit');
  await shown.waitFor({ state: 'detached' });
  await goTo(page, AT);
  expect(await shown.textContent()).toBe(token);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await context.close();
});

test.each([
  ['zh-CN', '程序', 1200, 'light'],
  ['en-GB', 'Programs', 360, 'dark'],
] as const)(
  'OPS-4 programs in %s, called %s, fit into %i pixels, %s',
  async (locale, title, width, colorScheme) => {
    const viewport = { width, height: 900 };
    const { page, context } = await openPanel(browser, hub, { at: AT, locale, viewport, colorScheme });
    const programs = page.locator('[data-list="programs"]');
    await programs.getByRole('heading', { name: title }).waitFor();
    const name = `wide-${locale}-${width}`;
    await programs.getByRole('button').last().click();
    await programs.locator('input').first().fill(name);
    await programs
      .locator('input')
      .last()
      .fill(Array.from({ length: 6 }, (_, index) => `${name}-agent-${index}`).join(','));
    await programs.locator('button[type=submit]').click();
    await programs.locator('[data-token]').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await seriousViolations(page)).toEqual([]);
    await context.close();
  },
);
