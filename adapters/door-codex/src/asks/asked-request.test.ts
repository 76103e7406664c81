import type { Ask, AskAnswer } from '@nod/doors';
import { askSchema } from '@nod/doors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandRequest } from '../test-codex.ts';
import type { Item } from '../wire/thread.ts';
import { type AskedRequest, isAsk, readRequest, toKey } from './asked-request.ts';

const APPROVE: AskAnswer = { type: 'approve', scope: null, parameters: null };
const REJECT: AskAnswer = { type: 'reject', words: 'no' };
const DISMISS: AskAnswer = { type: 'dismiss' };

function read(method: string, params: object, items: Item[] = []): AskedRequest {
  const told = { id: 3, method, params: { threadId: 't', turnId: 'turn-1', ...params } };
  const request = readRequest(told, (fits) => items.find(fits));
  if (!request) throw new Error('it is not read');
  expect(askSchema.parse(request.ask)).toEqual(request.ask);
  return request;
}

function approval({ ask }: AskedRequest): Extract<Ask, { type: 'approval' }> {
  if (ask.type !== 'approval') throw new Error('it asks for something else');
  return ask;
}

describe('requests to run a command', () => {
  const method = 'item/commandExecution/requestApproval';

  it('show the command with its folder and the reason, and keep the exact command as the parameter', () => {
    const request = read(method, { ...commandRequest('call_1', 'npm test'), reason: 'May I?' });
    expect(approval(request)).toMatchObject({
      toolName: 'shell',
      parameters: { command: "/bin/bash -lc 'npm test'", cwd: '/work/site' },
      preview: { type: 'command', command: 'npm test', folder: '/work/site' },
      text: 'May I?',
    });
    expect(toKey(request, 3, 'd')).toBe('turn-1:call_1:3');
    const loose = { ...request, turnId: null };
    expect(toKey(loose, 3, 'd')).not.toBe(toKey(loose, 3, 'e'));
  });

  it("offer Codex's own scopes in its own words, and hand the chosen one back as it came", () => {
    const request = read(method, commandRequest('call_1', 'npm test'));
    const [scope] = approval(request).scopes;
    expect(approval(request).scopes).toHaveLength(1);
    expect(scope?.label).toBe("Yes, and don't ask again for commands that start with `npm test`");
    expect(request.toResult(APPROVE)).toEqual({ decision: 'accept' });
    expect(request.toResult({ ...APPROVE, scope: scope?.id ?? '' })).toEqual({
      decision: { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['npm', 'test'] } },
    });
    expect(request.toResult(REJECT)).toEqual({ decision: 'decline' });
  });

  it('offer the session and an allowed host, but no way to block one', () => {
    const amend = (action: string) => ({
      applyNetworkPolicyAmendment: { network_policy_amendment: { host: 'npmjs.org', action } },
    });
    const availableDecisions = ['accept', 'acceptForSession', amend('allow'), amend('deny'), 'cancel'];
    const request = read(method, { ...commandRequest('c', 'curl x'), availableDecisions });
    const labels = approval(request).scopes.map(({ label }) => label);
    expect(labels).toEqual([
      "Yes, and don't ask again for this command in this session",
      'Yes, and allow this host in the future: npmjs.org',
    ]);
    const scope = approval(request).scopes[1]?.id ?? '';
    expect(request.toResult({ ...APPROVE, scope })).toEqual({ decision: amend('allow') });
  });

  it('into a running command are another tool', () => {
    const request = read(method, { ...commandRequest('c', 'y'), kind: 'writeStdin' });
    expect(approval(request).toolName).toBe('write_stdin');
  });
});

