export { createModel, type ModelPorts } from './create-model.ts';
export { findModels, type ModelOffer } from './find-models.ts';
export { isProviderName, PROVIDER_NAMES, type ProviderName } from './known-providers.ts';
export {
  type Environment,
  type EnvironmentModels,
  findUsualKey,
  type ModelConfig,
  type ModelConfigProblem,
  type ModelName,
  parseModelName,
  REASONING_EFFORTS,
  type ReasoningEffort,
  readModelConfig,
  toModelName,
} from './model-config.ts';
export { tryModel } from './try-model.ts';
export type { ModelTimeouts } from './watch-stream.ts';
