// The agent's answer to a message of the person, followed through the hub's events.
import { followEvents, type HubClient } from '@nod/client';
import {
  type HubEvent,
  type HubEventOf,
  type Message,
  type PassingEvent,
  PERSON,
  type RunEnd,
  type RunId,
  type RunStep,
  type StartingPoint,
  type StreamItem,
  type ToolProgress,
} from '@nod/protocol';
import type { ToolApproval } from '../requests/approved-call.ts';
import { createPrintedAnswer } from './printed-answer.ts';

export interface AnswerListener {
  /** A piece of the answer, as it is written. */
  onPiece(piece: string): void;
  /** How far a tool call of this run is. */
  onProgress(progress: ToolProgress): void;
  /** A step of this run's plan begins. */
  onPlanStep(step: BegunStep): void;
  /** A tool call of this conversation waits for the person's word. */
  onApproval(request: ToolApproval): void;
  /** It waits no longer. */
  onSettled(event: HubEventOf<'request-settled'>): void;
}

/** A step of a plan: which one, from 1, of how many. */
export interface BegunStep extends Omit<PlannedStep, 'id' | 'dependsOn'> {
  at: number;
  of: number;
}

type PlannedStep = Extract<RunStep, { type: 'plan-created' }>['steps'][number];

export interface FollowedAnswer {
  message: Message;
  /** How the agent's work ended; null for an agent whose work the hub does not see. */
  outcome: RunEnd['outcome'] | null;
}

/**
 * Resolves to the agent's answer, or to null when the message is superseded before there is one. Ctrl-C stops the agent
 * and waits for what it has to say.
 */
export async function followAnswer(
  client: HubClient,
  { logId, overview }: StartingPoint,
  asked: Message,
  listener: AnswerListener,
): Promise<FollowedAnswer | null> {
  const leave = new AbortController();
  // A hub that is away cannot be told; the stream comes back with it, and so does Ctrl-C.
  const stop = () => void client.stop(asked.conversationId).catch(() => process.once('SIGINT', stop));
  const printed = createPrintedAnswer();
  let runId: RunId | null = null;
  let outcome: FollowedAnswer['outcome'] = null;
  let answer: Message | null = null;
  const isSuperseding = createSupersedingReader(asked);
  const toBegunStep = createPlanReader();
  let isSuperseded = false;
  const onItem = ({ event }: StreamItem) => {
    if (isSuperseding(event)) {
      isSuperseded = true;
      leave.abort();
    } else if (isPiece(event, asked)) {
      listener.onPiece(printed.take(event));
    } else if (event.type === 'tool-call-progressed') {
      if (event.runId === runId) listener.onProgress(event.progress);
    } else if (event.type === 'run-started') {
      if (event.run.messageId === asked.id) runId = event.run.id;
    } else if (event.type === 'run-step-added' && event.runId === runId) {
      const begun = toBegunStep(event.step);
      if (begun) listener.onPlanStep(begun);
    } else if (event.type === 'run-ended' && event.runId === runId) {
      outcome = event.end.outcome;
      leave.abort();
    } else if (isAnswer(event, asked, runId !== null)) {
      answer = event.message;
      listener.onPiece(printed.finish(event.message.payload.text ?? ''));
      // The answer is sent before the run ends; an agent without a run has nothing more to tell.
      if (runId === null) leave.abort();
    } else tellOfApproval(event, asked, listener);
  };
  process.once('SIGINT', stop);
  try {
    await followEvents({
      client,
      logId,
      after: overview.seq,
      onItem,
      onStatus: () => {},
      signal: leave.signal,
    });
  } finally {
    process.off('SIGINT', stop);
  }
  if (answer === null && isSuperseded) return null;
  if (answer === null) throw new Error('the stream of the hub ended before the answer');
  return { message: answer, outcome };
}

/** Reads the steps of a run in order, and says which step of its plan begins. */
function createPlanReader(): (step: RunStep) => BegunStep | null {
  let steps: PlannedStep[] = [];
  return (step) => {
    if (step.type === 'plan-created') steps = step.steps;
    if (step.type !== 'plan-step-updated' || step.status !== 'running') return null;
    const index = steps.findIndex(({ id }) => id === step.stepId);
    const planned = steps[index];
    return planned ? { ...planned, at: index + 1, of: steps.length } : null;
  };
}

/** Whether an event takes the message out of the conversation: it supersedes that, or something before it. */
function createSupersedingReader(asked: Message): (event: StreamItem['event']) => boolean {
  const later = new Set<string>();
  let isThere = false;
  return (event) => {
    if (event.type !== 'message-delivered' || event.message.conversationId !== asked.conversationId)
      return false;
    const { id, supersedes } = event.message;
    if (isThere) later.add(id);
    if (id === asked.id) isThere = true;
    return isThere && id !== asked.id && supersedes !== null && !later.has(supersedes);
  };
}

function tellOfApproval(event: StreamItem['event'], asked: Message, listener: AnswerListener): void {
  if (event.type === 'request-opened') {
    const { request } = event;
    const isHere = request.conversationId === asked.conversationId;
    if (isHere && 'call' in request) listener.onApproval(request);
  } else if (event.type === 'request-settled' && event.conversationId === asked.conversationId) {
    listener.onSettled(event);
  }
}

/** A piece of the answer; thoughts are not part of it. */
function isPiece(
  event: StreamItem['event'],
  { conversationId }: Message,
): event is Extract<PassingEvent, { type: 'draft-updated' }> {
  if (event.type !== 'draft-updated') return false;
  return event.draft.conversationId === conversationId && event.draft.part === 'answer';
}

/** What replies to the message; of an agent that does not say what it replies to, the next thing it says. */
function isAnswer(
  event: StreamItem['event'],
  asked: Message,
  hasRun: boolean,
): event is Extract<HubEvent, { type: 'message-delivered' }> {
  if (event.type !== 'message-delivered') return false;
  const { conversationId, from, to, inReplyTo } = event.message;
  const isHere = conversationId === asked.conversationId && from === asked.to && to === PERSON;
  return isHere && (inReplyTo === asked.id || (inReplyTo === null && !hasRun));
}
