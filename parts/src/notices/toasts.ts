// Short notices that go away by themselves, from anywhere in the panel.

import { Toast } from '@base-ui/react/toast';
import { ConnectionError } from '@nod/client';
import { findChosen, type HumanReply, type HumanRequest, type Settlement } from '@nod/protocol';
import { wordWhere } from '@nod/wording';
import { type Panel, perPanel } from '../panel/panel.ts';
import { toPlainWords } from '../texts/plain-words.ts';
import { currentTexts } from '../texts/use-texts.ts';

/** Longer than other notices: the person may have to read first. */
const UNDO_MS = 10_000;

export const toastsOf = perPanel(() => Toast.createToastManager());

export function showToast(
  panel: Panel,
  title: string,
  description?: string,
  type: 'notice' | 'failure' = 'notice',
): void {
  toastsOf(panel).add({ title, description, type, priority: type === 'failure' ? 'high' : 'low' });
}

/** A notice of something that can be taken back while the notice is there. */
export function showUndoToast(panel: Panel, title: string, onUndo: () => void): void {
  const { undo } = currentTexts(panel).actions;
  showAction(panel, { title, type: 'notice', timeout: UNDO_MS }, undo, onUndo);
}

/** While the window is not looked at, the time does not run. */
const REMINDER_MS = 30_000;

/** Something whose time has come. Returns what takes the notice back. */
export function showReminder(
  panel: Panel,
  title: string,
  description: string,
  onOpen: () => void,
): () => void {
  const { open } = currentTexts(panel).actions;
  return showAction(panel, { title, description, type: 'reminder', timeout: REMINDER_MS }, open, onOpen);
}

type Shown = Parameters<ReturnType<typeof toastsOf>['add']>[0];

/** With a button that ends the notice. */
function showAction(panel: Panel, shown: Shown, label: string, onAct: () => void): () => void {
  const close = (): void => toastsOf(panel).close(id);
  const onClick = (): void => {
    close();
    onAct();
  };
  const id = toastsOf(panel).add({ ...shown, actionProps: { children: label, onClick } });
  return close;
}

export function showFailedAnswer(panel: Panel, error: unknown): void {
  const { failedTitle, failedText, offlineText } = currentTexts(panel).requests;
  console.warn('the answer was not sent', error);
  showToast(panel, failedTitle, error instanceof ConnectionError ? offlineText : failedText, 'failure');
}

/** Says what came first. `sentAnyway`: the person's words went out as a plain message. */
export function showLateAnswer(panel: Panel, request: HumanRequest, sentAnyway = false): void {
  const { settlement } = request;
  if (!settlement) return;
  const texts = currentTexts(panel);
  if ('call' in request) showToast(panel, texts.approvals.elsewhere, describeVerdict(panel, settlement));
  else if ('questions' in request && settlement.outcome !== 'answered' && !sentAnyway) {
    // Nothing was sent.
    showToast(panel, texts.decisions.staleTitle, texts.decisions.staleText);
  } else {
    const what = describe(panel, settlement);
    const { lateTitle, sentAnyway: sent } = texts.requests;
    showToast(panel, lateTitle, sentAnyway ? `${what} ${sent}` : what);
  }
}

/** An answer that was being written when somebody, or another surface, was faster. */
export function showKeptWords(panel: Panel, settlement: Settlement): void {
  const texts = currentTexts(panel).requests;
  showToast(panel, texts.lateTitle, `${describe(panel, settlement)} ${texts.wordsKept}`);
}

/** How a tool call was decided before. */
function describeVerdict(panel: Panel, settlement: Settlement): string {
  const { approvals, words } = currentTexts(panel);
  const chosen = findChosen(settlement, 'verdict');
  if (settlement.outcome === 'answered' && chosen) {
    return approvals.lateVerdict(words.endings[chosen.verdict], toWhere(panel, settlement.reply));
  }
  return settlement.outcome === 'expired' ? words.endings.callExpired : words.endings.callCancelled;
}

function toWhere(panel: Panel, reply: Pick<HumanReply, 'surface' | 'by'>): string {
  const texts = currentTexts(panel);
  return toPlainWords(wordWhere(reply, texts.words), texts);
}

export function showSomeAnsweredElsewhere(panel: Panel, amount: number): void {
  const { approvals } = currentTexts(panel);
  showToast(panel, approvals.elsewhere, approvals.someElsewhere(amount));
}

/** What was approved is no longer what would run: nothing was approved. */
export function showChangedCall(panel: Panel): void {
  const { changedTitle, changedText } = currentTexts(panel).approvals;
  showToast(panel, changedTitle, changedText, 'failure');
}

export function showModeRefused(panel: Panel, error: unknown): void {
  const { modes, requests } = currentTexts(panel);
  console.warn('the mode was not set', error);
  const text = error instanceof ConnectionError ? requests.offlineText : modes.failedText;
  showToast(panel, modes.failedTitle, text, 'failure');
}

function describe(panel: Panel, settlement: Settlement): string {
  const texts = currentTexts(panel).requests;
  if (settlement.outcome === 'cancelled') return texts.lateCancelled[settlement.reason];
  if (settlement.outcome === 'expired') return texts.lateExpired;
  const { reply } = settlement;
  const text = reply.text.length > 120 ? `${reply.text.slice(0, 120)}…` : reply.text;
  return texts.lateText(text, toWhere(panel, reply));
}

export function showCopyFailed(panel: Panel, error: unknown): void {
  console.warn('copying failed', error);
  showToast(panel, currentTexts(panel).copyFailed, undefined, 'failure');
}
