import { expect, it } from 'vitest';
import { ACP_PROFILES } from '../profiles/profiles.ts';
import { wireCallSchema } from '../wire/tool-call.ts';
import { joinAsked, openTurn, stepTurn } from './turn-state.ts';

const [profile] = ACP_PROFILES;
if (!profile) throw new Error('there is a profile');

const toCall = (fields: object) => wireCallSchema.parse({ toolCallId: 'c', ...fields });

it('SEC-3 shows the arguments that a call is asked about with, and none that were told of it before', () => {
  const told = {
    ...toCall({ rawInput: { command: 'ls', cwd: '/safe' } }),
    sessionUpdate: 'tool_call',
  } as const;
  const [state] = stepTurn(openTurn('t'), told, profile);
  const [, { call }] = joinAsked(state, toCall({ rawInput: { command: 'rm -rf .' } }), profile);
  expect(call.rawInput).toEqual({ command: 'rm -rf .' });
  expect(joinAsked(state, toCall({}), profile)[1].call.rawInput).toEqual({ command: 'ls', cwd: '/safe' });
});

it('SEC-3 takes a call that is asked about by the id of one that is over for another', () => {
  const fields = { rawInput: { command: 'ls' }, kind: 'execute', title: 'ls', status: 'completed' };
  const told = { ...toCall(fields), sessionUpdate: 'tool_call' } as const;
  const [state] = stepTurn(openTurn('t'), told, profile);
  const [, known] = joinAsked(state, toCall({ title: 'rm -rf .' }), profile);
  expect(known).toMatchObject({ call: { title: 'rm -rf .' }, firstTitle: 'rm -rf .' });
  expect(known.call.rawInput).toBeUndefined();
});
