import { agentNameSchema } from '@nod/protocol';
import { expect, it } from 'vitest';
import { type HashedCall, hashCall } from './hash-call.ts';

const shown: HashedCall = {
  agent: agentNameSchema.parse('ci'),
  toolName: 'run_command',
  parameters: { command: 'make' },
  target: '/project caged',
};
const hashOf = (call: HashedCall) => hashCall((text) => text, call);

it.each<Partial<HashedCall>>([
  { agent: agentNameSchema.parse('bob') },
  { toolName: 'run_command_there' },
  { parameters: { command: 'make clean' } },
  { target: '/project free' },
])('F-95 CM-8.4 SEC-4 the hash of a call is another one with %j', (other) => {
  expect(hashOf({ ...shown, ...other })).not.toBe(hashOf(shown));
});

it('CM-8.4 the hash of a call does not depend on the order of its parameters', () => {
  const one = hashOf({ ...shown, parameters: { command: 'make', path: '.' } });
  expect(hashOf({ ...shown, parameters: { path: '.', command: 'make' } })).toBe(one);
});
