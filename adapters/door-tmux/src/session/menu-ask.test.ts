import type { OpenMenu } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import { toChosen, toMenuAsk, toMenuKey } from './menu-ask.ts';

const GEMINI: OpenMenu = {
  type: 'menu',
  title: '? Shell  npm test\nnpm test\nAllow execution of [Shell]?',
  options: [
    { key: '1', label: 'Allow once' },
    { key: '2', label: 'Allow for this session' },
    { key: '3', label: 'No, suggest changes (esc)' },
  ],
  isWhole: true,
};
const APPROVE = { type: 'approve', scope: null, parameters: null } as const;

describe('asks read from a menu', () => {
  it('DS-5.3 is an approval with the program’s own scopes, of what the screen shows', () => {
    const ask = toMenuAsk(GEMINI, null);
    expect(ask).toMatchObject({
      type: 'approval',
      toolName: 'Shell',
      parameters: { shown: 'npm test\nAllow execution of [Shell]?' },
      scopes: [{ id: '2', label: 'Allow for this session' }],
    });
    expect(toChosen(GEMINI, APPROVE)?.key).toBe('1');
    expect(toChosen(GEMINI, { ...APPROVE, scope: '2' })?.key).toBe('2');
    expect(toChosen(GEMINI, { type: 'reject', words: '' })?.key).toBe('3');
    expect(toChosen(GEMINI, { type: 'dismiss' })?.key).toBe('3');
  });

  it('DS-5.3 offers nothing but a refusal where the screen does not show all of it', () => {
    const ask = toMenuAsk({ ...GEMINI, isWhole: false }, null);
    expect(ask).toMatchObject({
      type: 'questions',
      questions: [{ options: [{ label: 'No, suggest changes (esc)' }], takesWords: false }],
    });
  });

  it('DS-5.3 takes the call from the program’s own record where there is one', () => {
    const known = { toolName: 'shell', parameters: { command: 'npm test' }, text: 'Run the tests' };
    expect(toMenuAsk({ ...GEMINI, isWhole: false }, known)).toMatchObject({ type: 'approval', ...known });
  });

  it('DS-5.3 a menu about something else is a question with its options', () => {
    const trust: OpenMenu = {
      ...GEMINI,
      title: 'Do you trust the files in this folder?',
      options: [
        { key: '1', label: 'Trust folder (work)' },
        { key: '3', label: "Don't trust" },
      ],
    };
    const ask = toMenuAsk(trust, null);
    expect(ask).toMatchObject({ type: 'questions', questions: [{ title: trust.title }] });
    const answer = { type: 'answers', answers: { menu: ["Don't trust"] } } as const;
    expect(toChosen(trust, { ...answer, answers: { menu: ["Don't trust"] } })?.key).toBe('3');
    expect(toChosen(trust, { type: 'answers', answers: { menu: ['Something else'] } })).toBeNull();
  });

  it('has one key for the same menu in the same place, and another anywhere else', () => {
    expect(toMenuKey(GEMINI, 'turn 1')).toBe(toMenuKey({ ...GEMINI }, 'turn 1'));
    expect(toMenuKey(GEMINI, 'turn 1')).not.toBe(toMenuKey(GEMINI, 'turn 2'));
    expect(toMenuKey(GEMINI, 'turn 1')).not.toBe(toMenuKey({ ...GEMINI, title: 'rm' }, 'turn 1'));
  });
});
