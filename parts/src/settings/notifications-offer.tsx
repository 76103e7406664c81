// Offers notifications where they are worth most: on an empty inbox.
import type { ReactNode } from 'react';
import { usePreferences } from '../browser/preferences.ts';
import { useTexts } from '../texts/use-texts.ts';
import { canNotify, switchNotifications } from './notifications.ts';

export function NotificationsOffer(): ReactNode {
  const texts = useTexts();
  const isOn = usePreferences((preferences) => preferences.notifications);
  if (isOn || !canNotify() || Notification.permission === 'denied') return null;
  return (
    <button type="button" onClick={() => void switchNotifications(true)}>
      {texts.inbox.turnOnNotifications}
    </button>
  );
}
