// Runs: an agent's work on a message, stored step by step, and the way to stop it.
import {
  type AgentName,
  type ConversationId,
  type DeliveredMessage,
  type HumanRequest,
  NodError,
  PERSON,
  type Run,
} from '@nod/protocol';
import { ALL, type HubContext } from '../context/hub-context.ts';
import { createListeners } from '../context/listeners.ts';
import type { Runs } from '../contract/hub.ts';
import { type Change, ConflictError } from '../contract/ports.ts';
import { callOf } from '../requests/kinds/kinds.ts';
import { cancelRequests } from '../settling/settlement.ts';
import { createStopListeners } from './stop-listeners.ts';

/** Characters: one line of what a tool says. */
const LONGEST_PROGRESS = 500;

export function createRuns(context: HubContext): Runs {
  const { store, clock, overview } = context;
  /** By run. */
  const stops = createListeners<void>();
  const stopsOf = createStopListeners();

  function runsIn(conversationId: ConversationId): Run[] {
    return Object.values(overview.activeRuns).filter((run) => run.conversationId === conversationId);
  }

  function askedBy(runs: readonly Run[]): HumanRequest[] {
    const ids = new Set(runs.map(({ id }) => id));
    return Object.values(overview.openRequests).filter((request) => {
      const runId = callOf(request)?.runId ?? null;
      return runId !== null && ids.has(runId);
    });
  }

  /** Calls that the program of an agent asks about in the conversation, outside of runs. */
  function askedOutside(conversationId: ConversationId, agent: AgentName): HumanRequest[] {
    return Object.values(overview.openRequests).filter(
      (request) =>
        request.conversationId === conversationId &&
        request.agent === agent &&
        callOf(request)?.runId === null,
    );
  }

  /** Whether whoever works there outside of runs took it. */
  function stopOutside(conversationId: ConversationId, by: Parameters<Runs['stop']>[1]): boolean {
    const { participants = [] } = overview.conversations[conversationId] ?? {};
    const agents = participants.flatMap((name) => (name === PERSON ? [] : [name]));
    const working = agents.filter(
      (name) => stopsOf.has(name) && overview.agents[name]?.abilities.stop === true,
    );
    const takers = working.filter((name) => {
      cancelRequests(context, askedOutside(conversationId, name), by).catch(context.report);
      return stopsOf.tell(name, conversationId);
    });
    return takers.length > 0;
  }

  async function isSuperseded({ messageId }: Run): Promise<boolean> {
    return ((await store.delivered(messageId))?.supersededBy ?? null) !== null;
  }

  async function stopSuperseded(conversationId: ConversationId): Promise<void> {
    for (const run of runsIn(conversationId)) if (await isSuperseded(run)) stops.tell(run.id, undefined);
  }

  context.items.listen(ALL, ({ event }) => {
    if (event.type !== 'message-delivered' || event.message.supersedes === null) return;
    stopSuperseded(event.message.conversationId).catch(context.report);
  });

  return {
    active: () => Object.values(overview.activeRuns),
    ofMessages: (ids) => store.runsOfMessages(ids),
    async findWaiting({ id: runId, messageId, steps }) {
      const settled = new Set(
        steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step.call.id] : [])),
      );
      const asked = await store.requestsOfMessages([messageId]);
      const isWaiting = asked.some((request) => {
        const call = callOf(request);
        return call?.runId === runId && !settled.has(call.id);
      });
      return isWaiting ? store.delivered(messageId) : null;
    },
    findAnswer: ({ messageId, agent }) => store.replyTo(messageId, agent),
    async start(message) {
      const run = toRun(context, message);
      const { to: recipient, id } = message;
      try {
        await store.commit([
          { type: 'run-started', run },
          { type: 'messages-acknowledged', recipient, ids: [id] },
        ]);
        return run;
      } catch (error) {
        if (error instanceof ConflictError && error.conflict === 'superseded') return null;
        throw error;
      }
    },
    isSuperseded,
    async addStep({ id: runId, conversationId }, step, audited) {
      const audit: Change[] = audited ? [{ type: 'audit-recorded', entry: audited }] : [];
      await store.commit([{ type: 'run-step-added', runId, conversationId, step }, ...audit]);
    },
    tellProgress({ id: runId, conversationId }, callId, { text, part }) {
      const progress = { text: text.slice(0, LONGEST_PROGRESS).toWellFormed(), part };
      const event = { type: 'tool-call-progressed' as const, runId, conversationId, callId, progress };
      context.items.tell(ALL, { seq: null, event });
    },
    async end(run, end) {
      const { id: runId, conversationId } = run;
      // Nobody waits any more for what an ended run has asked.
      await cancelRequests(context, askedBy([run]));
      const whole = { ...end, at: clock() };
      await store.commit([{ type: 'run-ended', runId, conversationId, end: whole }]);
    },
    stop(conversationId, by) {
      const running = runsIn(conversationId).filter(({ agent }) => overview.agents[agent]?.abilities.stop);
      // First, so that whoever runs them finds withdrawn what they would withdraw.
      cancelRequests(context, askedBy(running), by).catch(context.report);
      for (const { id } of running) stops.tell(id, undefined);
      return stopOutside(conversationId, by) || running.length > 0;
    },
    onStopOf: stopsOf.listen,
    onStop: ({ id }, listener) => stops.listen(id, listener),
  };
}

function toRun({ newId, clock }: HubContext, message: DeliveredMessage): Run {
  const { id: messageId, conversationId, to: agent } = message;
  if (agent === PERSON) throw new NodError('invalid_request', 'the person does not run');
  return { id: newId('run'), agent, conversationId, messageId, startedAt: clock(), steps: [], end: null };
}
