import { expect, test } from 'vitest';
import { parseRoute, type Route, toHash } from './route.ts';

test('every screen has an address that leads back to it', () => {
  const routes: Route[] = [
    { screen: 'home' },
    { screen: 'inbox' },
    { screen: 'agent', name: '部署/ci' },
    { screen: 'conversation', conversationId: 'cnv_a', messageId: null },
    { screen: 'conversation', conversationId: 'cnv_a', messageId: 'msg_b' },
    { screen: 'settings', section: 'tools' },
    { screen: 'settings', section: 'audit', query: 'agent=nod&outcome=approved' },
  ];
  for (const route of routes) expect(parseRoute(toHash(route))).toEqual(route);
});

test('an address that means nothing leads to the start', () => {
  for (const hash of ['', '#', '#/nowhere', '#/conversation', '#/agent/%E0%A4%A']) {
    expect(parseRoute(hash)).toEqual({ screen: 'home' });
  }
});
