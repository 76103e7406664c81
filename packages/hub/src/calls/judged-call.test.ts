import { agentNameSchema } from '@nod/protocol';
import { expect, it } from 'vitest';
import { hashCall } from './judged-call.ts';

const shown = {
  agent: agentNameSchema.parse('ci'),
  toolName: 'run_command',
  parameters: { command: 'make' },
  target: '/project caged',
};
const hashOf = (call: typeof shown) => hashCall({ hash: (text) => text }, call, call);

it.each<Partial<typeof shown>>([
  { agent: agentNameSchema.parse('bob') },
  { toolName: 'run_command_there' },
  { parameters: { command: 'make clean' } },
  { target: '/project free' },
])('F-95 CM-8.4 SEC-4 the hash of a call is another one with %j', (other) => {
  expect(hashOf({ ...shown, ...other })).not.toBe(hashOf(shown));
});

it('CM-8.4 the hash of a call does not depend on the order of its parameters', () => {
  const parameters = { command: 'make', path: '.' };
  const turned = { path: '.', command: 'make' };
  expect(hashOf({ ...shown, parameters: turned })).toBe(hashOf({ ...shown, parameters }));
});
