// This browser's session: entering by a one-time link, and signing out.
import { NodError } from '@nod/protocol';
import { writeSessionKey } from '../browser/session-key.ts';
import { keepsData } from '../browser/storage.ts';
import { showToast } from '../notices/toasts.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { hubClient, SURFACE } from './hub-client.ts';
import { usePanel } from './panel-store.ts';

/** The code of the link that opened this page, taken out of the address and the history; null without one. */
export function takeEntryCode(): string | null {
  if (location.pathname !== '/enter') return null;
  const code = location.hash.slice(1);
  history.replaceState(null, '', '/');
  return code || null;
}

/** Lets this browser in. A refused code is noted, not thrown: the browser may be in already. Throws when not reached. */
export async function enter(code: string): Promise<void> {
  try {
    writeSessionKey(await hubClient.enter({ code, surface: SURFACE }));
  } catch (error) {
    if (!(error instanceof NodError) || error.code === 'internal') throw error;
    usePanel.setState({ isLinkRefused: true });
    return;
  }
  const { notKeptTitle, notKeptText } = currentTexts().connection;
  if (!keepsData()) showToast(notKeptTitle, notKeptText);
}

export async function signOut(): Promise<void> {
  try {
    await hubClient.signOut({ surface: SURFACE });
    writeSessionKey(null);
    usePanel.setState({ phase: 'signed-out', isLinkRefused: false });
  } catch (error) {
    console.warn('signing out failed', error);
    showToast(currentTexts().settings.signOutFailed, undefined, 'failure');
  }
}
