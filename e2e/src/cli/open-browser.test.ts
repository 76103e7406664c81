// The browser that `nod start` opens: let in by the one-time link, without the link being seen by other users.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { NOD, plainEnvironment } from '../stage/nod.ts';
import { launchBrowser } from '../stage/panel-page.ts';

/** Runs `nod start` on a machine with a display whose opener writes down what it is called with. */
async function startWithOpener(): Promise<{ data: string; link: string; opened: () => string }> {
  const data = mkdtempSync(join(tmpdir(), 'nod-e2e-open-'));
  const tools = mkdtempSync(join(tmpdir(), 'nod-e2e-tools-'));
  const record = join(tools, 'arguments');
  const opener = join(tools, process.platform === 'darwin' ? 'open' : 'xdg-open');
  writeFileSync(opener, `#!/bin/sh\nprintf '%s' "$*" > '${record}.new' && mv '${record}.new' '${record}'\n`);
  chmodSync(opener, 0o755);
  const { PATH, CI: _, SSH_CONNECTION: __, SSH_TTY: ___, ...rest } = plainEnvironment({ DISPLAY: ':99' });
  const child = spawn(NOD, ['start', '--json', '--data', data, '--port', '0'], {
    env: { ...rest, PATH: [tools, PATH].join(delimiter) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
    expect(existsSync(join(data, 'open.html'))).toBe(false);
    for (const folder of [data, tools]) rmSync(folder, { recursive: true });
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { link } = JSON.parse(line) as { link: string };
    await expect.poll(() => existsSync(record), { timeout: 60_000 }).toBe(true);
    return { data, link, opened: () => readFileSync(record, 'utf8') };
  }
  throw new Error('the hub did not start');
}

test('F-92 SEC-6 no argument of the opener holds the one-time code; the private file it names lets in and goes', async () => {
  const { link, opened } = await startWithOpener();
  const code = link.split(/[#=]/).at(-1) ?? '';
  expect(code).toHaveLength(32);
  expect(opened()).not.toContain(code);
  const file = fileURLToPath(opened());
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const browser = await launchBrowser();
  const page = await browser.newPage({ locale: 'en-GB' });
  onTestFinished(() => page.close());
  await page.goto(opened());
  await page.getByRole('navigation').waitFor();
  expect(page.url()).not.toContain(code);
  expect(existsSync(file)).toBe(false);
});
