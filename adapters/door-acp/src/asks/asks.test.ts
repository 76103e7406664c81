import { askSchema, findRecommended } from '@nod/doors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACP_PROFILES } from '../profiles/profiles.ts';
import { elicitationSchema } from '../wire/elicitation.ts';
import { permissionRequestSchema } from '../wire/permission-request.ts';
import { toChoiceAsk } from './choice-ask.ts';
import { toFormAsk } from './form-ask.ts';
import { toPermissionAsk } from './permission-ask.ts';
import { toQwenAsk } from './qwen-ask.ts';

const [profile] = ACP_PROFILES;
if (!profile) throw new Error('there is a profile');

const FORM = {
  mode: 'form',
  message: 'Please answer.',
  requestedSchema: {
    properties: {
      question_0: { type: 'string', description: 'Which colour?', oneOf: [{ const: 'r', title: 'Red' }] },
      question_0_custom: { type: 'string' },
      question_1: {
        type: 'array',
        description: 'Which sizes?',
        items: { anyOf: [{ const: 'S' }, { const: 'M' }] },
      },
      count: { type: 'integer', title: 'How many?' },
      sure: { type: 'boolean', title: 'Sure?' },
    },
  },
};

const toRequest = (toolCall: object, options: object[]) =>
  permissionRequestSchema.parse({ sessionId: 's', toolCall: { toolCallId: 'c', ...toolCall }, options });

const toPermission = (
  toolCall: object,
  options: object[] = [{ optionId: 'y', name: 'Yes', kind: 'allow_once' }],
) => {
  const request = toRequest(toolCall, options);
  return toPermissionAsk(
    { call: request.toolCall, firstTitle: null, folder: '/w' },
    request.options,
    profile,
  );
};

describe('options of a permission', () => {
  const yes = { optionId: 'y', name: 'Yes', kind: 'allow_once' };
  const no = { optionId: 'n', name: 'No', kind: 'reject_once' };

  it.each([
    ['a name says no where the kind says yes', [{ ...yes, name: 'Reject' }, no]],
    ['a Chinese name says no where the kind says yes', [{ ...yes, name: '拒绝' }, no]],
    ['one id means two options', [yes, { ...yes, name: 'Always', kind: 'allow_always' }, no]],
  ])('SEC-3 are not chosen by their kind where %s', (_, options) => {
    expect(toPermission({}, options)).toBeNull();
  });

  it('SEC-3 are asked by their names then, and not at all where these are the same', () => {
    const ask = (options: object[]) =>
      toChoiceAsk(permissionRequestSchema.parse({ sessionId: 's', toolCall: { toolCallId: 'c' }, options }));
    const opened = ask([
      { ...yes, name: 'Reject' },
      { ...no, name: 'Run it' },
    ]);
    expect(opened?.respond({ type: 'answers', answers: { option: ['Reject'] } })).toEqual({
      outcome: { outcome: 'selected', optionId: 'y' },
    });
    expect(ask([yes, { ...no, name: 'Yes' }])).toBeNull();
    expect(ask([yes, { ...no, optionId: 'y' }])).toBeNull();
  });

  it('SEC-3 are approved by their kind where both say the same', () => {
    const opened = toPermission({}, [yes, no]);
    expect(opened?.respond({ type: 'approve', scope: null, parameters: null })).toEqual({
      outcome: { outcome: 'selected', optionId: 'y' },
    });
  });
});

describe('a form that an agent asks', () => {
  it('is answered by the values of what was chosen, numbers as numbers, own words in the field for them', () => {
    const opened = toFormAsk(elicitationSchema.parse(FORM));
    const answers = { question_0: ['Green'], question_1: ['S', 'M'], count: ['3'], sure: ['Yes'] };
    expect(opened?.ask).toMatchObject({ questions: [{ takesWords: true }, { isMultiple: true }, {}, {}] });
    expect(opened?.respond({ type: 'answers', answers })).toEqual({
      action: 'accept',
      content: { question_0_custom: 'Green', question_1: ['S', 'M'], count: 3, sure: true },
    });
    expect(opened?.respond({ type: 'answers', answers: { question_0: ['Red'] } })).toEqual({
      action: 'accept',
      content: { question_0: 'r' },
    });
  });

  it('is answered with "no" where that was said, and recommends only what alone is marked', () => {
    const opened = toFormAsk(elicitationSchema.parse(FORM));
    expect(opened?.respond({ type: 'answers', answers: { sure: ['No'] } })).toMatchObject({
      content: { sure: false },
    });
    const labels = (...all: string[]) => findRecommended(all.map((label) => ({ label })));
    expect(labels('A', 'B (recommended)')).toBe(1);
    expect(labels('A (recommended)', 'B (Recommended)')).toBeNull();
  });

  it('is declined by a rejection and cancelled where nobody answers', () => {
    const opened = toFormAsk(elicitationSchema.parse(FORM));
    expect(opened?.respond({ type: 'reject', words: '' })).toEqual({ action: 'decline' });
    expect(opened?.respond({ type: 'dismiss' })).toEqual({ action: 'cancel' });
  });
});

