import { agentNameSchema, LIMITS, sessionIdSchema } from '@nod/protocol';
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

it('SEC-7 taking a token away ends its connections, and those it was about to open; a new one of that name gets in', () => {
  const connections = createLiveConnections();
  const name = agentNameSchema.parse('ci');
  const mine = connections.open({ kind: 'program', name, tokenHash: 'a' }, request());
  const renewed = connections.open({ kind: 'program', name, tokenHash: 'b' }, request());
  connections.endToken('a');
  expect([mine.signal.aborted, renewed.signal.aborted]).toEqual([true, false]);
  expect(() => connections.open({ kind: 'program', name, tokenHash: 'a' }, request())).toThrow(
    'this token was taken away',
  );
  connections.endProgram(name);
  expect(renewed.signal.aborted).toBe(true);
  expect(connections.open({ kind: 'program', name, tokenHash: 'b' }, request()).signal.aborted).toBe(false);
});

it('F-88 SEC-8 a program holds no more connections than the limit; another, and the person, are not kept out', () => {
  const connections = createLiveConnections();
  const openAs = (name: string) =>
    connections.open(
      { kind: 'program', name: agentNameSchema.parse(name), tokenHash: name },
      new Request('http://127.0.0.1/'),
    );
  const opened = Array.from({ length: LIMITS.connectionsPerProgram }, () => openAs('ci'));
  expect(() => openAs('ci')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  expect(openAs('other').signal.aborted).toBe(false);
  expect(connections.open({ kind: 'person' }, request()).signal.aborted).toBe(false);
  opened[0]?.end();
  expect(openAs('ci').signal.aborted).toBe(false);
});
