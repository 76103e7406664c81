// Turn recorder: a model whose turns are kept. Those that call tools are stored before any of the calls begins, and a run that goes
// on after a restart gets its stored turns once more instead of asking the model again.
import type { Model, ModelEvent, ModelToolCall } from '@nod/agent';
import type { RunStep } from '@nod/protocol';

export type ModelTurn = Extract<RunStep, { type: 'model-turn-ended' }>;

export interface TurnRecord {
  /** Turns of this run that are stored already. */
  turns: readonly ModelTurn[];
  clock(): number;
  store(turn: ModelTurn): Promise<void>;
}

export interface TurnRecorder {
  /** All models of a run share one record: it may be another one that goes on. */
  recordTurns(model: Model): Model;
  /** The next turn where it is one that is stored. */
  storedTurn(): ModelTurn | null;
}

export function createTurnRecorder({ turns, clock, store }: TurnRecord): TurnRecorder {
  let next = 0;
  const recordTurns = (model: Model): Model => ({
    name: model.name,
    async *stream(request) {
      const stored = turns[next];
      next += 1;
      if (stored) return yield* replay(stored);
      const turn: ModelTurn = {
        type: 'model-turn-ended',
        at: 0,
        withTools: request.tools !== undefined,
        text: '',
        reasoning: '',
        toolCalls: [],
        inputTokens: 0,
        outputTokens: 0,
      };
      for await (const event of model.stream(request)) {
        note(turn, event);
        const isWhole = event.type === 'finish' && turn.toolCalls.length > 0;
        if (isWhole) await store({ ...turn, at: clock() });
        yield event;
      }
    },
  });
  return { recordTurns, storedTurn: () => turns[next] ?? null };
}

function* replay({ text, reasoning, toolCalls, ...use }: ModelTurn): Generator<ModelEvent, void> {
  if (reasoning !== '') yield { type: 'reasoning-delta', text: reasoning };
  if (text !== '') yield { type: 'text-delta', text };
  for (const call of toolCalls) yield { type: 'tool-call', call: toModelCall(call) };
  const { inputTokens, outputTokens } = use;
  yield { type: 'finish', reason: 'tool-calls', use: { inputTokens, outputTokens } };
}

function toModelCall({ providerState, ...call }: ModelTurn['toolCalls'][number]): ModelToolCall {
  return providerState === undefined ? call : { ...call, providerState };
}

function note(turn: ModelTurn, event: ModelEvent): void {
  if (event.type === 'text-delta') turn.text += event.text;
  else if (event.type === 'reasoning-delta') turn.reasoning += event.text;
  else if (event.type === 'tool-call') turn.toolCalls.push(event.call);
  else if (event.type === 'finish' && event.use) Object.assign(turn, event.use);
}
