// Notifications: of what needs the person, and of what was written for this moment. Those outside of the panel come
// only when asked for.

import {
  type HumanRequest,
  isDelayed,
  type Message,
  needsPerson,
  PERSON,
  type StreamItem,
  toSaidText,
} from '@nod/protocol';
import { showReminder, showToast } from '../notices/toasts.ts';
import { type Panel, perPanel } from '../panel/panel.ts';
import { setPreferences, usePreferences } from '../panel/preferences.ts';
import { navigate, parseRoute } from '../panel/route.ts';
import { usePanel } from '../state/panel-store.ts';
import { toPlainTitle } from '../texts/plain-words.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { toOneLine } from '../ui/one-line.ts';

/** What takes back what is shown, by its tag. */
const shownIn = perPanel(() => new Map<string, () => void>());

/** Call it from a click: the person is asked then. */
export async function switchNotifications(panel: Panel, isOn: boolean): Promise<void> {
  const isAllowed = isOn && (await panel.notifications.ask());
  setPreferences(panel, { notifications: isAllowed });
  if (!isOn) return;
  const { settings } = currentTexts(panel);
  if (isAllowed) showToast(panel, settings.notificationsOn, settings.notificationsOnText);
  else showToast(panel, settings.notificationsBlocked, settings.notificationsBlockedText, 'failure');
}

/**
 * Notifies of requests that have just been opened, and of messages that were written for this moment; takes back those
 * answered or read elsewhere.
 */
export function notifyOf(panel: Panel, items: readonly StreamItem[]): void {
  const delivered = items.flatMap(({ event }) => (event.type === 'message-delivered' ? [event.message] : []));
  const asked = new Set<string>();
  for (const { event } of items) {
    if (event.type === 'request-settled') takeBack(panel, event.requestId);
    else if (event.type === 'conversation-read') takeBackReminders(panel, event);
    else if (event.type === 'request-opened' && needsPerson(event.request)) {
      asked.add(event.request.messageId);
      notifyOfRequest(panel, event.request);
    }
  }
  // One that asks something has been told of already.
  for (const message of delivered) {
    if (message.to === PERSON && isDelayed(message) && !asked.has(message.id)) remind(panel, message);
  }
}

function notifyOfRequest(panel: Panel, request: HumanRequest): void {
  if (usePanel.of(panel).getState().requests[request.id]?.settlement !== null) return;
  const title = toPlainTitle(request, currentTexts(panel));
  notify(panel, request.id, { title, body: toOneLine(request.title), at: request });
}

/** What takes back the reminders of a conversation: whoever reads it has seen them. */
const remindersIn = perPanel(() => new Map<string, (() => void)[]>());

/** Loud once: by the browser while the page is not looked at, and elsewhere in the panel by a notice. */
function remind(panel: Panel, message: Message): void {
  const { id, from, conversationId } = message;
  const title = currentTexts(panel).reminderTitle(from);
  const body = toOneLine(toSaidText(message));
  const at = { conversationId, messageId: id };
  notify(panel, id, { title, body, at });
  const route = parseRoute(panel.address.read());
  const isThere = route.screen === 'conversation' && route.conversationId === conversationId;
  const close = isThere ? () => {} : showReminder(panel, title, body, () => goTo(panel, at));
  const takeBackBoth = (): void => {
    takeBack(panel, id);
    close();
  };
  const reminders = remindersIn(panel);
  reminders.set(conversationId, [...(reminders.get(conversationId) ?? []), takeBackBoth]);
}

function takeBackReminders(panel: Panel, { conversationId }: { conversationId: string }): void {
  const reminders = remindersIn(panel);
  for (const each of reminders.get(conversationId) ?? []) each();
  reminders.delete(conversationId);
}

interface Place {
  conversationId: string;
  messageId: string;
}

function goTo(panel: Panel, { conversationId, messageId }: Place): void {
  navigate(panel, { screen: 'conversation', conversationId, messageId });
}

function notify(
  panel: Panel,
  tag: string,
  { title, body, at }: { title: string; body: string; at: Place },
): void {
  const isWanted = usePreferences.of(panel).getState().notifications;
  if (!isWanted || panel.notifications.permission() !== 'granted') return;
  shownIn(panel).set(tag, panel.notifications.show({ tag, title, body, onOpen: () => goTo(panel, at) }));
}

function takeBack(panel: Panel, tag: string): void {
  shownIn(panel).get(tag)?.();
  shownIn(panel).delete(tag);
}
