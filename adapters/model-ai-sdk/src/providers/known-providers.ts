// The providers Nod knows by name: which wire form they speak, where they are, where their key usually lies.

export type WireForm = 'openai-compatible' | 'anthropic' | 'google';

export interface KnownProvider {
  wireForm: WireForm;
  /** Null when only the person can know it. */
  baseUrl: string | null;
  /** Environment variables in which its key usually lies; none for servers that need no key. */
  keyNames: readonly string[];
  /** The provider refuses a tool's result unless the thoughts before the call come back with it. */
  wantsReasoningBack?: boolean;
}

function hosted(baseUrl: string, ...keyNames: string[]): KnownProvider {
  return { wireForm: 'openai-compatible', baseUrl, keyNames };
}

function local(port: number): KnownProvider & { baseUrl: string } {
  return { wireForm: 'openai-compatible', baseUrl: `http://127.0.0.1:${port}/v1`, keyNames: [] };
}

export const KNOWN_PROVIDERS = {
  openai: hosted('https://api.openai.com/v1', 'OPENAI_API_KEY'),
  anthropic: {
    wireForm: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyNames: ['ANTHROPIC_API_KEY'],
  },
  google: {
    wireForm: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyNames: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  },
  deepseek: { ...hosted('https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY'), wantsReasoningBack: true },
  moonshot: { ...hosted('https://api.moonshot.cn/v1', 'MOONSHOT_API_KEY'), wantsReasoningBack: true },
  qwen: hosted('https://dashscope.aliyuncs.com/compatible-mode/v1', 'DASHSCOPE_API_KEY'),
  zhipu: hosted('https://open.bigmodel.cn/api/paas/v4', 'ZHIPU_API_KEY', 'ZHIPUAI_API_KEY'),
  mistral: hosted('https://api.mistral.ai/v1', 'MISTRAL_API_KEY'),
  groq: hosted('https://api.groq.com/openai/v1', 'GROQ_API_KEY'),
  xai: hosted('https://api.x.ai/v1', 'XAI_API_KEY'),
  openrouter: hosted('https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'),
  ollama: local(11434),
  lmstudio: local(1234),
  vllm: local(8000),
  llamacpp: local(8080),
  'openai-compatible': { wireForm: 'openai-compatible', baseUrl: null, keyNames: [] },
} as const satisfies Record<string, KnownProvider>;

export type ProviderName = keyof typeof KNOWN_PROVIDERS;

export const PROVIDER_NAMES = Object.keys(KNOWN_PROVIDERS) as ProviderName[];

export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(KNOWN_PROVIDERS, name);
}

export function knownProvider(name: ProviderName): KnownProvider {
  return KNOWN_PROVIDERS[name];
}