describe('requests to change files', () => {
  const method = 'item/fileChange/requestApproval';
  const item: Item = {
    type: 'fileChange',
    id: 'call_2',
    status: 'inProgress',
    changes: [
      { path: '/w/new.txt', kind: { type: 'add', move_path: null }, diff: 'one\ntwo\n' },
      { path: '/w/old.txt', kind: { type: 'update', move_path: null }, diff: '@@ -1 +1 @@\n-a\n+b\n' },
      { path: '/w/gone.txt', kind: { type: 'delete', move_path: null }, diff: 'last' },
    ],
  };

  it('show one diff of all files, from the item that was told before', () => {
    const request = read(method, { itemId: 'call_2', reason: null }, [item]);
    expect(approval(request)).toMatchObject({
      toolName: 'apply_patch',
      parameters: { files: ['/w/new.txt', '/w/old.txt', '/w/gone.txt'] },
      preview: { type: 'edit', path: '/w/new.txt, /w/old.txt, /w/gone.txt', isNew: false },
    });
    const preview = approval(request).preview;
    expect(preview?.type === 'edit' && preview.diff).toBe(
      [
        '--- /dev/null\n+++ /w/new.txt\n@@ -0,0 +1,2 @@\n+one\n+two\n',
        '--- /w/old.txt\n+++ /w/old.txt\n@@ -1 +1 @@\n-a\n+b\n',
        '--- /w/gone.txt\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-last\n\\ No newline at end of file\n',
      ].join(''),
    );
  });

  it('can be allowed for the session', () => {
    const request = read(method, { itemId: 'call_2' }, [item]);
    expect(approval(request).scopes.map(({ label }) => label)).toEqual([
      "Yes, and don't ask again for these files",
    ]);
    expect(request.toResult({ ...APPROVE, scope: 'acceptForSession' })).toEqual({
      decision: 'acceptForSession',
    });
    expect(request.toResult(APPROVE)).toEqual({ decision: 'accept' });
    expect(request.toResult(REJECT)).toEqual({ decision: 'decline' });
    expect(request.toResult(DISMISS)).toEqual({ decision: 'decline' });
  });

  it('show the change that they are about, and none where it was not told', () => {
    const other = { ...item, id: 'call_1', changes: item.changes.slice(1, 2) };
    const request = read(method, { itemId: 'call_2' }, [other, item]);
    expect(approval(request).parameters).toMatchObject({ files: item.changes.map(({ path }) => path) });
    expect(approval(read(method, { itemId: 'call_2' }, [other])).preview).toBeUndefined();
  });
});

describe('elicitations', () => {
  const method = 'mcpServer/elicitation/request';
  const toolCall = (serverName: string, tool = 'create_issue') => ({
    serverName,
    mode: 'form',
    _meta: {
      codex_approval_kind: 'mcp_tool_call',
      persist: ['session', 'always'],
      tool_params: { title: 'Bug' },
    },
    message: `Allow the ${serverName} MCP server to run tool "${tool}"?`,
    requestedSchema: { type: 'object', properties: {} },
  });

  it('for a tool show its parameters and offer to remember it', () => {
    const request = read(method, toolCall('github'));
    expect(approval(request)).toMatchObject({
      toolName: 'mcp__github__create_issue',
      parameters: { title: 'Bug' },
      isOwnTool: false,
      scopes: [
        { id: 'session', label: 'Allow for this session' },
        { id: 'always', label: "Allow and don't ask me again" },
      ],
    });
    expect(request.toResult(APPROVE)).toEqual({ action: 'accept', content: {}, _meta: null });
    expect(request.toResult({ ...APPROVE, scope: 'always' })).toMatchObject({ _meta: { persist: 'always' } });
    expect(request.toResult(REJECT)).toMatchObject({ action: 'decline' });
  });

  it("SEC-3 for Nod's own tools are known as such, and no other tool of a server that is called so", () => {
    expect(approval(read(method, toolCall('nod', 'ask_user'))).isOwnTool).toBe(true);
    expect(approval(read(method, toolCall('nod'))).isOwnTool).toBe(false);
    for (const server of ['nod-tools', 'nodejs', 'Nod'])
      expect(approval(read(method, toolCall(server, 'ask_user'))).isOwnTool).toBe(false);
  });

  it('of a form are questions, answered by values of its types', () => {
    const properties = {
      colour: { type: 'string', enum: ['Red', 'Blue'], default: 'Blue', title: 'Colour' },
      sure: { type: 'boolean', description: 'Sure?' },
      count: { type: 'integer' },
    };
    const request = read(method, {
      serverName: 'paint',
      mode: 'form',
      message: 'Paint?',
      requestedSchema: { type: 'object', properties },
    });
    if (request.ask.type !== 'questions') throw new Error('a form is asked as questions');
    expect(request.ask.questions.map(({ title, recommended }) => [title, recommended])).toEqual([
      ['Colour', 1],
      ['Sure?', null],
      ['count', null],
    ]);
    const answers = { colour: ['Red'], sure: ['Yes'], count: ['3'] };
    expect(request.toResult({ type: 'answers', answers })).toEqual({
      action: 'accept',
      content: { colour: 'Red', sure: true, count: 3 },
      _meta: null,
    });
    expect(request.toResult({ type: 'answers', answers: { sure: ['No'] } })).toMatchObject({
      content: { sure: false },
    });
    for (const answer of [DISMISS, REJECT])
      expect(request.toResult(answer)).toMatchObject({ action: 'decline' });
  });

  it('of a page are asked about with its address', () => {
    const request = read(method, { serverName: 'x', mode: 'url', message: 'Sign in', url: 'https://x.test' });
    expect(approval(request)).toMatchObject({ text: 'Sign in', parameters: { url: 'https://x.test' } });
  });
});

