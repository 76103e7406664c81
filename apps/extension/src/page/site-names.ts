// Site names: what the person types as a site, and which addresses belong to one.

/** Also of hosts that the browser has put into ASCII. */
const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?\.?)$/i;

/** What was typed as a site, as its origin; null when it is none. */
export function parseSite(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) && HOST.test(url.hostname) ? url.origin : null;
}

/**
 * Whether an address belongs to a site: to its origin; where it is named without a port, also to its host and all hosts
 * below, over http and https.
 */
export function isOfSite(address: string, site: string): boolean {
  const url = URL.parse(address);
  const named = URL.parse(site);
  if (!url || !named) return false;
  if (url.origin === named.origin) return true;
  if (named.port !== '' || !/^https?:$/.test(url.protocol)) return false;
  return url.hostname === named.hostname || url.hostname.endsWith(`.${named.hostname}`);
}

/** As it is shown: what a site without a port covers is more than its origin. */
export function toShownSite(site: string): string {
  const named = URL.parse(site);
  return named && named.port === '' ? named.hostname : site;
}
