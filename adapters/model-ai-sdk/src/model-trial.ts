// Trial of a model before the person relies on it: one small call, and the provider's list of models. It uses the key.
import type { ModelFailure } from '@nod/agent';
import { createModel, type ModelPorts } from './model.ts';
import type { ModelConfig } from './providers/model-config.ts';
import { listModels } from './providers/model-list.ts';

export interface Trial {
  outcome: 'answered' | 'address' | 'key' | 'model' | 'silent' | 'other';
  /** The provider's own words where it did not answer, without secrets. */
  message: string;
  /** The models that the provider has; empty where it does not tell. */
  models: string[];
}

/** Within which the answer begins: the person waits in front of the form. */
const TRIAL_MS = 60_000;

/** Contract: never rejects, and saves nothing. Without a model only the list is asked for. */
export async function tryModel(
  { model, ...config }: Omit<ModelConfig, 'model'> & { model?: string | undefined },
  ports: ModelPorts,
): Promise<Trial> {
  const listing = listModels(config, ports).then(
    (models) => ({ models, message: '' }),
    (error: unknown) => ({ models: null, message: error instanceof Error ? error.message : String(error) }),
  );
  const failure = model === undefined ? null : await ask({ ...config, model }, ports);
  const { models, message } = await listing;
  if (model === undefined) return models ? toAnswered(models) : { ...toListFailure(message), models: [] };
  if (failure === null) return toAnswered(models ?? []);
  const outcome = toOutcome(failure, models !== null, models?.includes(model) ?? false);
  return { outcome, message: failure.message, models: models ?? [] };
}

function toAnswered(models: string[]): Trial {
  return { outcome: 'answered', message: '', models };
}

/** Null as soon as the model says anything. */
async function ask(config: ModelConfig, ports: ModelPorts): Promise<ModelFailure | null> {
  const enough = new AbortController();
  const messages = [{ role: 'user' as const, text: 'Answer with one word: ready' }];
  const model = createModel(config, ports, { firstMs: TRIAL_MS, idleMs: TRIAL_MS });
  try {
    for await (const event of model.stream({ messages, signal: enough.signal })) {
      return event.type === 'failure' ? event.failure : null;
    }
    return null;
  } finally {
    enough.abort();
  }
}

/** A server that lists its models has the right address; one that does not know this model says so in many ways. */
function toOutcome({ kind, status }: ModelFailure, isListed: boolean, hasModel: boolean): Trial['outcome'] {
  if (kind === 'unreachable') return 'address';
  if (kind === 'unauthorized') return 'key';
  if (kind === 'timeout') return 'silent';
  if (kind !== 'bad-request') return 'other';
  if (isListed) return hasModel ? 'other' : 'model';
  return status === null || status === 404 || status === 405 ? 'address' : 'other';
}

function toListFailure(message: string): Pick<Trial, 'outcome' | 'message'> {
  return { outcome: /status 40[13]/.test(message) ? 'key' : 'address', message };
}
