import { describeModel, type ModelSettings } from '@nod/testing/model-conformance';
import { createModel } from './create-model.ts';
import type { ProviderName } from './known-providers.ts';

function create(provider: ProviderName) {
  return ({ baseUrl, apiKey, clock, timer, timeouts }: ModelSettings) =>
    createModel({ provider, model: 'scripted', baseUrl, apiKey }, { clock, timer, fetch }, timeouts);
}

describeModel('the AI SDK', 'openai', create('openai-compatible'));
describeModel('the AI SDK', 'anthropic', create('anthropic'));
describeModel('the AI SDK', 'gemini', create('google'));
