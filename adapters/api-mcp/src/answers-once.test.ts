// Whatever happens in whatever order, each answer of the person reaches the agent, with a result or from the mailbox, and
// but once without a word that it may have been given before.
import type { Client, JSONRPCMessage } from '@modelcontextprotocol/client';
import type { RequestId } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectTestClient, type TestConnection } from './test-connection.ts';

const A_DAY = 86_400_000;
const PATIENCE_MS = 50_000;
/** Longer than the hub takes to notice that nobody waits, also after a restart. */
const A_WHILE = 25_000;

const stepArbitrary = fc.constantFrom(
  'ask',
  'answer',
  'cancel',
  'wait',
  'check',
  'restart',
  'time',
  'notice',
  'unread',
  'session',
);

type Step =
  | 'ask'
  | 'answer'
  | 'cancel'
  | 'wait'
  | 'check'
  | 'restart'
  | 'time'
  | 'notice'
  | 'unread'
  | 'session';

interface Result {
  answers?: { requestId: RequestId; outcome: string; mayBeRepeated: boolean }[];
  messages?: { id: string; mayBeRepeated: boolean; answers: { requestId: RequestId } | null }[];
}

/** A result that the agent has, and the id of its call. */
interface Received {
  call: unknown;
  requests: RequestId[];
}

/** The agent's side: its calls under way, and what it was given. */
class Agent {
  /** Without being told that it may be repeated. */
  readonly given: RequestId[] = [];
  /** In any way. */
  readonly known = new Set<RequestId>();
  readonly calls: { abort: AbortController; ended: Promise<void> }[] = [];
  readonly connection: TestConnection;
  mcp: Client;
  private last: Received | null = null;

  constructor(connection: TestConnection) {
    this.connection = connection;
    this.mcp = connection.mcp;
  }

  begin(name: string, args: Record<string, unknown>): void {
    const abort = new AbortController();
    const sent = listenForCall(this.mcp);
    const call = { abort, ended: Promise.resolve() };
    call.ended = this.mcp
      .callTool({ name, arguments: args }, { timeout: A_DAY, signal: abort.signal })
      .then(
        ({ structuredContent }) => this.note(sent.id, structuredContent as Result),
        () => {},
      )
      .finally(() => this.calls.splice(this.calls.indexOf(call), 1));
    this.calls.push(call);
  }

  note(call: unknown, { answers = [] }: Result): void {
    const answered = answers.filter(({ outcome }) => outcome === 'answered');
    const first = answered.filter(({ mayBeRepeated }) => !mayBeRepeated);
    const requests = first.map(({ requestId }) => requestId);
    this.given.push(...requests);
    for (const { requestId } of answered) this.known.add(requestId);
    this.last = { call, requests };
  }

  /** The client gave the last call up before it read the result: it was as if not given. */
  async leaveUnread(): Promise<void> {
    if (!this.last) return;
    const { call: requestId, requests } = this.last;
    this.last = null;
    for (const request of requests) {
      this.given.splice(this.given.lastIndexOf(request), 1);
      this.known.delete(request);
    }
    const params = { requestId, reason: 'timed out' };
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params } as JSONRPCMessage;
    await this.mcp.transport?.send(cancelled);
  }

  /** The program ends, and begins once more. */
  async beginSession(): Promise<void> {
    await this.mcp.close();
    await Promise.all(this.calls.map(({ ended }) => ended));
    this.last = null;
    const { held } = this.connection;
    this.mcp = (await connectTestClient('coder', { on: held, patienceMs: PATIENCE_MS })).mcp;
  }

  /** Reads the mailbox and acknowledges what it read. */
  async check(): Promise<void> {
    const read = async (args: Record<string, unknown>) => {
      const { structuredContent } = await this.mcp.callTool({ name: 'check_messages', arguments: args });
      return (structuredContent as Required<Result>).messages;
    };
    const messages = await read({});
    for (const { mayBeRepeated, answers } of messages) {
      if (!answers) continue;
      this.known.add(answers.requestId);
      if (!mayBeRepeated) this.given.push(answers.requestId);
    }
    if (messages.length > 0) await read({ acknowledge: messages.map(({ id }) => id) });
    this.last = null;
  }
}

/** The id that the client gives its next call. */
function listenForCall({ transport }: Client): { id: unknown } {
  const call = { id: undefined as unknown };
  if (!transport) return call;
  const { send } = transport;
  transport.send = (message, options) => {
    transport.send = send;
    call.id = 'id' in message ? message.id : undefined;
    return send.call(transport, message, options);
  };
  return call;
}

async function settle({ time }: TestConnection): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await time.advance(0);
}

async function take(step: Step, agent: Agent, asked: RequestId[], answered: RequestId[]): Promise<void> {
  const { held, time, untilOpen } = agent.connection;
  const [open] = held.hub.requests.open();
  const known = new Set(held.hub.requests.open().map(({ id }) => id));
  if (step === 'ask') {
    agent.begin('ask_user', { questions: [{ question: 'Which?', options: ['Red', 'Blue'] }] });
    const ids = await untilOpen(known.size + 1);
    asked.push(...ids.filter((id) => !known.has(id)));
  } else if (step === 'answer' && open) {
    await held.hub.requests.answer(open.id, { text: 'Red', surface: 'panel' });
    answered.push(open.id);
  } else if (step === 'cancel') {
    const call = agent.calls[0];
    call?.abort.abort();
    await call?.ended;
  } else if (step === 'wait' && asked.length > 0) {
    agent.begin('wait_for_answer', { requestId: asked.at(-1) });
  } else if (step === 'check') await agent.check();
  else if (step === 'restart') await agent.connection.restartHub();
  else if (step === 'time') await time.advance(PATIENCE_MS);
  else if (step === 'notice') await time.advance(A_WHILE);
  else if (step === 'unread') await agent.leaveUnread();
  else if (step === 'session') await agent.beginSession();
}

describe("the person's answers", () => {
  it('QR-2.5 OPS-2 reach the agent, and but once unlabelled, in every order of answering, giving up, waiting, reading, restarting and beginning anew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 24 }), async (steps) => {
        const connection = await connectTestClient('coder', { patienceMs: PATIENCE_MS });
        const agent = new Agent(connection);
        const asked: RequestId[] = [];
        const answered: RequestId[] = [];
        for (const step of steps) {
          await take(step, agent, asked, answered);
          await settle(connection);
          const extra = agent.given.filter((id, index) => agent.given.indexOf(id) !== index);
          expect(extra).toEqual([]);
        }
        for (const { abort } of [...agent.calls]) abort.abort();
        await Promise.all(agent.calls.map(({ ended }) => ended));
        await connection.time.advance(A_WHILE);
        await agent.check();
        expect([...agent.known].toSorted()).toEqual(answered.toSorted());
        const { requests } = connection.held.hub;
        expect(requests.open().filter(({ awaited }) => awaited === 'now')).toEqual([]);
        expect(requests.open()).toHaveLength(asked.length - answered.length);
      }),
      { numRuns: 100 },
    );
  });
});
