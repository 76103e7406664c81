import { beforeEach, expect, it } from 'vitest';
import { type FakeChrome, startFakeChrome } from '../test-chrome.ts';
import { allowSite, blockSite, isBlocked, readSites, removeSite } from './sites.ts';

const SITE = 'https://bank.example';
let browser: FakeChrome;

beforeEach(() => {
  browser = startFakeChrome();
});

it('SEC-5 a site that is blocked is not allowed any more, on all its pages and on no other site', async () => {
  await allowSite(SITE);
  expect(await readSites()).toEqual({ allowed: [SITE], blocked: [] });
  await blockSite(SITE);
  await blockSite(SITE);
  expect(await readSites()).toEqual({ allowed: [], blocked: [SITE] });
  expect(await isBlocked(`${SITE}/a?b#c`)).toBe(true);
  for (const other of ['https://notbank.example/', 'https://bank.example.evil.example/', ''])
    expect(await isBlocked(other)).toBe(false);
});

it('SEC-5 a blocked site is read again only once the browser has granted it, or it is taken off the list', async () => {
  await blockSite(SITE);
  browser.isGranting = false;
  expect([await allowSite(SITE), await isBlocked(SITE)]).toEqual([false, true]);
  browser.isGranting = true;
  expect([await allowSite(SITE), await isBlocked(SITE)]).toEqual([true, false]);
  await blockSite(SITE);
  await removeSite(SITE);
  expect(await readSites()).toEqual({ allowed: [], blocked: [] });
});
