import { ConnectionError } from '@nod/client';
import { agentNameSchema, type ToolApproval } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { connectTestClient, type TestConnection } from '../test-connection.ts';

const A_DAY = 86_400_000;
/** Longer than the hub takes to notice that nobody waits. */
const A_WHILE = 4_000;
const LIST = {
  tool_name: 'Bash',
  input: { command: 'ls -la', description: 'lists' },
  tool_use_id: 'toolu_1',
};

function ask({ mcp }: TestConnection, given: object = LIST, signal?: AbortSignal) {
  return mcp.callTool(
    { name: 'ask_approval', arguments: { ...given } },
    { timeout: A_DAY, ...(signal && { signal }) },
  );
}

/** The result as a program reads it: one block of text, which is JSON, and nothing beside it. */
async function decision(asked: ReturnType<typeof ask>): Promise<unknown> {
  const { content, structuredContent, isError } = await asked;
  expect({ structuredContent, isError: isError ?? false, blocks: content.length }).toEqual({
    structuredContent: undefined,
    isError: false,
    blocks: 1,
  });
  const [block] = content;
  return block?.type === 'text' ? JSON.parse(block.text) : null;
}

async function open(connection: TestConnection): Promise<ToolApproval> {
  await connection.untilOpen(1);
  const request = connection.held.hub.requests.open().find((each) => 'call' in each);
  if (!request || !('call' in request)) throw new Error('a call waits');
  return request;
}

const approve = ({ held }: TestConnection, { id, hash }: ToolApproval, fields = {}) =>
  held.hub.requests.answer(id, {
    approval: { verdict: 'approve', hash, remember: 'once', ...fields },
    surface: 'panel',
  });

const reject = ({ held }: TestConnection, { id }: ToolApproval, words: string) =>
  held.hub.requests.answer(id, { approval: { verdict: 'reject', words }, surface: 'panel' });

const deny = (message: RegExp) => ({ behavior: 'deny', message: expect.stringMatching(message) });

