import { askSchema } from '@nod/doors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PermissionEvent } from '../hooks/hook-event.ts';
import { toHookOutput } from './hook-output.ts';
import { toAsk, toShownFile } from './permission-ask.ts';

function toEvent(
  tool_name: string,
  tool_input: Record<string, unknown>,
  permission_suggestions: Record<string, unknown>[] = [],
): PermissionEvent {
  const common = { session_id: 's', hook_event_name: 'PermissionRequest', cwd: '/work/site' } as const;
  return { ...common, tool_name, tool_input, permission_suggestions };
}

const decisionOf = (...given: Parameters<typeof toHookOutput>) =>
  (toHookOutput(...given) as { hookSpecificOutput: { decision: unknown } }).hookSpecificOutput.decision;

const ONCE = { type: 'approve', scope: null, parameters: null } as const;
const SUGGESTIONS = [
  {
    type: 'addRules',
    rules: [{ toolName: 'Bash', ruleContent: 'npm test:*' }],
    behavior: 'allow',
    destination: 'localSettings',
  },
  { type: 'addDirectories', directories: ['/root'], destination: 'session' },
  { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
  { type: 'somethingNew' },
];

describe('a permission of Claude Code', () => {
  it('offers no rule that forbids as a wider yes, and takes only the server `nod` for its own', () => {
    const denies = [
      { type: 'addRules', rules: [{ toolName: 'Bash' }], behavior: 'deny', destination: 'session' },
    ];
    expect(toAsk(toEvent('Bash', {}, denies), undefined)).toMatchObject({ scopes: [] });
    const isOwn = (name: string) => toAsk(toEvent(name, {}), undefined);
    expect(isOwn('mcp__nod__ask_user')).toMatchObject({ isOwnTool: true });
    expect(isOwn('mcp__nodejs__run')).toMatchObject({ isOwnTool: false });
  });

  it('shows a command with its folder and why', () => {
    const event = toEvent('Bash', { command: 'npm test', description: 'Run the tests' });
    expect(toAsk(event, undefined)).toMatchObject({
      toolName: 'Bash',
      preview: { type: 'command', command: 'npm test', folder: '/work/site' },
      text: 'Run the tests',
      isEditable: true,
      isOwnTool: false,
    });
  });

  it.each([
    [
      'Edit',
      { file_path: '/f', old_string: 'two', new_string: '$& three' },
      'one\ntwo\n',
      '-two\n+$& three\n',
      false,
    ],
    [
      'MultiEdit',
      { file_path: '/f', edits: [{ old_string: 'a', new_string: 'b', replace_all: true }] },
      'a a\n',
      '-a a\n+b b\n',
      false,
    ],
    ['Write', { file_path: '/f', content: 'new\n' }, null, '+new\n', true],
  ])('shows what %s would make of the file', (tool, input, before, piece, isNew) => {
    const event = toEvent(tool, input);
    expect(toShownFile(event)).toBe('/f');
    expect(toAsk(event, before)).toMatchObject({
      preview: { type: 'edit', path: '/f', isNew, diff: expect.stringContaining(piece) },
    });
  });

  it('SEC-3 takes the tools of Nod for its own, and no other tool of a server that is called so', () => {
    const isOwn = (tool_name: string) => toAsk(toEvent(tool_name, {}), undefined);
    expect(isOwn('mcp__nod__ask_user')).toMatchObject({ isOwnTool: true });
    for (const name of ['mcp__nod__run', 'mcp__nod__ask_user2', 'mcp__nodx__ask_user', 'Bash'])
      expect(isOwn(name)).toMatchObject({ isOwnTool: false });
  });

  it('shows the parameters alone where an edit does not fit the file, or the file is none to be shown', () => {
    const event = toEvent('Edit', { file_path: '/f', old_string: 'gone', new_string: 'x' });
    expect(toAsk(event, 'something else')).toMatchObject({ preview: { type: 'plain' } });
    expect(toAsk(event, undefined)).toMatchObject({ preview: { type: 'plain' } });
  });

  it('offers Claude Code’s own suggestions in words, and gives the chosen one back as it was', () => {
    const event = toEvent('Bash', { command: 'npm test' }, SUGGESTIONS);
    expect(toAsk(event, undefined)).toMatchObject({
      scopes: [
        { id: 'suggestion-0', label: 'Yes, and don’t ask again for Bash(npm test:*) in this project' },
        { id: 'suggestion-1', label: 'Yes, and always allow access to /root during this session' },
        { id: 'suggestion-2', label: expect.stringContaining('accept edits') },
      ],
    });
    expect(decisionOf(event, { ...ONCE, scope: 'suggestion-1' })).toEqual({
      behavior: 'allow',
      updatedPermissions: [SUGGESTIONS[1]],
    });
    expect(decisionOf(event, ONCE)).toEqual({ behavior: 'allow' });
  });

  it('lets it run with the parameters that it was given, or says why not', () => {
    const event = toEvent('Bash', { command: 'npm test' });
    expect(decisionOf(event, { ...ONCE, parameters: { command: 'npm run check' } })).toEqual({
      behavior: 'allow',
      updatedInput: { command: 'npm run check' },
    });
    expect(decisionOf(event, { type: 'reject', words: 'use yarn' })).toEqual({
      behavior: 'deny',
      message: 'use yarn',
    });
    expect(decisionOf(event, { type: 'dismiss' })).toMatchObject({ behavior: 'deny', interrupt: true });
  });

  it('shows a plan as text; approved, each edit is asked about unless the person chooses otherwise', () => {
    const input = { plan: '# The plan\n1. do it', planFilePath: '/p.md' };
    const event = toEvent('ExitPlanMode', input);
    expect(toAsk(event, undefined)).toMatchObject({
      text: input.plan,
      isEditable: false,
      scopes: [{ id: 'suggestion-0' }],
    });
    const setMode = (mode: string) => [{ type: 'setMode', mode, destination: 'session' }];
    expect(decisionOf(event, ONCE)).toEqual({
      behavior: 'allow',
      updatedInput: input,
      updatedPermissions: setMode('default'),
    });
    expect(decisionOf(event, { ...ONCE, scope: 'suggestion-0' })).toMatchObject({
      updatedPermissions: setMode('acceptEdits'),
    });
  });

  it('asks all questions, and answers each by its words; several choices are one list', () => {
    const questions = [
      {
        question: 'Which colour?',
        header: 'Colour',
        multiSelect: false,
        options: [
          { label: 'Red', description: 'warm' },
          { label: 'Blue (Recommended)', description: 'cold' },
        ],
      },
      {
        question: 'Which sizes?',
        header: 'Sizes',
        multiSelect: true,
        options: [{ label: 'S' }, { label: 'M' }, { label: 'L' }],
      },
    ];
    const event = toEvent('AskUserQuestion', { questions });
    expect(toAsk(event, undefined)).toMatchObject({
      type: 'questions',
      questions: [
        {
          id: 'q1',
          title: 'Which colour?',
          recommended: 1,
          isMultiple: false,
          options: [{ label: 'Red', description: 'warm' }, {}],
        },
        { id: 'q2', title: 'Which sizes?', recommended: null, isMultiple: true },
      ],
    });
    const answers = { q1: ['something of my own'], q2: ['S', 'L'] };
    expect(decisionOf(event, { type: 'answers', answers })).toEqual({
      behavior: 'allow',
      updatedInput: {
        questions,
        answers: { 'Which colour?': 'something of my own', 'Which sizes?': 'S, L' },
      },
    });
  });

  it('knows Nod’s own tools', () => {
    expect(toAsk(toEvent('mcp__nod__ask_user', {}), undefined)).toMatchObject({ isOwnTool: true });
    expect(toAsk(toEvent('mcp__nodding__ask_user', {}), undefined)).toMatchObject({ isOwnTool: false });
  });

  it('is an ask as the contract has it, whatever the input is', () => {
    const tool = fc.constantFrom(
      'Bash',
      'Edit',
      'MultiEdit',
      'Write',
      'AskUserQuestion',
      'ExitPlanMode',
      'WebFetch',
    );
    const input = fc.dictionary(
      fc.constantFrom(
        'command',
        'file_path',
        'old_string',
        'new_string',
        'content',
        'edits',
        'questions',
        'plan',
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(tool, input, fc.option(fc.string()), (name, given, file) => {
        const ask = toAsk(toEvent(name, given), file);
        expect(askSchema.safeParse(ask).success).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
