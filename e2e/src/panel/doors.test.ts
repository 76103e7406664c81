import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTmuxTerminals } from '@nod/terminal-tmux';
import { type ComposerScript, toComposerCommand } from '@nod/testing/composer';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { launchBrowser, openConversation, openPanel } from '../stage/panel-page.ts';
import { beginSession } from '../stage/scripted-session.ts';

let hub: StartedHub;
let browser: Browser;
/** Where the hub looks for servers of tmux. */
const tmuxFolder = mkdtempSync(join(tmpdir(), 'nod-pane-'));

const env = { TMUX_TMPDIR: tmuxFolder };

beforeAll(async () => {
  [hub, browser] = await Promise.all([startHub({ keepData: true, env }), launchBrowser()]);
});

afterAll(async () => {
  await hub.stop();
  rmSync(hub.data, { recursive: true, force: true });
  rmSync(tmuxFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const COMMAND = {
  type: 'approval' as const,
  toolName: 'Bash',
  parameters: { command: 'npm test' },
  preview: { type: 'command' as const, command: 'npm test', folder: '/work/site' },
  text: 'To see whether it works',
  isEditable: false,
  scopes: [{ id: 'session', label: 'Yes, and do not ask again for npm test' }],
  isOwnTool: false,
};

const ANSWER = `Three things are yours to decide.

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

test('DS-4.1 DS-5.1 DS-5.3 a session asks, is answered in its own words, elsewhere and over a death of the hub, and gets 1A 2C 3B as its next prompt', async () => {
  const program = beginSession(hub, { id: 'story', folder: '/work/site' });
  const { page, problems } = await openPanel(browser, hub);
  program.enterPrompt('fix it');
  program.ask(COMMAND);
  await openConversation(page, 'scripted · site');
  const log = page.getByRole('log');
  await log.getByText('To see whether it works').waitFor();
  expect(await page.locator('[data-presence]').textContent()).toContain('Scripted 1.0.0');

  await page.getByRole('button', { name: 'Allow Bash from now on' }).click();
  await page.getByRole('menuitem', { name: 'Yes, and do not ask again for npm test' }).click();
  await expect.poll(() => program.answers).toMatchObject([{ answer: { type: 'approve', scope: 'session' } }]);

  program.ask({ ...COMMAND, parameters: { command: 'npm run build' }, text: 'To build it' });
  await log.getByText('To build it').waitFor();
  program.answerInTerminal();
  await log.getByText(/own terminal/).waitFor();
  expect(program.answers).toHaveLength(1);

  const key = program.ask({ ...COMMAND, parameters: { command: 'git push' }, text: 'To push it' });
  await log.getByText('To push it').waitFor();
  await hub.kill();
  hub = await startHub({ data: hub.data, port: hub.port, keepData: true, env });
  await page.getByRole('button', { name: 'Reject Bash' }).click();
  await page.locator('[data-approval] textarea').fill('use the staging server');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => program.answers.at(-1), { timeout: 60_000 })
    .toEqual({ key, answer: { type: 'reject', words: 'use the staging server' } });

  program.endTurn({ answer: ANSWER });
  await page.getByRole('button', { name: '✅ All as recommended' }).click();
  await expect.poll(() => program.prompts, { timeout: 60_000 }).toEqual(['1A 2C 3B']);
  await page.locator('[data-delivery="accepted"]').waitFor();
  expect(problems).toEqual([]);
});

test('DS-5.4 SEC-5 the terminal of a session is watched in the panel, and typed into only behind a switch', async () => {
  const { pane, records } = await openPane({ unsent: '' });
  beginSession(hub, { id: 'watched', folder: '/work/watched', pane });
  const { page, problems } = await openPanel(browser, hub);
  await page.locator('a[data-entry="scripted · watched"]').click();
  await page.getByRole('button', { name: 'Show the terminal' }).click();
  const screen = page.locator('[data-terminal] .xterm-rows');
  await expect.poll(() => screen.textContent()).toContain('────');
  await page.keyboard.type('unsent');
  await page.getByRole('switch').click();
  await page.locator('[data-terminal] textarea').focus();
  await page.keyboard.type('hello');
  await expect.poll(() => screen.textContent()).toContain('hello');
  await page.keyboard.press('Enter');
  await expect
    .poll(records)
    .toEqual([{ type: 'prompt', text: 'hello' }, expect.objectContaining({ type: 'answer' })]);
  expect(problems).toEqual([]);
});

/** A composer for tests in a real tmux of its own, run by the name of the scripted program. */
async function openPane(script: ComposerScript) {
  const folder = mkdtempSync(join(tmuxFolder, 'composer-'));
  const record = join(folder, 'record.jsonl');
  const env = { PATH: process.env.PATH, HOME: folder, TMUX_TMPDIR: tmuxFolder, SHELL: '/bin/sh' };
  const [node, quiet, program = '', argument] = toComposerCommand({ ...script, record });
  const named = join(folder, 'scripted');
  symlinkSync(program, named);
  const command = [node, quiet, named, argument].filter((word) => word !== undefined);
  const pane = await createTmuxTerminals(env).start(command, { folder, name: 'watched' });
  const socket = join(tmuxFolder, `tmux-${process.getuid?.() ?? 0}`, 'default');
  onTestFinished(() => void execFileSync('tmux', ['-S', socket, 'kill-server']));
  const records = () =>
    readFileSync(record, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type !== 'ready');
  return { pane, records };
}
