// A scripted session hosted on a test hub, for tests of the host.

import {
  type AgentName,
  type DeliveredMessage,
  type HumanAnswer,
  type HumanRequest,
  type OutgoingMessage,
  PERSON,
} from '@nod/protocol';
import {
  createScriptedProgram,
  type ScriptedProgram,
  startTestHub,
  type TestHub,
  toSession,
} from '@nod/testing';
import type { ApprovalAsk, DoorQuestion, QuestionsAsk } from '../contract/session-ask.ts';
import type { DoorHostPorts } from './host-ports.ts';
import { hostSession } from './session-host.ts';
import { claimSessionName } from './session-name.ts';

export interface TestSession {
  hub: TestHub['hub'];
  test: TestHub;
  program: ScriptedProgram;
  name: AgentName;
  /** Resolves once nothing happens any more by itself. */
  settle(): Promise<void>;
  say(text: string, more?: Partial<OutgoingMessage>): Promise<DeliveredMessage>;
  /** What the person sees of the conversation: who said what. */
  said(): Promise<string[]>;
  open(): HumanRequest[];
  answer(request: HumanRequest | undefined, answer: Record<string, unknown>): Promise<void>;
  /** kill -9 of the hub and a new one on the same disk; the program lives on. */
  restart(): Promise<TestSession>;
  /** What the host returned. */
  ended: Promise<'gone' | 'left'>;
  stop(): Promise<void>;
}

export async function startSession(
  before?: Pick<TestSession, 'test' | 'program'>,
  facts: Parameters<typeof createScriptedProgram>[0] = {},
): Promise<TestSession> {
  const test = before?.test ?? (await startTestHub());
  const { hub, time } = test;
  const program = before?.program ?? createScriptedProgram(facts, time.clock);
  const ports = toHostPorts(test);
  const leaving = new AbortController();
  const { name } = await claimSessionName(ports, program.facts);
  const hosted = { door: 'scripted', name, session: toSession(program), facts: program.facts, since: 0 };
  const ended = hostSession(ports, hosted, leaving.signal);
  const settle = async () => {
    for (let round = 0; round < 12; round += 1) await time.advance(0);
  };
  await settle();
  const session: TestSession = {
    ...{ hub, test, program, name, settle, ended },
    async say(text, more = {}) {
      const sent = await hub.bus.send({
        from: PERSON,
        to: name,
        payload: { text },
        surface: 'panel',
        ...more,
      });
      await settle();
      return (await hub.conversations.message(sent.message.id)).message;
    },
    async said() {
      const own = hub.conversations.list().find(({ participants }) => participants.includes(PERSON));
      if (!own) return [];
      const { messages } = await hub.conversations.messages(own.id, { limit: 50 });
      return messages.map(({ from, payload }) => `${from}: ${payload.text}`);
    },
    open: () => hub.requests.open(),
    async answer(request, answer) {
      if (!request) throw new Error('nothing is open');
      await hub.requests.answer(request.id, { surface: 'panel', ...answer } as HumanAnswer);
      await settle();
    },
    async restart() {
      leaving.abort();
      await ended;
      return startSession({ test: await test.restart(), program });
    },
    async stop() {
      leaving.abort();
      await ended;
      hub.stop();
    },
  };
  return session;
}

export function toHostPorts({ hub, ports, time }: TestHub): DoorHostPorts {
  return {
    hub,
    clock: time.clock,
    timer: (delayMs, callback) => time.timer(time.clock() + delayMs, callback),
    hash: ports.hash,
    newDraftId: () => ports.newId('drf'),
    newHolder: () => 'holder-0123456789abcdef',
    branchOf: async () => 'main',
    report(error) {
      throw error;
    },
  };
}

export function toApproval(command: string, more: Partial<ApprovalAsk> = {}): ApprovalAsk {
  return {
    type: 'approval',
    toolName: 'shell',
    parameters: { command },
    preview: { type: 'command', command, folder: '/work/site' },
    text: '',
    isEditable: true,
    scopes: [{ id: 'session', label: 'Yes, for this session' }],
    isOwnTool: false,
    ...more,
  };
}

export function toQuestions(...questions: Partial<DoorQuestion>[]): QuestionsAsk {
  return {
    type: 'questions',
    text: '',
    questions: questions.map((question, index) => ({
      id: `q${index}`,
      title: 'Which colour?',
      options: ['Red', 'Blue'].map((label) => ({ label, description: '' })),
      recommended: null,
      isMultiple: false,
      takesWords: true,
      ...question,
    })),
  };
}

/** A session for the time of a test. */
export async function withSession(test: (session: TestSession) => Promise<void>): Promise<void> {
  const session = await startSession();
  try {
    await test(session);
  } finally {
    await session.stop();
  }
}
