// Safe address: which addresses in a message may be opened, and where they really lead.

const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/** The address if it is a web or mail address; null for everything else, relative ones included. */
export function toSafeAddress(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  return ALLOWED.has(new URL(address).protocol) ? address : null;
}

/** The host a link leads to when its text names another one; null when nothing is pretended. */
export function toHiddenHost(text: string, address: string): string | null {
  const { host } = new URL(address);
  const named = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/u.exec(text)?.[1];
  if (!host || !named) return null;
  const pretended = named.toLowerCase().replace(/^www\./, '');
  const real = host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
  return real === pretended ? null : host;
}
