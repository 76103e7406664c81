// A model without a provider: it answers turn by turn what a test wrote, in the same process.
import type { Model, ModelEvent, ModelFailure, ModelFailureKind, ModelRequest } from '@nod/agent';
import type { Gate } from './gate.ts';

/** What one call of `stream` answers. Without a last event of its own it finishes. */
export type ScriptedEvents = readonly (ModelEvent | { type: 'gate'; gate: Gate })[];

export interface ScriptedModel extends Model {
  /** What was asked, oldest first. */
  readonly requests: readonly ModelRequest[];
}

/**
 * Contract: the n-th call of `stream` gives the n-th turn; after the last one, a `bad-request` failure.
 * An abort ends a turn before its next event, also at a closed gate, as the failure `aborted`.
 */
export function createScriptedModel(
  turns: readonly ScriptedEvents[],
  name = 'scripted:model',
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    name,
    requests,
    stream(request) {
      const turn = turns[requests.length] ?? [toFailureEvent('bad-request', 'the script has no more turns')];
      // A caller may go on writing into its list of messages.
      requests.push({ ...request, messages: structuredClone(request.messages) });
      return play(turn, request.signal);
    },
  };
}

async function* play(turn: ScriptedEvents, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  let callsTools = false;
  for (const event of turn) {
    if (event.type === 'gate') await Promise.race([event.gate.pass(), toAbort(signal)]);
    if (signal.aborted) return yield toFailureEvent('aborted', 'Stopped.');
    if (event.type === 'gate') continue;
    yield event;
    if (event.type === 'finish' || event.type === 'failure') return;
    callsTools ||= event.type === 'tool-call';
  }
  yield { type: 'finish', reason: callsTools ? 'tool-calls' : 'stop', use: null };
}

function toAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** A failure as an event, with nothing in it but what the test cares about. */
export function toFailureEvent(
  kind: ModelFailureKind,
  message: string,
  rest: Partial<Pick<ModelFailure, 'status' | 'retryAfterMs'>> = {},
): ModelEvent {
  return { type: 'failure', failure: { kind, message, status: null, retryAfterMs: null, ...rest } };
}
