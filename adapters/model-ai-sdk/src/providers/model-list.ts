// The list of models that a configured provider has, for the person to choose from. It uses the key: call it with
// their consent.
import { z } from 'zod';
import { fetchJson, type LookPorts } from './json-request.ts';
import { knownProvider, type WireForm } from './known-providers.ts';
import type { ModelConfig } from './model-config.ts';
import { redact } from './redaction.ts';

const LIST_MS = 10_000;

const idsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const geminiSchema = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() })),
});

/** Rejects with a message that is free of secrets. */
export async function listModels(
  config: Pick<ModelConfig, 'provider' | 'baseUrl' | 'apiKey'>,
  ports: LookPorts,
): Promise<string[]> {
  const { wireForm, baseUrl } = knownProvider(config.provider);
  const base = (config.baseUrl ?? baseUrl ?? '').replace(/\/$/, '');
  try {
    const body = await fetchJson(
      `${base}/models${QUERY[wireForm]}`,
      toHeaders(wireForm, config.apiKey),
      LIST_MS,
      ports,
    );
    return decodeModels(wireForm, body).sort();
  } catch (error) {
    throw new Error(redact(error instanceof Error ? error.message : String(error), config.apiKey));
  }
}

const QUERY: Record<WireForm, string> = {
  'openai-compatible': '',
  anthropic: '?limit=1000',
  google: '?pageSize=1000',
};

function toHeaders(wireForm: WireForm, apiKey: string | undefined): Record<string, string> {
  if (!apiKey) return {};
  if (wireForm === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return wireForm === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

function decodeModels(wireForm: WireForm, body: unknown): string[] {
  if (wireForm !== 'google') return idsSchema.parse(body).data.map((model) => model.id);
  return geminiSchema
    .parse(body)
    .models.filter((model) => model.supportedGenerationMethods?.includes('generateContent') ?? true)
    .map((model) => model.name.replace(/^models\//, ''));
}
