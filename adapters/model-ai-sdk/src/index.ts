export { createModel, type ModelPorts } from './model.ts';
export { tryModel } from './model-trial.ts';
export { findModels, type ModelOffer } from './providers/found-models.ts';
export { isProviderName, PROVIDER_NAMES, type ProviderName } from './providers/known-providers.ts';
export {
  type Environment,
  type EnvironmentModels,
  findUsualKey,
  type ModelConfig,
  type ModelConfigProblem,
  type ModelName,
  type ReasoningEffort,
  readModelConfig,
} from './providers/model-config.ts';
export type { ModelTimeouts } from './translation/stream-watch.ts';
