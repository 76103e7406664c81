import { sessionIdSchema } from '@nod/protocol';
import { expect, it } from 'vitest';
import { createLiveConnections } from './live-connections.ts';

const id = sessionIdSchema.parse(`ses_${'a'.repeat(20)}`);
const other = sessionIdSchema.parse(`ses_${'b'.repeat(20)}`);
const request = () => new Request('http://127.0.0.1/');

it('SEC-7 ending a session ends its connections, and those it was about to open', () => {
  const connections = createLiveConnections();
  const mine = connections.open({ kind: 'session', id }, request());
  const theirs = connections.open({ kind: 'session', id: other }, request());
  expect(connections.hasSession(id)).toBe(true);
  connections.endSession(id);
  expect([mine.signal.aborted, theirs.signal.aborted]).toEqual([true, false]);
  expect([connections.hasSession(id), connections.hasSession(other)]).toEqual([false, true]);
  expect(() => connections.open({ kind: 'session', id }, request())).toThrow('this session was ended');
});
