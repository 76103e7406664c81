// What a card shows decides what runs, in a real browser against the real hub: once that has changed, nothing does.
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../stage/panel-page.ts';
import { seriousViolations } from '../stage/serious-violations.ts';
import {
  answerOf,
  calls,
  cards,
  openSupervised,
  rowOf,
  type SupervisedHub,
  says,
  startSupervisedHub,
  toldIn,
  write,
} from '../stage/supervised-hub.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

/** A panel in which one call waits. */
async function ask(
  started: SupervisedHub,
  call: Parameters<typeof calls>[0],
  options: Parameters<typeof openSupervised>[2] = {},
) {
  started.server.script([calls(call), says('Done.')]);
  const panel = await openSupervised(browser, started, options);
  await write(panel.page, 'Do it');
  await cards(panel.page).waitFor();
  return panel;
}

const SCRIPT = Array.from({ length: 40 }, (_, index) => `echo step ${index} >> log.txt\n`).join('');

test('F-95 SEC-4 CM-7.3 a script is shown with the command that names it, long ones fold; exchanged, it does not run', async () => {
  const started = await startSupervisedHub();
  started.writeFile('deploy.sh', SCRIPT);
  const { page, problems } = await ask(started, ['run_command', { command: 'sh deploy.sh' }], {
    viewport: { width: 360, height: 740 },
  });
  const file = cards(page).locator('[data-file="deploy.sh"]');
  await file.scrollIntoViewIfNeeded();
  expect(await file.locator('pre').textContent()).toContain('echo step 0');
  expect(await file.locator('pre').textContent()).not.toContain('echo step 39');
  await file.getByRole('button', { name: /^Show all/ }).click();
  expect(await file.locator('pre').textContent()).toBe(SCRIPT);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(await seriousViolations(page)).toEqual([]);
  started.writeFile('deploy.sh', 'echo evil >> log.txt\n');
  await page.getByRole('button', { name: 'Approve Run Command' }).click();
  await answerOf(page, 'Done.').waitFor();
  expect(started.readFile('log.txt')).toBeNull();
  expect(await rowOf(page, 'run_command').getAttribute('data-status')).not.toBe('succeeded');
  expect(await toldIn(started, 1)).toContain('what it would do has changed since it was approved');
  expect(problems).toEqual([]);
});

test('F-95 SEC-4 an edit shown in one function is not made in another', async () => {
  const started = await startSupervisedHub();
  const code = 'function logOut() {\n  check();\n}\n\nfunction wipe() {\n  refuse();\n}\n';
  started.writeFile('a.js', code);
  const edit = { path: 'a.js', oldText: 'check();', newText: 'go();' };
  const { page } = await ask(started, ['edit_file', edit]);
  await cards(page).locator('[data-diff]').getByText('function logOut() {').waitFor();
  const moved = code.replace('check();', 'stay();').replace('refuse();', 'check();');
  started.writeFile('a.js', moved);
  await page.getByRole('button', { name: 'Approve Edit File' }).click();
  await answerOf(page, 'Done.').waitFor();
  expect(started.readFile('a.js')).toBe(moved);
  expect(await toldIn(started, 1)).toContain('what it would do has changed since it was approved');
});

test('F-95 OPS-4 the card says in Chinese what it names and what cannot be shown', async () => {
  const started = await startSupervisedHub();
  started.writeFile('.env', 'KEY=secret');
  const { page } = await ask(started, ['run_command', { command: '. ./.env; true' }], { locale: 'zh-CN' });
  const files = cards(page).locator('[data-files]');
  await files.getByText('它涉及的文件').waitFor();
  await files.getByText('其中含有机密：内容不显示。如果它有变化，命令就不会运行。').waitFor();
  expect(await cards(page).textContent()).not.toContain('KEY=secret');
});
