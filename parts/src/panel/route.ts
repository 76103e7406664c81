// Route: where the person is, kept in the address so that reload, back and shared links work.
import { useSyncExternalStore } from 'react';
import { type Panel, useThisPanel } from './panel.ts';

export type Route =
  | { screen: 'home' }
  | { screen: 'inbox' }
  /** `messageId`: the message to show. */
  | { screen: 'conversation'; conversationId: string; messageId: string | null }
  /** An agent without a conversation yet. */
  | { screen: 'agent'; name: string }
  /** How to let other agents in. */
  | { screen: 'connect' }
  /** `query`: what the section narrows itself to. */
  | { screen: 'settings'; section: SettingsSection; query?: string };

export const settingsSections = [
  'models',
  'personas',
  'memories',
  'channels',
  'tools',
  'credentials',
  'audit',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** The query of the section about access by which it begins with letting the browser extension in. */
export const PAIRING_QUERY = 'pair';

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const [, screen, first, second] = path.split('/').map(decodePart);
  if (screen === 'needs-you') return { screen: 'inbox' };
  if (screen === 'conversation' && first) {
    return { screen: 'conversation', conversationId: first, messageId: second || null };
  }
  if (screen === 'agent' && first) return { screen: 'agent', name: first };
  if (screen === 'connect') return { screen: 'connect' };
  if (screen === 'settings') {
    const section = settingsSections.find((each) => each === first) ?? 'models';
    return { screen: 'settings', section, ...(query && { query }) };
  }
  return { screen: 'home' };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A damaged address leads to the start, not to an error.
    return '';
  }
}

export function toHash(route: Route): string {
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'inbox':
      return '#/needs-you';
    case 'connect':
      return '#/connect';
    case 'settings':
      return `#/settings/${route.section}${route.query ? `?${route.query}` : ''}`;
    case 'agent':
      return `#/agent/${encodeURIComponent(route.name)}`;
    case 'conversation':
      return ['#/conversation', route.conversationId, route.messageId].filter(Boolean).join('/');
  }
}

export function toConversationHash(conversationId: string, messageId: string | null = null): string {
  return toHash({ screen: 'conversation', conversationId, messageId });
}

export function navigate({ address }: Panel, route: Route, { replace = false } = {}): void {
  address.write(toHash(route), { replace });
}

export function useRoute(): Route {
  const { address } = useThisPanel();
  return parseRoute(useSyncExternalStore(address.subscribe, address.read));
}
