import { describe, expect, it } from 'vitest';
import { connectTestClient, type TestConnection } from '../test-connection.ts';

const question = { question: 'Which one?', options: ['Red', 'Blue'] };
const A_DAY = 86_400_000;
/** Longer than the hub takes to notice that nobody waits. */
const A_WHILE = 4_000;

function ask({ mcp }: TestConnection, count = 1, signal?: AbortSignal) {
  const questions = Array(count).fill(question);
  return mcp.callTool(
    { name: 'ask_user', arguments: { questions } },
    { timeout: A_DAY, ...(signal && { signal }) },
  );
}

function waitFor({ mcp }: TestConnection, requestId: unknown, signal?: AbortSignal) {
  return mcp.callTool(
    { name: 'wait_for_answer', arguments: { requestId } },
    { timeout: A_DAY, ...(signal && { signal }) },
  );
}

async function check({ mcp }: TestConnection) {
  return mcp.callTool({ name: 'check_messages', arguments: {} });
}

async function open(connection: TestConnection, count = 1) {
  const [id] = await connection.untilOpen(count);
  if (!id) throw new Error('a request is open');
  return id;
}

/** Cancels a call as its client does, giving a reason, and lets the hub notice. */
async function giveUp(connection: TestConnection, reason: string) {
  const abort = new AbortController();
  const asked = ask(connection, 1, abort.signal);
  const id = await open(connection);
  abort.abort({ toString: () => reason });
  await expect(asked).rejects.toBeDefined();
  await connection.time.advance(A_WHILE);
  return id;
}

