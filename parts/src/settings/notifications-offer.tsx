// Offers notifications where they are worth most: on an empty inbox.
import type { ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { usePreferences } from '../panel/preferences.ts';
import { useTexts } from '../texts/use-texts.ts';
import { switchNotifications } from './notifications.ts';

export function NotificationsOffer(): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const isOn = usePreferences((preferences) => preferences.notifications);
  const permission = panel.notifications.permission();
  if (isOn || permission === 'unavailable' || permission === 'denied') return null;
  return (
    <button type="button" onClick={() => void switchNotifications(panel, true)}>
      {texts.inbox.turnOnNotifications}
    </button>
  );
}
