// A Chromium without a window, in which the panel is measured.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { resources } from '../servers/resources.ts';

const PATHS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path comes from `CHROME_PATH` or the usual places. The browser is closed at the end of the run. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? PATHS.find(existsSync);
  if (executablePath === undefined) throw new Error('this bench needs Chromium: apt-get install chromium');
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS, handleSIGINT: false });
  resources.defer(() => browser.close());
  return browser;
}
