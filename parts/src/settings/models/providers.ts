// The providers that can be chosen by name, in the order the form offers them. The hub knows where they are.

const NAMES: Record<string, string> = {
  ollama: 'Ollama',
  lmstudio: 'LM Studio',
  vllm: 'vLLM',
  llamacpp: 'llama.cpp',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google Gemini',
  deepseek: 'DeepSeek',
  moonshot: 'Moonshot (Kimi)',
  qwen: 'Qwen (DashScope)',
  zhipu: 'Zhipu (GLM)',
  mistral: 'Mistral',
  groq: 'Groq',
  xai: 'xAI',
  openrouter: 'OpenRouter',
};

/** Any other server that speaks the OpenAI form: the only one whose address has to be given. */
export const OTHER_PROVIDER = 'openai-compatible';

export const PROVIDERS = [...Object.keys(NAMES), OTHER_PROVIDER];

export function toProviderName(provider: string, texts: { otherProvider: string }): string {
  return provider === OTHER_PROVIDER ? texts.otherProvider : (NAMES[provider] ?? provider);
}
