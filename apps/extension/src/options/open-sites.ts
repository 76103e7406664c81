// Way to the sites: opens the options with the site beside the panel put in, where it is known.
import type { PageBeside } from '@nod/parts/app';

const SITE = 'site';

export function openSites(beside: PageBeside): void {
  const page = new URL(chrome.runtime.getURL('options.html'));
  const site = beside.status === 'read' ? URL.parse(beside.url)?.origin : undefined;
  if (site !== undefined) page.searchParams.set(SITE, site);
  void chrome.tabs.create({ url: page.href });
}

/** What the options were opened for; empty when for nothing. */
export function readWantedSite(address: string): string {
  return new URL(address).searchParams.get(SITE) ?? '';
}