describe('a permission that an agent asks', () => {
  it('shows an edit as a diff, of all files where it is of several', () => {
    const content = ['a', 'b'].map((path) => ({ type: 'diff', path, oldText: null, newText: 'x\n' }));
    expect(toPermission({ kind: 'edit', content })?.ask).toMatchObject({
      preview: {
        type: 'edit',
        path: 'a, b',
        isNew: true,
        diff: expect.stringMatching(/\+\+\+ b\/a[\s\S]*\+\+\+ b\/b/),
      },
    });
  });

  it('reaches no further than this once for a scope that was not offered', () => {
    const opened = toPermission({ title: 'x' });
    const answer = { type: 'approve', scope: 'everything', parameters: null } as const;
    expect(opened?.respond(answer)).toEqual({ outcome: { outcome: 'selected', optionId: 'y' } });
  });

  it('chooses what reaches no further than this once, whichever comes first', () => {
    const kinds = ['allow_always', 'allow_once', 'reject_always', 'reject_once'];
    const options = kinds.map((kind) => ({ optionId: kind, name: kind, kind }));
    const opened = toPermission({}, options);
    const selected = (optionId: string) => ({ outcome: { outcome: 'selected', optionId } });
    const approve = { type: 'approve', scope: null, parameters: null } as const;
    expect(opened?.respond(approve)).toEqual(selected('allow_once'));
    expect(opened?.respond({ ...approve, scope: 'allow_always' })).toEqual(selected('allow_always'));
    expect(opened?.respond({ type: 'reject', words: '' })).toEqual(selected('reject_once'));
    expect(opened?.respond({ type: 'dismiss' })).toEqual({ outcome: { outcome: 'cancelled' } });
  });

  it('shows a change that is too long to be looked through by its parameters', () => {
    const content = [{ type: 'diff', path: 'a', oldText: null, newText: 'x\n'.repeat(200_000) }];
    expect(toPermission({ kind: 'edit', content })?.ask).toMatchObject({ preview: { type: 'plain' } });
  });

  it('without a "this once" is a question: the option that was named is chosen, or none', () => {
    const options = ['Trust', 'Leave'].map((name) => ({
      optionId: `id-${name}`,
      name,
      kind: 'allow_always',
    }));
    const opened = toChoiceAsk(toRequest({ title: 'Trust this folder?' }, options));
    const answer = (...said: string[]) => ({ type: 'answers', answers: { option: said } }) as const;
    expect(opened?.respond(answer('Leave'))).toEqual({
      outcome: { outcome: 'selected', optionId: 'id-Leave' },
    });
    for (const none of [answer('other'), answer(), { type: 'dismiss' } as const])
      expect(opened?.respond(none)).toEqual({ outcome: { outcome: 'cancelled' } });
  });

  it('of Qwen with questions takes an answer to each; a rejection is its own, a dismissal none', () => {
    const question = (title: string) => ({ question: title, options: [{ label: 'Red' }, { label: 'Blue' }] });
    const _meta = { qwenInteractionKind: 'user_question', qwenQuestions: [question('1?'), question('2?')] };
    const options = [
      { optionId: 'submit', name: 'Submit', kind: 'allow_once' },
      { optionId: 'cancel', name: 'Cancel', kind: 'reject_once' },
    ];
    const opened = toQwenAsk(toRequest({ _meta }, options));
    expect(opened?.respond({ type: 'answers', answers: { 0: ['Red'], 1: ['Blue'] } })).toEqual({
      outcome: { outcome: 'selected', optionId: 'submit' },
      answers: { 0: 'Red', 1: 'Blue' },
    });
    expect(opened?.respond({ type: 'reject', words: '' })).toEqual({
      outcome: { outcome: 'selected', optionId: 'cancel' },
    });
    expect(opened?.respond({ type: 'dismiss' })).toEqual({ outcome: { outcome: 'cancelled' } });
  });

  it('is cancelled where it cannot be rejected', () => {
    expect(toPermission({})?.respond({ type: 'reject', words: '' })).toEqual({
      outcome: { outcome: 'cancelled' },
    });
  });

  it.each([
    ['mcp__nod__ask_user', true],
    ['nod_send_message', true],
    ['mcp__nod__delete_all', false],
    ['mcp__other__ask_user', false],
  ])('knows by its exact name whether %s is a tool of ours', (name, isOwnTool) => {
    expect(toPermission({ name })?.ask).toMatchObject({ isOwnTool });
  });

  it('is not taken for a tool of ours by its title', () => {
    expect(toPermission({ title: 'mcp__nod__ask_user', kind: 'execute' })?.ask).toMatchObject({
      isOwnTool: false,
    });
  });
});

describe('whatever an agent sends', () => {
  it('is an ask as the contract has it, or none', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), fc.object({ maxDepth: 3 }), (toolCall, form) => {
        const permission = permissionRequestSchema.parse({
          sessionId: 's',
          toolCall: { ...toolCall, toolCallId: 'c' },
          options: [{ optionId: 'y', name: '', kind: 'allow_once' }],
        });
        const asked = { call: permission.toolCall, firstTitle: null, folder: '/w' };
        const asks = [
          toPermissionAsk(asked, permission.options, profile)?.ask,
          toFormAsk(elicitationSchema.parse({ mode: 'form', requestedSchema: { properties: form } }))?.ask,
        ];
        for (const ask of asks) if (ask) expect(() => askSchema.parse(ask)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});
