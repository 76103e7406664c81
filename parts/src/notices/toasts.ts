// Short notices that go away by themselves, from anywhere in the panel.

import { Toast } from '@base-ui/react/toast';
import { ConnectionError } from '@nod/client';
import { findChosen, type Settlement } from '@nod/protocol';
import { wordWhere } from '@nod/wording';
import { toPlainWords } from '../texts/plain-words.ts';
import { currentTexts } from '../texts/use-texts.ts';

/** Longer than other notices: the person may have to read first. */
const UNDO_MS = 10_000;

export const toastManager = Toast.createToastManager();

export function showToast(title: string, description?: string, type: 'notice' | 'failure' = 'notice'): void {
  toastManager.add({ title, description, type, priority: type === 'failure' ? 'high' : 'low' });
}

/** A notice of something that can be taken back while the notice is there. */
export function showUndoToast(title: string, onUndo: () => void): void {
  const id = toastManager.add({
    title,
    type: 'notice',
    timeout: UNDO_MS,
    actionProps: {
      children: currentTexts().actions.undo,
      onClick: () => {
        toastManager.close(id);
        onUndo();
      },
    },
  });
}

/** While the window is not looked at, the time does not run. */
const REMINDER_MS = 30_000;

/** Something whose time has come. Returns what takes the notice back. */
export function showReminder(title: string, description: string, onOpen: () => void): () => void {
  const id = toastManager.add({
    title,
    description,
    type: 'reminder',
    timeout: REMINDER_MS,
    actionProps: {
      children: currentTexts().actions.open,
      onClick: () => {
        toastManager.close(id);
        onOpen();
      },
    },
  });
  return () => toastManager.close(id);
}

export function showFailedAnswer(error: unknown): void {
  const { failedTitle, failedText, offlineText } = currentTexts().requests;
  console.warn('the answer was not sent', error);
  showToast(failedTitle, error instanceof ConnectionError ? offlineText : failedText, 'failure');
}

/** Says what came first. `sentAnyway`: the person's words went out as a plain message. */
export function showLateAnswer(settlement: Settlement, sentAnyway: boolean): void {
  const texts = currentTexts().requests;
  const what = describe(settlement);
  showToast(texts.lateTitle, sentAnyway ? `${what} ${texts.sentAnyway}` : what);
}

/** An answer that was being written when somebody, or another surface, was faster. */
export function showKeptWords(settlement: Settlement): void {
  const texts = currentTexts().requests;
  showToast(texts.lateTitle, `${describe(settlement)} ${texts.wordsKept}`);
}

/** A tool call that was decided before, and how. */
export function showLateVerdict(settlement: Settlement): void {
  const { approvals, words } = currentTexts();
  const chosen = findChosen(settlement, 'verdict');
  if (settlement.outcome !== 'answered' || !chosen) {
    const { callExpired, callCancelled } = words.endings;
    showToast(approvals.elsewhere, settlement.outcome === 'expired' ? callExpired : callCancelled);
  } else {
    const verdict = words.endings[chosen.verdict];
    showToast(approvals.elsewhere, approvals.lateVerdict(verdict, toWhere(settlement.reply.surface)));
  }
}

function toWhere(surface: string | null): string {
  const texts = currentTexts();
  return toPlainWords(wordWhere(surface, texts.words), texts);
}

export function showSomeDecidedElsewhere(amount: number): void {
  const { approvals } = currentTexts();
  showToast(approvals.elsewhere, approvals.someElsewhere(amount));
}

/** What was approved is no longer what would run: nothing was approved. */
export function showChangedCall(): void {
  const { changedTitle, changedText } = currentTexts().approvals;
  showToast(changedTitle, changedText, 'failure');
}

export function showModeRefused(error: unknown): void {
  const { modes, requests } = currentTexts();
  console.warn('the mode was not set', error);
  const text = error instanceof ConnectionError ? requests.offlineText : modes.failedText;
  showToast(modes.failedTitle, text, 'failure');
}

/** A decision set that has expired or was withdrawn: nothing was sent. */
export function showStaleDecision(): void {
  const { staleTitle, staleText } = currentTexts().decisions;
  showToast(staleTitle, staleText);
}

function describe(settlement: Settlement): string {
  const texts = currentTexts().requests;
  if (settlement.outcome === 'cancelled') return texts.lateCancelled;
  if (settlement.outcome === 'expired') return texts.lateExpired;
  const { text, surface } = settlement.reply;
  return texts.lateText(text.length > 120 ? `${text.slice(0, 120)}…` : text, toWhere(surface));
}

export function showCopyFailed(error: unknown): void {
  console.warn('copying failed', error);
  showToast(currentTexts().copyFailed, undefined, 'failure');
}