describe('a person who takes long', () => {
  it.each([
    ['kimi-code', 50_000],
    ['codex-mcp-client', 280_000],
    ['claude-code', 110_000],
    ['gemini-cli-mcp-client', 580_000],
    ['qwen-cli-mcp-client-nod', 580_000],
  ])(
    'to the client %s a question is pending after %d ms, and the answer comes by wait_for_answer',
    async (client, patience) => {
      const connection = await connectTestClient('coder', { client });
      const { hub, time } = connection;
      let result: unknown = null;
      const asked = ask(connection).then((given) => {
        result = given;
        return given;
      });
      const id = await open(connection);
      await time.advance(patience - 1);
      expect(result).toBeNull();
      await time.advance(1);
      const { content, structuredContent } = await asked;
      expect(structuredContent).toMatchObject({
        outcome: 'pending',
        requestId: id,
        next: expect.stringContaining(`wait_for_answer with {"requestId": "${id}"}`),
        answers: [{ requestId: id, outcome: 'pending', answer: null }],
      });
      expect(content.at(-1)).toMatchObject({ text: expect.stringContaining('wait_for_answer') });
      expect(hub.requests.open()).toHaveLength(1);

      const again = waitFor(connection, id);
      await time.advance(patience);
      expect((await again).structuredContent).toMatchObject({ outcome: 'pending', requestId: id });

      const last = waitFor(connection, id);
      await hub.requests.answer(id, { text: 'Blue', surface: 'panel' });
      expect((await last).structuredContent).toMatchObject({
        answers: [
          {
            requestId: id,
            question: 'Which one?',
            outcome: 'answered',
            answer: 'Blue',
            mayBeRepeated: false,
          },
        ],
      });
      expect((await check(connection)).structuredContent).toEqual({ messages: [] });
    },
  );

  it.each(['opencode', 'copilot-cli', 'e2e'])('the client %s waits for a day', async (client) => {
    const connection = await connectTestClient('coder', { client });
    const asked = ask(connection);
    const id = await open(connection);
    await connection.time.advance(A_DAY);
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({ answers: [{ answer: 'Red' }] });
  });

  it.each([
    ['claude-code', 'cli', 'pending'],
    ['claude-code', 'sdk-cli', 'answered'],
    ['kimi-code', 'sdk-cli', 'pending'],
  ])('the client %s, begun as %s, is %s after two minutes', async (client, entrypoint, outcome) => {
    const env = { CLAUDE_CODE_ENTRYPOINT: entrypoint };
    const connection = await connectTestClient('coder', { client, env });
    const asked = ask(connection);
    const id = await open(connection);
    await connection.time.advance(120_000);
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({ answers: [{ outcome }] });
  });

  it('a limit that was set holds for every client', async () => {
    const none = await connectTestClient('coder', { client: 'kimi-code', patienceMs: null });
    const asked = ask(none);
    const id = await open(none);
    await none.time.advance(A_DAY);
    await none.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({ answers: [{ answer: 'Red' }] });

    const short = await connectTestClient('coder', { client: 'opencode', patienceMs: 1_000 });
    const pending = ask(short);
    await open(short);
    await short.time.advance(1_000);
    expect((await pending).structuredContent).toMatchObject({ outcome: 'pending' });
  });

  it('what is answered in time is given, what is not is pending', async () => {
    const connection = await connectTestClient('coder', { client: 'kimi-code' });
    const asked = ask(connection, 2);
    const [first, second] = await connection.untilOpen(2);
    if (!first || !second) throw new Error('two requests are open');
    await connection.hub.requests.answer(first, { text: 'Red', surface: 'panel' });
    await connection.time.advance(50_000);
    expect((await asked).structuredContent).toMatchObject({
      outcome: 'pending',
      requestId: second,
      answers: [{ outcome: 'answered', answer: 'Red' }, { outcome: 'pending' }],
    });
    expect((await check(connection)).structuredContent).toEqual({ messages: [] });
  });

  it("SEC-8 refuses ids that are none, and other agents' questions are not found", async () => {
    const connection = await connectTestClient();
    expect((await waitFor(connection, 'mine')).structuredContent).toMatchObject({
      error: { code: 'invalid_request' },
    });
    expect((await waitFor(connection, 'req_00000000000000000099')).structuredContent).toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

describe('a call that its client gave up', () => {
  it.each([
    ['codex-mcp-client', 'MCP response future dropped'],
    ['kimi-code', 'McpError: MCP error -32001: Request timed out'],
    ['claude-code', 'McpError: MCP error -32001: Request timed out'],
    ['some-client', 'AbortError: This operation was aborted'],
  ])(
    'by %s ("%s") leaves the question open; the person is told, and the mailbox brings the answer with what was asked',
    async (client, reason) => {
      const connection = await connectTestClient('coder', { client });
      const { hub } = connection;
      const id = await giveUp(connection, reason);
      expect(hub.requests.open()).toMatchObject([{ id, awaited: 'no-longer' }]);
      await hub.requests.answer(id, { text: 'Blue', surface: 'panel' });
      const { content, structuredContent } = await check(connection);
      expect(structuredContent).toMatchObject({
        messages: [
          {
            writtenBy: 'the person',
            payload: { text: 'Blue' },
            answers: { requestId: id, question: 'Which one?', options: ['Red', 'Blue'] },
          },
        ],
      });
      expect(content).toMatchObject([
        {
          text: expect.stringMatching(
            `from the person, .*the answer to your question ${id} "Which one[?]", options .*:\nBlue$`,
          ),
        },
      ]);
    },
  );

  it.each([
    ['claude-code', 'AbortError: user-cancel'],
    ['claude-code', 'AbortError: interrupt'],
  ])('by the person in %s ("%s") is withdrawn', async (client, reason) => {
    const connection = await connectTestClient('coder', { client });
    await giveUp(connection, reason);
    expect(connection.hub.requests.open()).toEqual([]);
  });

  it('leaves the answers that were given before in the mailbox', async () => {
    const connection = await connectTestClient('coder');
    const abort = new AbortController();
    const asked = ask(connection, 2, abort.signal);
    await connection.hub.requests.answer(await open(connection, 2), { text: 'Red', surface: 'panel' });
    abort.abort();
    await expect(asked).rejects.toThrow();
    expect((await check(connection)).structuredContent).toMatchObject({
      messages: [{ from: 'user', payload: { text: 'Red' } }],
    });
  });

  it('is awaited again when the agent waits for it again, and an answer that the mailbox brought is marked as such', async () => {
    const connection = await connectTestClient('coder');
    const { hub, time, mcp } = connection;
    const id = await giveUp(connection, 'timed out');
    const abort = new AbortController();
    const waited = waitFor(connection, id, abort.signal);
    while (hub.requests.open()[0]?.awaited !== 'now') await new Promise(setImmediate);
    abort.abort();
    await expect(waited).rejects.toThrow();
    await time.advance(A_WHILE);
    expect(hub.requests.open()).toMatchObject([{ awaited: 'no-longer' }]);

    await hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    const { structuredContent } = await check(connection);
    const { messages } = structuredContent as { messages: { id: string }[] };
    const acknowledge = messages.map((message) => message.id);
    await mcp.callTool({ name: 'check_messages', arguments: { acknowledge } });
    expect((await waitFor(connection, id)).structuredContent).toMatchObject({
      answers: [{ outcome: 'answered', answer: 'Red', mayBeRepeated: true }],
    });
  });
});
