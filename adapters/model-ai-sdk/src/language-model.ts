// Language models of the AI SDK. Only the provider package that is needed is loaded, when it is needed.
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { knownProvider, type WireForm } from './providers/known-providers.ts';
import type { ModelConfig } from './providers/model-config.ts';

interface Settings {
  baseURL: string;
  fetch: typeof fetch;
  /** Always given, so that the SDK does not look for one in the environment. */
  apiKey: string;
}

const OPEN: Record<WireForm, (config: ModelConfig, settings: Settings) => Promise<LanguageModelV4>> = {
  async 'openai-compatible'({ provider, model, apiKey }, { baseURL, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const settings = { name: provider, baseURL, fetch, includeUsage: true, ...(apiKey && { apiKey }) };
    return createOpenAICompatible(settings).chatModel(model);
  },
  async anthropic({ model }, settings) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(settings)(model);
  },
  async google({ model }, settings) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle(settings)(model);
  },
};

/** Rejects when there is no base URL. */
export async function openLanguageModel(
  config: ModelConfig,
  request: typeof fetch,
): Promise<LanguageModelV4> {
  const known = knownProvider(config.provider);
  const baseURL = config.baseUrl ?? known.baseUrl;
  if (baseURL === null) throw new Error(`${config.provider} needs a base URL`);
  return OPEN[known.wireForm](config, { baseURL, fetch: request, apiKey: config.apiKey ?? '' });
}
