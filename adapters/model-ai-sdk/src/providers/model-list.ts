// The list of models that a configured provider has, for the person to choose from. It uses the key: call it with
// their consent.

import type { Clock, Timer } from '@nod/agent';
import { z } from 'zod';
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

/** As OpenAI lists them, and all who follow it. */
export function decodeIds(body: unknown): string[] {
  return idsSchema.parse(body).data.map((model) => model.id);
}

function decodeModels(wireForm: WireForm, body: unknown): string[] {
  if (wireForm !== 'google') return decodeIds(body);
  return geminiSchema
    .parse(body)
    .models.filter((model) => model.supportedGenerationMethods?.includes('generateContent') ?? true)
    .map((model) => model.name.replace(/^models\//, ''));
}

export interface LookPorts {
  clock: Clock;
  timer: Timer;
  fetch: typeof fetch;
}

/** Bytes. */
const LONGEST_ANSWER = 5_000_000;

/** Rejects when there is no answer in time, no success, or no JSON. */
export async function fetchJson(
  url: string,
  headers: Record<string, string>,
  withinMs: number,
  ports: LookPorts,
): Promise<unknown> {
  const controller = new AbortController();
  const cancel = ports.timer(ports.clock() + withinMs, () => controller.abort());
  try {
    const response = await ports.fetch(url, { headers, signal: controller.signal, redirect: 'error' });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    return JSON.parse(await readText(response));
  } finally {
    cancel();
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) throw new Error('the answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
