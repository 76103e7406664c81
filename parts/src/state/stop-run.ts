// Stopping: stops what an agent is doing. The end of the run comes with the events, as everywhere.
import type { ConversationId } from '@nod/protocol';
import { showToast } from '../notices/toasts.ts';
import { createPanelStore, type Panel } from '../panel/panel.ts';
import { currentTexts } from '../texts/use-texts.ts';

/** Runs that the person has stopped, until their end has come. */
export const useStopping = createPanelStore<Record<string, boolean>>(() => ({}));

/** Asks once for each run. Never rejects: what goes wrong is said in a notice. */
export async function stopRun(panel: Panel, runId: string, conversationId: ConversationId): Promise<void> {
  if (useStopping.of(panel).getState()[runId]) return;
  useStopping.of(panel).setState({ [runId]: true });
  try {
    await panel.client.stop(conversationId, { surface: panel.surface });
  } catch (error) {
    console.warn('the run was not stopped', error);
    useStopping.of(panel).setState({ [runId]: false });
    const { stopFailedTitle, stopFailedText } = currentTexts(panel).runs;
    showToast(panel, stopFailedTitle, stopFailedText, 'failure');
  }
}
