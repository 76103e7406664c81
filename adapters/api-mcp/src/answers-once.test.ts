// Whatever happens in whatever order, each answer of the person reaches the agent once: with a result or from the mailbox.
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
);

type Step = 'ask' | 'answer' | 'cancel' | 'wait' | 'check' | 'restart' | 'time' | 'notice';

interface Result {
  answers?: { requestId: RequestId; outcome: string; isRepeated: boolean }[];
  messages?: { id: string; answers: { requestId: RequestId } | null }[];
}

/** The agent's side: its calls under way, and what it was given. */
class Agent {
  readonly given: RequestId[] = [];
  readonly calls: { abort: AbortController; ended: Promise<void> }[] = [];
  readonly connection: TestConnection;

  constructor(connection: TestConnection) {
    this.connection = connection;
  }

  begin(name: string, args: Record<string, unknown>): void {
    const abort = new AbortController();
    const { mcp } = this.connection;
    const call = { abort, ended: Promise.resolve() };
    call.ended = mcp
      .callTool({ name, arguments: args }, { timeout: A_DAY, signal: abort.signal })
      .then(
        ({ structuredContent }) => this.note(structuredContent as Result),
        () => {},
      )
      .finally(() => this.calls.splice(this.calls.indexOf(call), 1));
    this.calls.push(call);
  }

  note({ answers = [] }: Result): void {
    const first = answers.filter(({ outcome, isRepeated }) => outcome === 'answered' && !isRepeated);
    this.given.push(...first.map(({ requestId }) => requestId));
  }

  /** Reads the mailbox and acknowledges what it read. */
  async check(): Promise<void> {
    const { mcp } = this.connection;
    const read = async (args: Record<string, unknown>) => {
      const { structuredContent } = await mcp.callTool({ name: 'check_messages', arguments: args });
      return (structuredContent as Required<Result>).messages;
    };
    const messages = await read({});
    this.given.push(...messages.flatMap(({ answers }) => answers?.requestId ?? []));
    if (messages.length > 0) await read({ acknowledge: messages.map(({ id }) => id) });
  }
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
}

describe("the person's answers", () => {
  it('QR-2.5 OPS-2 reach the agent once, in every order of answering, giving up, waiting, reading and restarting', async () => {
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
        expect(agent.given.toSorted()).toEqual(answered.toSorted());
        const { requests } = connection.held.hub;
        expect(requests.open().filter(({ awaited }) => awaited === 'now')).toEqual([]);
        expect(requests.open()).toHaveLength(asked.length - answered.length);
      }),
      { numRuns: 60 },
    );
  });
});
