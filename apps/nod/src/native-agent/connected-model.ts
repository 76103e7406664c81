// The model that the settings name, with its retries and its fallback; another one when they change.
import { type Model, withRetries } from '@nod/agent';
import { createModel, type ModelConfig } from '@nod/model-ai-sdk';
import { clock, timer } from '@nod/system-node';
import type { SettingsFile } from '../settings/settings-file.ts';

/** Null while no model is connected. */
export function createConnectedModel(settings: SettingsFile): () => Model | null {
  let made: { key: string; model: Model | null } = { key: '', model: null };
  return () => {
    const { model, fallback } = settings.models();
    const key = JSON.stringify([model, fallback]);
    if (key !== made.key) made = { key, model: model && connect(model, fallback) };
    return made.model;
  };
}

function connect(model: ModelConfig, fallback: ModelConfig | null): Model {
  const ports = { clock, timer, fetch };
  return withRetries(createModel(model, ports), {
    ...(fallback ? { fallback: createModel(fallback, ports) } : {}),
    clock,
    timer,
    random: Math.random,
  });
}
