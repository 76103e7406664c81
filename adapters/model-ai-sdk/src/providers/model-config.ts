// The configuration of a model: provider, name, address and key, and how the environment says them.
import { isProviderName, knownProvider, type ProviderName } from './known-providers.ts';

export interface ModelConfig {
  provider: ProviderName;
  model: string;
  /** By default the provider's own. */
  baseUrl?: string;
  apiKey?: string;
  /** How much the model thinks before it answers; by default what the provider does. */
  reasoning?: ReasoningEffort;
}

export const REASONING_EFFORTS = ['none', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

export interface ModelName {
  provider: ProviderName;
  model: string;
}

/** Reads `provider:model`; the model's part may have colons of its own (`ollama:qwen3:4b`). Null when it is none. */
export function parseModelName(text: string): ModelName | null {
  const [, provider = '', model = ''] = /^([^:\s]+):(\S+)$/.exec(text.trim()) ?? [];
  return isProviderName(provider) && model !== '' ? { provider, model } : null;
}

export function toModelName({ provider, model }: ModelName): string {
  return `${provider}:${model}`;
}

/** Variable names and their values, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ModelConfigProblem {
  variable: string;
  problem: 'malformed-name' | 'malformed-url' | 'base-url-missing' | 'unknown-reasoning';
}

/** What the environment says. With any problem there is no model: a half-read setting is worse than none. */
export interface EnvironmentModels {
  model: ModelConfig | null;
  fallback: ModelConfig | null;
  problems: ModelConfigProblem[];
}

/**
 * Reads NOD_MODEL, NOD_MODEL_BASE_URL, NOD_MODEL_API_KEY, NOD_MODEL_REASONING and NOD_FALLBACK_MODEL.
 * A fallback of the same provider shares its base URL and key. A provider's usual key is used where its own
 * name was given, and never sent to another base URL.
 */
export function readModelConfig(env: Environment): EnvironmentModels {
  const problems: ModelConfigProblem[] = [];
  const report = (variable: string, problem: ModelConfigProblem['problem']) => {
    problems.push({ variable, problem });
    return null;
  };
  const model = readModel('NOD_MODEL', env, null, report);
  const fallback = readModel('NOD_FALLBACK_MODEL', env, model, report);
  return problems.length > 0 ? { model: null, fallback: null, problems } : { model, fallback, problems };
}

type Report = (variable: string, problem: ModelConfigProblem['problem']) => null;

function readModel(
  variable: 'NOD_MODEL' | 'NOD_FALLBACK_MODEL',
  env: Environment,
  first: ModelConfig | null,
  report: Report,
): ModelConfig | null {
  const text = readVariable(env, variable);
  if (text === undefined) return null;
  const name = parseModelName(text);
  if (name === null) return report(variable, 'malformed-name');
  if (variable === 'NOD_FALLBACK_MODEL' && first?.provider !== name.provider) {
    return complete(name, undefined, undefined, env, report);
  }
  const baseUrl = readVariable(env, 'NOD_MODEL_BASE_URL');
  return complete(name, baseUrl, readVariable(env, 'NOD_MODEL_API_KEY'), env, report);
}

function complete(
  name: ModelName,
  baseUrl: string | undefined,
  ownKey: string | undefined,
  env: Environment,
  report: Report,
): ModelConfig | null {
  if (baseUrl === undefined && knownProvider(name.provider).baseUrl === null) {
    return report('NOD_MODEL_BASE_URL', 'base-url-missing');
  }
  if (baseUrl !== undefined && !isHttpUrl(baseUrl)) return report('NOD_MODEL_BASE_URL', 'malformed-url');
  const reasoning = readVariable(env, 'NOD_MODEL_REASONING');
  if (reasoning !== undefined && !isReasoningEffort(reasoning)) {
    return report('NOD_MODEL_REASONING', 'unknown-reasoning');
  }
  const apiKey = ownKey ?? (baseUrl === undefined ? findUsualKey(name.provider, env)?.apiKey : undefined);
  return {
    ...name,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
    ...(reasoning !== undefined && { reasoning }),
  };
}

/** The provider's key where it usually lies. */
export function findUsualKey(
  provider: ProviderName,
  env: Environment,
): { keyName: string; apiKey: string } | null {
  for (const keyName of knownProvider(provider).keyNames) {
    const apiKey = readVariable(env, keyName);
    if (apiKey !== undefined) return { keyName, apiKey };
  }
  return null;
}

/** An empty variable is an unset one. */
function readVariable(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isReasoningEffort(text: string): text is ReasoningEffort {
  return REASONING_EFFORTS.some((effort) => effort === text);
}
