// Runs: an agent's work on a message, stored step by step, and the way to stop it.
import { type ConversationId, type DeliveredMessage, NodError, PERSON, type Run } from '@nod/protocol';
import type { Runs } from './hub.ts';
import type { HubContext } from './hub-context.ts';
import { createListeners } from './listeners.ts';

export function createRuns(context: HubContext): Runs {
  const { store, clock, overview } = context;
  const stops = createListeners<void>();
  return {
    active: () => Object.values(overview.activeRuns),
    async start(message) {
      const run = toRun(context, message);
      const { to: recipient, id } = message;
      await store.commit([
        { type: 'run-started', run },
        { type: 'messages-acknowledged', recipient, ids: [id] },
      ]);
      return run;
    },
    async addStep({ id: runId, conversationId }, step) {
      await store.commit([{ type: 'run-step-added', runId, conversationId, step }]);
    },
    async end({ id: runId, conversationId }, end) {
      const whole = { ...end, at: clock() };
      await store.commit([{ type: 'run-ended', runId, conversationId, end: whole }]);
    },
    stop(conversationId: ConversationId) {
      const isRunning = Object.values(overview.activeRuns).some(
        (run) => run.conversationId === conversationId,
      );
      stops.tell(conversationId, undefined);
      return isRunning;
    },
    onStop: (conversationId, listener) => stops.listen(conversationId, listener),
  };
}

function toRun({ newId, clock }: HubContext, message: DeliveredMessage): Run {
  const { id: messageId, conversationId, to: agent } = message;
  if (agent === PERSON) throw new NodError('invalid_request', 'the person does not run');
  return { id: newId('run'), agent, conversationId, messageId, startedAt: clock(), steps: [], end: null };
}
