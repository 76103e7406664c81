import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROVIDER_NAMES } from './known-providers.ts';
import { parseModelName, readModelConfig, toModelName } from './model-config.ts';

describe('parseModelName', () => {
  test.each([
    ['openai:gpt-5', { provider: 'openai', model: 'gpt-5' }],
    ['ollama:qwen3:4b', { provider: 'ollama', model: 'qwen3:4b' }],
    [' openrouter:meta/llama-4:free ', { provider: 'openrouter', model: 'meta/llama-4:free' }],
  ])('%j is a model', (text, expected) => {
    expect(parseModelName(text)).toEqual(expected);
  });

  test.each(['', 'gpt-5', 'openai:', ':gpt-5', 'nobody:model', 'constructor:x', 'openai:two words'])(
    '%j is none',
    (text) => {
      expect(parseModelName(text)).toBeNull();
    },
  );

  test('every name that is written is read back', () => {
    const aModel = fc.string({ minLength: 1, unit: fc.constantFrom(...'abcXYZ019-._/:') });
    fc.assert(
      fc.property(fc.constantFrom(...PROVIDER_NAMES), aModel, (provider, model) => {
        expect(parseModelName(toModelName({ provider, model }))).toEqual({ provider, model });
      }),
    );
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseModelName(text)));
  });
});

describe('readModelConfig', () => {
  test('without NOD_MODEL nothing is used, whatever keys lie around', () => {
    expect(readModelConfig({ OPENAI_API_KEY: 'key', NOD_MODEL: ' ' })).toEqual({
      model: null,
      fallback: null,
      problems: [],
    });
  });

  test('a named provider finds its usual key', () => {
    expect(
      readModelConfig({ NOD_MODEL: 'google:gemini-3', GOOGLE_GENERATIVE_AI_API_KEY: ' key\n' }).model,
    ).toEqual({
      provider: 'google',
      model: 'gemini-3',
      apiKey: 'key',
    });
  });

  test('SEC-6 a usual key is not sent to another server', () => {
    const env = {
      NOD_MODEL: 'openai:gpt-5',
      OPENAI_API_KEY: 'key',
      NOD_MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
    };
    expect(readModelConfig(env).model).toEqual({
      provider: 'openai',
      model: 'gpt-5',
      baseUrl: 'http://127.0.0.1:9/v1',
    });
    expect(readModelConfig({ ...env, NOD_MODEL_API_KEY: 'own' }).model).toMatchObject({ apiKey: 'own' });
  });

  test('a fallback shares server and key with its own provider only', () => {
    const env = {
      NOD_MODEL: 'openai:gpt-5',
      NOD_MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
      NOD_MODEL_API_KEY: 'own',
    };
    expect(readModelConfig({ ...env, NOD_FALLBACK_MODEL: 'openai:gpt-4' }).fallback).toEqual({
      provider: 'openai',
      model: 'gpt-4',
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: 'own',
    });
    expect(readModelConfig({ ...env, NOD_FALLBACK_MODEL: 'ollama:tiny' }).fallback).toEqual({
      provider: 'ollama',
      model: 'tiny',
    });
  });

  test('the reasoning effort is read', () => {
    expect(readModelConfig({ NOD_MODEL: 'ollama:a', NOD_MODEL_REASONING: 'low' }).model).toMatchObject({
      reasoning: 'low',
    });
  });

  test.each([
    [{ NOD_MODEL: 'gpt-5' }, { variable: 'NOD_MODEL', problem: 'malformed-name' }],
    [{ NOD_MODEL: 'openai-compatible:m' }, { variable: 'NOD_MODEL_BASE_URL', problem: 'base-url-missing' }],
    [
      { NOD_MODEL: 'openai:m', NOD_MODEL_BASE_URL: 'file:///etc' },
      { variable: 'NOD_MODEL_BASE_URL', problem: 'malformed-url' },
    ],
    [
      { NOD_MODEL: 'openai:m', NOD_MODEL_REASONING: 'very' },
      { variable: 'NOD_MODEL_REASONING', problem: 'unknown-reasoning' },
    ],
    [
      { NOD_MODEL: 'openai:m', NOD_FALLBACK_MODEL: 'x' },
      { variable: 'NOD_FALLBACK_MODEL', problem: 'malformed-name' },
    ],
  ] as const)('%j is refused as a whole', (env, problem) => {
    expect(readModelConfig(env)).toEqual({ model: null, fallback: null, problems: [problem] });
  });
});
