// This browser's session: entering by a one-time link, and signing out.
import { NodError } from '@nod/protocol';
import { showToast } from '../notices/toasts.ts';
import type { Panel } from '../panel/panel.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { usePanel } from './panel-store.ts';

/** Lets this browser in. A refused code is noted, not thrown: the browser may be in already. Throws when not reached. */
export async function enter(panel: Panel, code: string): Promise<void> {
  try {
    panel.session.writeKey(await panel.client.enter({ code, surface: panel.surface }));
  } catch (error) {
    if (!(error instanceof NodError) || error.code === 'internal') throw error;
    usePanel.of(panel).setState({ isLinkRefused: true });
    return;
  }
  const { notKeptTitle, notKeptText } = currentTexts(panel).connection;
  if (!panel.storage.isLasting()) showToast(panel, notKeptTitle, notKeptText);
}

export async function signOut(panel: Panel): Promise<void> {
  try {
    await panel.client.signOut({ surface: panel.surface });
    panel.session.writeKey(null);
    usePanel.of(panel).setState({ phase: 'signed-out', isLinkRefused: false });
  } catch (error) {
    console.warn('signing out failed', error);
    showToast(panel, currentTexts(panel).settings.signOutFailed, undefined, 'failure');
  }
}