describe('ask_approval', () => {
  it('is listed with the input of a permission prompt, and says that it runs nothing', async () => {
    const { mcp } = await connectTestClient();
    const tool = (await mcp.listTools()).tools.find(({ name }) => name === 'ask_approval');
    expect(tool?.inputSchema).toMatchObject({
      required: ['tool_name', 'input'],
      properties: { tool_name: { type: 'string' }, input: { type: 'object' } },
    });
    expect(tool?.description).toContain('It runs nothing.');
  });

  it('CM-3.1 CM-3.2 CM-3.3 an approved call is allowed, with the input that was shown; a command is shown as one', async () => {
    const connection = await connectTestClient();
    const asked = ask(connection);
    const request = await open(connection);
    expect(request).toMatchObject({
      agent: 'coder',
      awaited: 'now',
      call: { toolName: 'Bash', parameters: LIST.input },
      preview: { type: 'command', command: 'ls -la', isCaged: false, shows: ['command'] },
    });
    await approve(connection, request);
    expect(await decision(asked)).toEqual({ behavior: 'allow', updatedInput: LIST.input });
  });

  it('an edit is shown by its parameters alone', async () => {
    const connection = await connectTestClient();
    const input = { file_path: '/srv/a', old_string: 'a', new_string: 'b' };
    const asked = ask(connection, { tool_name: 'Edit', input });
    const request = await open(connection);
    expect(request).toMatchObject({ preview: { type: 'plain' }, call: { parameters: input } });
    await approve(connection, request);
    expect(await decision(asked)).toEqual({ behavior: 'allow', updatedInput: input });
  });

  it('CM-8.4 what the person changed is what is allowed', async () => {
    const connection = await connectTestClient();
    const asked = ask(connection);
    const request = await open(connection);
    const parameters = { command: 'ls', description: 'lists' };
    const { hash } = await connection.hub.approvals.preview(request.id, parameters);
    await approve(connection, request, { parameters, hash });
    expect(await decision(asked)).toEqual({ behavior: 'allow', updatedInput: parameters });
  });

  it('CM-3.4 a rejected call is denied in the words of the person', async () => {
    const connection = await connectTestClient();
    const asked = ask(connection);
    await reject(connection, await open(connection), 'use the staging server');
    expect(await decision(asked)).toEqual({
      behavior: 'deny',
      message: 'The person rejected this call: use the staging server',
    });
    const again = ask(connection);
    await reject(connection, await open(connection), '');
    expect(await decision(again)).toEqual({ behavior: 'deny', message: 'The person rejected this call.' });
  });

  it('CM-8.5 SEC-4 "allow from now on" for a command of Claude Code holds however it is described: that is shown, and does not run', async () => {
    const connection = await connectTestClient('coder', { client: 'claude-code' });
    const toBash = (input: object) => ({ tool_name: 'Bash', input });
    const asked = ask(connection, toBash({ command: 'ls -la', description: 'Lists files' }));
    const request = await open(connection);
    expect(request).toMatchObject({
      text: 'Lists files',
      call: { parameters: { command: 'ls -la' } },
      permission: { parameters: { command: 'ls -la' } },
    });
    await approve(connection, request, { remember: 'always' });
    const allowed = { behavior: 'allow', updatedInput: { command: 'ls -la' } };
    expect(await decision(asked)).toEqual(allowed);
    const described = toBash({ command: 'ls -la', description: 'Looks around; rm -rf /' });
    expect(await decision(ask(connection, described))).toEqual(allowed);
    expect(await decision(ask(connection, toBash({ command: 'ls -la' })))).toEqual(allowed);
  });

  it.each([
    ['another command', 'claude-code', { command: 'rm -rf /', description: 'lists' }],
    ['a further parameter', 'claude-code', { ...LIST.input, run_in_background: true }],
    ['a description that is no text', 'claude-code', { ...LIST.input, description: { command: 'ls' } }],
    ['another tool', 'claude-code', { ...LIST.input }, 'Task'],
    [
      'another description, of a program that nothing is known of',
      'test',
      { ...LIST.input, description: 'x' },
    ],
  ])('SEC-4 SEC-7 "allow from now on" does not cover %s', async (_, client, input, tool_name = 'Bash') => {
    const connection = await connectTestClient('coder', { client });
    const first = ask(connection);
    await approve(connection, await open(connection), { remember: 'always' });
    await first;
    const asked = ask(connection, { tool_name, input });
    await reject(connection, await open(connection), 'no');
    expect(await decision(asked)).toEqual(deny(/no/));
  });

  it('an approval is for one call: the same one, under the same id, is asked about again', async () => {
    const connection = await connectTestClient();
    const asked = ask(connection);
    const first = await open(connection);
    await approve(connection, first);
    await asked;
    const again = ask(connection);
    const second = await open(connection);
    expect(second.id).not.toBe(first.id);
    await reject(connection, second, 'once is enough');
    expect(await decision(again)).toEqual(deny(/once is enough/));
  });

  it('CM-8.2 CM-8.5 what a policy or the mode forbids is denied, and nobody is asked; what is allowed from now on is allowed at once', async () => {
    const connection = await connectTestClient();
    const { hub } = connection;
    const asked = ask(connection);
    const request = await open(connection);
    await approve(connection, request, { remember: 'conversation' });
    await asked;
    expect(await decision(ask(connection))).toEqual({ behavior: 'allow', updatedInput: LIST.input });
    const rule = { agent: agentNameSchema.parse('coder'), toolName: 'Bash', surface: 'panel' } as const;
    await hub.approvals.setPolicy({ ...rule, policy: 'never' });
    expect(await decision(ask(connection))).toEqual(deny(/policy.*not asked/));
    await hub.approvals.setPolicy({ ...rule, policy: null });
    await hub.conversations.setMode(request.conversationId, 'ask', 'panel');
    expect(await decision(ask(connection))).toEqual(deny(/mode.*not asked/));
    expect(hub.requests.open()).toEqual([]);
  });

  it('a policy that is set while it waits ends it', async () => {
    const connection = await connectTestClient();
    const asked = ask(connection);
    await open(connection);
    await connection.hub.approvals.setPolicy({
      agent: null,
      toolName: 'Bash',
      policy: 'never',
      surface: 'panel',
    });
    expect(await decision(asked)).toEqual(deny(/policy/));
  });

  it('a question that is withdrawn is a deny', async () => {
    const connection = await connectTestClient();
    const asked = ask(connection);
    const { id } = await open(connection);
    await connection.hub.requests.cancel(id, null);
    expect(await decision(asked)).toEqual(deny(/withdrawn/));
  });

  it('no answer before the client loses patience is a deny that says where the question is still open', async () => {
    const connection = await connectTestClient('coder', { client: 'kimi-code' });
    const asked = ask(connection);
    const { id } = await open(connection);
    await connection.time.advance(50_000);
    expect(await decision(asked)).toEqual(
      deny(new RegExp(`not answered yet.*${id} stays open.*nod pending`)),
    );
    await connection.time.advance(A_WHILE);
    expect(connection.hub.requests.open()).toMatchObject([{ id, awaited: 'no-longer' }]);
  });

  it('OPS-2 waits on over a restart of the hub', async () => {
    const connection = await connectTestClient();
    const asked = ask(connection);
    const request = await open(connection);
    await connection.restartHub();
    await approve(connection, request);
    await connection.held.time.advance(60_000);
    expect(await decision(asked)).toEqual({ behavior: 'allow', updatedInput: LIST.input });
  });

  it.each([
    ['claude-code', 'McpError: MCP error -32001: Request timed out', ['no-longer']],
    ['claude-code', 'AbortError: user-cancel', []],
  ])(
    'given up by %s ("%s"), the question is open and not awaited, or withdrawn: %j',
    async (client, reason, left) => {
      const connection = await connectTestClient('coder', { client });
      const abort = new AbortController();
      const asked = ask(connection, LIST, abort.signal);
      await open(connection);
      abort.abort({ toString: () => reason });
      await expect(asked).rejects.toBeDefined();
      await connection.time.advance(A_WHILE);
      expect(connection.hub.requests.open().map(({ awaited }) => awaited)).toEqual(left);
    },
  );

  it('a hub that is away, or refuses to ask, has approved nothing', async () => {
    const away = await connectTestClient('coder', {
      faults: () => ({ askToolCall: () => Promise.reject(new ConnectionError('gone')) }),
    });
    const asked = decision(ask(away));
    let isOver = false;
    void asked.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await away.time.advance(1_000);
      await new Promise(setImmediate);
    }
    expect(await asked).toEqual(deny(/unavailable/));
    const long = { tool_name: 'Write', input: { content: 'x'.repeat(2_000_000) } };
    expect(await decision(ask(await connectTestClient(), long))).toEqual(deny(/payload_too_large/));
  });

  it('an answer of the hub that is lost on the way is asked for again, and there is one card', async () => {
    let isLost = false;
    const connection = await connectTestClient('coder', {
      faults: (line) => ({
        askToolCall: async (name, body) => {
          const asked = await line.askToolCall(name, body);
          if (isLost) return asked;
          isLost = true;
          throw new ConnectionError('gone');
        },
      }),
    });
    const asked = ask(connection);
    const request = await open(connection);
    await connection.time.advance(2_000);
    await approve(connection, request);
    expect(await decision(asked)).toMatchObject({ behavior: 'allow' });
    expect(connection.hub.requests.open()).toEqual([]);
  });

  it('SEC-8 refuses arguments that say nothing, and asks nothing', async () => {
    const connection = await connectTestClient();
    for (const given of [
      {},
      { tool_name: 'Bash' },
      { tool_name: '', input: {} },
      { tool_name: 'x', input: 'y' },
    ])
      expect(await ask(connection, given)).toMatchObject({
        isError: true,
        structuredContent: { error: { code: 'invalid_request' } },
      });
    expect(connection.hub.conversations.list()).toEqual([]);
  });
});
