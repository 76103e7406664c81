// Ways to stream one answer: the AI SDK called directly, its provider alone, and Nod's own model.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { withRetries } from '@nod/agent';
import { createModel } from '@nod/model-ai-sdk';
import { clock, timer } from '@nod/system-node';
import { streamText } from 'ai';

export interface Contender {
  name: string;
  /** Asks once; calls back for each piece of text. */
  stream(onText: () => void): Promise<void>;
}

const PROMPT = 'Count.';

export function createDirect(baseURL: string): Contender {
  const model = createOpenAICompatible({ name: 'bench', baseURL, includeUsage: true })('scripted');
  return {
    name: 'AI SDK, streamText',
    async stream(onText) {
      const { stream } = streamText({ model, prompt: PROMPT, maxRetries: 0 });
      for await (const part of stream) if (part.type === 'text-delta') onText();
    },
  };
}

export function createProviderAlone(baseURL: string): Contender {
  const model = createOpenAICompatible({ name: 'bench', baseURL, includeUsage: true })('scripted');
  return {
    name: 'AI SDK, provider alone',
    async stream(onText) {
      const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: PROMPT }] }];
      const { stream } = await model.doStream({ prompt });
      for await (const part of stream) if (part.type === 'text-delta') onText();
    },
  };
}

export function createNod(baseUrl: string): Contender {
  const time = { clock, timer };
  const adapter = createModel(
    { provider: 'openai-compatible', model: 'scripted', baseUrl },
    { ...time, fetch },
  );
  const model = withRetries(adapter, { ...time, random: Math.random });
  return {
    name: 'Nod, model with retries',
    async stream(onText) {
      const { signal } = new AbortController();
      for await (const event of model.stream({ messages: [{ role: 'user', text: PROMPT }], signal })) {
        if (event.type === 'text-delta') onText();
        if (event.type === 'failure') throw new Error(event.failure.message);
      }
    },
  };
}
