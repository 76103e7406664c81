// Browser notifications: only when asked for, only while the tab is hidden, only for what needs the person.

import { type HumanRequest, needsPerson, type StreamItem } from '@nod/protocol';
import { toOneLine } from '../messages/to-one-line.ts';
import { toApprovalLine } from '../requests/tool-approval/to-approval-line.ts';
import { toHash } from '../shell/route.ts';
import { showToast } from '../shell/toasts.ts';
import { usePanel } from '../state/panel-store.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { setPreferences, usePreferences } from './preferences.ts';

const shown = new Map<string, Notification>();

export function canNotify(): boolean {
  return 'Notification' in window;
}

/** Call it from a click: the browser asks the person then. */
export async function switchNotifications(isOn: boolean): Promise<void> {
  const isAllowed = isOn && (await Notification.requestPermission()) === 'granted';
  setPreferences({ notifications: isAllowed });
  if (!isOn) return;
  const { settings } = currentTexts();
  if (isAllowed) showToast(settings.notificationsOn, settings.notificationsOnText);
  else showToast(settings.notificationsBlocked, settings.notificationsBlockedText, 'failure');
}

/** Notifies of requests that have just been opened, and takes back those answered elsewhere. */
export function notifyOf(items: readonly StreamItem[]): void {
  for (const { event } of items) {
    if (event.type === 'request-settled') takeBack(event.requestId);
    else if (event.type === 'request-opened' && needsPerson(event.request)) {
      const text = items.map(({ event: other }) => other).find((other) => isMessageOf(other, event.request));
      notify(event.request, text?.type === 'message-delivered' ? text.message.payload.text : undefined);
    }
  }
}

function isMessageOf(event: StreamItem['event'], { messageId }: HumanRequest): boolean {
  return event.type === 'message-delivered' && event.message.id === messageId;
}

function notify(request: HumanRequest, text: string | undefined): void {
  const isWanted = usePreferences.getState().notifications && canNotify();
  if (!isWanted || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  if (!usePanel.getState().overview.openRequests[request.id]) return;
  const title = currentTexts().notificationTitle(request.agent);
  const body = request.kind === 'tool-approval' ? toApprovalLine(request, currentTexts()) : toOneLine(text);
  const notification = new Notification(title, { body, tag: request.id, icon: '/nod.svg' });
  shown.set(request.id, notification);
  notification.onclick = () => {
    window.focus();
    location.hash = toHash({ screen: 'conversation', ...request });
    takeBack(request.id);
  };
}

function takeBack(requestId: string): void {
  shown.get(requestId)?.close();
  shown.delete(requestId);
}
