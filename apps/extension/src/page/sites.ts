// Sites: which ones the person has allowed or blocked. Allowed ones are the browser's own grant to the extension, so that
// they can be taken back there, too; of the blocked ones the list is ours.
import { z } from 'zod';
import { isOfSite } from './site-names.ts';

const KEY = 'blocked-sites';
const blockedSchema = z.array(z.string()).catch([]);

export interface SiteList {
  /** Origins, such as `https://example.org`. */
  allowed: string[];
  blocked: string[];
}

export async function readSites(): Promise<SiteList> {
  const { origins = [] } = await chrome.permissions.getAll();
  return { allowed: origins.map(toOrigin).toSorted(), blocked: await readBlocked() };
}

export async function isBlocked(url: string): Promise<boolean> {
  return (await readBlocked()).some((site) => isOfSite(url, site));
}

/** Call it from a click: the browser asks the person. Resolves to whether it is allowed. */
export async function allowSite(origin: string): Promise<boolean> {
  const isGranted = await chrome.permissions.request({ origins: [toPattern(origin)] });
  if (isGranted) await writeBlocked((await readBlocked()).filter((each) => each !== origin));
  return isGranted;
}

export async function blockSite(origin: string): Promise<void> {
  await takeBack(origin);
  await writeBlocked([...new Set([...(await readBlocked()), origin])].toSorted());
}

/** As before it was listed: read only when the person clicks the button. */
export async function removeSite(origin: string): Promise<void> {
  await takeBack(origin);
  await writeBlocked((await readBlocked()).filter((each) => each !== origin));
}

/** What was never granted cannot be taken back, and that is no failure. */
async function takeBack(origin: string): Promise<void> {
  await chrome.permissions.remove({ origins: [toPattern(origin)] }).catch(() => false);
}

async function readBlocked(): Promise<string[]> {
  return blockedSchema.parse((await chrome.storage.local.get(KEY))[KEY]);
}

function writeBlocked(origins: string[]): Promise<void> {
  return chrome.storage.local.set({ [KEY]: origins });
}

function toPattern(origin: string): string {
  return `${origin}/*`;
}

function toOrigin(pattern: string): string {
  return pattern.replace(/\/\*$/, '');
}
