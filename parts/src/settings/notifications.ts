// Notifications: of what needs the person, and of what was written for this moment. Those of the browser come only when
// asked for, and only while the tab is hidden.

import {
  type HumanRequest,
  isDelayed,
  type Message,
  needsPerson,
  PERSON,
  type StreamItem,
} from '@nod/protocol';
import { setPreferences, usePreferences } from '../browser/preferences.ts';
import { parseRoute, toHash } from '../browser/route.ts';
import { showReminder, showToast } from '../notices/toasts.ts';
import { usePanel } from '../state/panel-store.ts';
import { toPlainTitle } from '../texts/plain-words.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { toOneLine } from '../ui/to-one-line.ts';

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

/**
 * Notifies of requests that have just been opened, and of messages that were written for this moment; takes back those
 * answered or read elsewhere.
 */
export function notifyOf(items: readonly StreamItem[]): void {
  const delivered = items.flatMap(({ event }) => (event.type === 'message-delivered' ? [event.message] : []));
  const asked = new Set<string>();
  for (const { event } of items) {
    if (event.type === 'request-settled') takeBack(event.requestId);
    else if (event.type === 'conversation-read') takeBackReminders(event);
    else if (event.type === 'request-opened' && needsPerson(event.request)) {
      asked.add(event.request.messageId);
      notifyOfRequest(event.request);
    }
  }
  // One that asks something has been told of already.
  for (const message of delivered) {
    if (message.to === PERSON && isDelayed(message) && !asked.has(message.id)) remind(message);
  }
}

function notifyOfRequest(request: HumanRequest): void {
  if (!usePanel.getState().overview.openRequests[request.id]) return;
  const title = toPlainTitle(request, currentTexts());
  notify(request.id, { title, body: toOneLine(request.title), at: request });
}

/** What takes back the reminders of a conversation: whoever reads it has seen them. */
const reminders = new Map<string, (() => void)[]>();

/** Loud once: by the browser while the page is not looked at, and elsewhere in the panel by a notice. */
function remind({ id, from, conversationId, payload }: Message): void {
  const title = currentTexts().reminderTitle(from);
  const body = toOneLine(payload.text);
  const at = { conversationId, messageId: id };
  notify(id, { title, body, at });
  const route = parseRoute(location.hash);
  const isThere = route.screen === 'conversation' && route.conversationId === conversationId;
  const close = isThere ? () => {} : showReminder(title, body, () => goTo(at));
  const takeBackBoth = (): void => {
    takeBack(id);
    close();
  };
  reminders.set(conversationId, [...(reminders.get(conversationId) ?? []), takeBackBoth]);
}

function takeBackReminders({ conversationId }: { conversationId: string }): void {
  for (const each of reminders.get(conversationId) ?? []) each();
  reminders.delete(conversationId);
}

interface Place {
  conversationId: string;
  messageId: string;
}

function goTo({ conversationId, messageId }: Place): void {
  location.hash = toHash({ screen: 'conversation', conversationId, messageId });
}

function notify(tag: string, { title, body, at }: { title: string; body: string; at: Place }): void {
  const isWanted = usePreferences.getState().notifications && canNotify();
  if (!isWanted || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  const notification = new Notification(title, { body, tag, icon: '/nod.svg' });
  shown.set(tag, notification);
  notification.onclick = () => {
    window.focus();
    goTo(at);
    takeBack(tag);
  };
}

function takeBack(tag: string): void {
  shown.get(tag)?.close();
  shown.delete(tag);
}
