// One question to a model, answered in full, without tools.
import type { Model, ModelFailure } from './model.ts';

export type ModelAnswer = { ok: true; text: string } | { ok: false; failure: ModelFailure };

/** Contract: never throws; an empty answer is a failure. */
export async function askModel(
  model: Model,
  { instructions, text }: { instructions: string; text: string },
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const messages = [
    { role: 'system' as const, text: instructions },
    { role: 'user' as const, text },
  ];
  let said = '';
  for await (const event of model.stream({ messages, signal })) {
    if (event.type === 'text-delta') said += event.text;
    if (event.type === 'failure') return { ok: false, failure: event.failure };
  }
  if (said.trim() !== '') return { ok: true, text: said.trim() };
  const failure: ModelFailure = {
    kind: 'bad-request',
    message: 'the model gave no answer',
    status: null,
    retryAfterMs: null,
  };
  return { ok: false, failure };
}
