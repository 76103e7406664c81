// Runs: an agent's work on a message, stored step by step, and the way to stop it.
import {
  type ConversationId,
  type DeliveredMessage,
  NodError,
  PERSON,
  type Run,
  type RunId,
} from '@nod/protocol';
import { ALL, type HubContext } from '../context/hub-context.ts';
import { createListeners } from '../context/listeners.ts';
import type { Runs } from '../contract/hub.ts';
import { type Change, ConflictError } from '../contract/ports.ts';
import { commitUnlessSettled, toSettlement } from '../settling/settlement.ts';

/** Characters: one line of what a tool says. */
const LONGEST_PROGRESS = 500;

export function createRuns(context: HubContext): Runs {
  const { store, clock, overview } = context;
  /** By run. */
  const stops = createListeners<void>();

  function runsIn(conversationId: ConversationId): Run[] {
    return Object.values(overview.activeRuns).filter((run) => run.conversationId === conversationId);
  }

  async function isSuperseded({ messageId }: Run): Promise<boolean> {
    return ((await store.delivered(messageId))?.supersededBy ?? null) !== null;
  }

  async function stopSuperseded(conversationId: ConversationId): Promise<void> {
    for (const run of runsIn(conversationId)) if (await isSuperseded(run)) stops.tell(run.id, undefined);
  }

  const unlisten = context.items.listen(ALL, ({ event }) => {
    if (event.type !== 'message-delivered' || event.message.supersedes === null) return;
    stopSuperseded(event.message.conversationId).catch(context.report);
  });
  context.stopped.addEventListener('abort', unlisten, { once: true });

  return {
    active: () => Object.values(overview.activeRuns),
    ofMessages: (ids) => store.runsOfMessages(ids),
    async findWaiting({ id: runId, messageId, steps }) {
      const settled = new Set(
        steps.flatMap((step) => (step.type === 'tool-call-settled' ? [step.call.id] : [])),
      );
      const asked = await store.requestsOfMessages([messageId]);
      const isWaiting = asked.some(
        (request) => 'call' in request && request.runId === runId && !settled.has(request.call.id),
      );
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
    async end({ id: runId, conversationId }, end) {
      await withdrawApprovals(context, runId);
      const whole = { ...end, at: clock() };
      await store.commit([{ type: 'run-ended', runId, conversationId, end: whole }]);
    },
    stop(conversationId) {
      const running = runsIn(conversationId).filter(({ agent }) => overview.agents[agent]?.abilities.stop);
      for (const { id } of running) stops.tell(id, undefined);
      return running.length > 0;
    },
    onStop: ({ id }, listener) => stops.listen(id, listener),
  };
}

function toRun({ newId, clock }: HubContext, message: DeliveredMessage): Run {
  const { id: messageId, conversationId, to: agent } = message;
  if (agent === PERSON) throw new NodError('invalid_request', 'the person does not run');
  return { id: newId('run'), agent, conversationId, messageId, startedAt: clock(), steps: [], end: null };
}

/** Nobody waits any more for what an ended run has asked. */
async function withdrawApprovals({ overview, store, clock }: HubContext, runId: RunId): Promise<void> {
  for (const request of Object.values(overview.openRequests)) {
    if (!('call' in request) || request.runId !== runId) continue;
    await commitUnlessSettled(store, toSettlement(request, { outcome: 'cancelled', at: clock() }));
  }
}
