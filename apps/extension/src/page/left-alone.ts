// Pages that are left alone: the hub's own panel, what the browser keeps to itself, and sites that the person has blocked.
import type { PageFailure } from '@nod/protocol';
import { fail } from './page-messages.ts';
import { isBlocked } from './sites.ts';

/** Why a page is left alone, before anything is put into it; null: it is not. */
export async function findRefusal(
  url: string,
  hubAddress: string,
): Promise<{ ok: false; failure: PageFailure } | null> {
  if (isOwn(url, hubAddress)) return fail('own', url);
  if (/^(?!https?:|file:)[a-z-]+:/i.test(url)) return fail('forbidden', url);
  return (await isBlocked(url)) ? fail('blocked', url) : null;
}

/** On any name of this machine. */
export function isOwn(url: string, hubAddress: string): boolean {
  const at = URL.parse(url);
  const hub = URL.parse(hubAddress);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(at?.hostname ?? '');
  return isHere && (at?.port || '80') === (hub?.port || '80');
}
