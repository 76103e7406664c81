// Stops what an agent is doing. The end of the run comes with the events, as everywhere.
import type { ConversationId } from '@nod/protocol';
import { create } from 'zustand';
import { showToast } from '../notices/toasts.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { hubClient } from './hub-client.ts';

/** Runs that the person has stopped, until their end has come. */
export const useStopping = create<Record<string, boolean>>()(() => ({}));

/** Asks once for each run. Never rejects: what goes wrong is said in a notice. */
export async function stopRun(runId: string, conversationId: ConversationId): Promise<void> {
  if (useStopping.getState()[runId]) return;
  useStopping.setState({ [runId]: true });
  try {
    await hubClient.stop(conversationId);
  } catch (error) {
    console.warn('the run was not stopped', error);
    useStopping.setState({ [runId]: false });
    const { stopFailedTitle, stopFailedText } = currentTexts().runs;
    showToast(stopFailedTitle, stopFailedText, 'failure');
  }
}