describe('other requests', () => {
  it('of more permissions grant what was asked for, for the turn or the session', () => {
    const permissions = { network: { enabled: true }, fileSystem: null };
    const request = read('item/permissions/requestApproval', {
      itemId: 'call_3',
      cwd: '/w',
      reason: 'To install',
      permissions,
    });
    expect(approval(request)).toMatchObject({ text: 'To install' });
    const granted = { network: { enabled: true } };
    expect(request.toResult(APPROVE)).toEqual({ permissions: granted, scope: 'turn' });
    expect(request.toResult({ ...APPROVE, scope: 'session' })).toEqual({
      permissions: granted,
      scope: 'session',
    });
    expect(request.toResult(REJECT)).toEqual({ permissions: {}, scope: 'turn' });
  });

  it('of questions know what is recommended and what takes words', () => {
    const option = (label: string) => ({ label, description: 'why' });
    const { ask, toResult } = read('item/tool/requestUserInput', {
      itemId: 'call_4',
      questions: [
        {
          id: 'a',
          header: 'A',
          question: 'Which?',
          isOther: true,
          options: [option('X'), option('Y (Recommended)')],
        },
        { id: 'b', header: 'B', question: 'Name?', isOther: false, options: null },
      ],
    });
    expect(ask).toMatchObject({
      questions: [
        { id: 'a', title: 'Which?', recommended: 1, takesWords: true, isMultiple: false },
        { id: 'b', options: [], recommended: null, takesWords: true },
      ],
    });
    expect(toResult({ type: 'answers', answers: { a: ['X'], b: ['my own'] } })).toEqual({
      answers: { a: { answers: ['X'] }, b: { answers: ['my own'] } },
    });
    expect(toResult({ type: 'dismiss' })).toEqual({ answers: {} });
  });

  it('are not ours: tools that a client runs, and tokens', () => {
    expect(isAsk({ id: 1, method: 'item/tool/call', params: {} })).toBe(false);
    expect(isAsk({ id: null, method: 'item/fileChange/requestApproval', params: {} })).toBe(false);
  });

  it('are never fatal, whatever they hold', () => {
    const methods = fc.constantFrom(
      'item/commandExecution/requestApproval',
      'item/fileChange/requestApproval',
      'item/permissions/requestApproval',
      'item/tool/requestUserInput',
      'mcpServer/elicitation/request',
    );
    fc.assert(
      fc.property(
        methods,
        fc.anything(),
        fc.dictionary(fc.string(), fc.anything()),
        (method, value, more) => {
          const params = {
            turnId: 't',
            itemId: 'i',
            serverName: 's',
            permissions: {},
            questions: value,
            ...more,
          };
          const request = readRequest({ id: 1, method, params }, () => undefined);
          if (request) expect(askSchema.safeParse(request.ask).success).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
