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
  /** The files that it takes, and how large each may be. */
  files: FileLimits;
}

/** In bytes, by media type; what is not here is not taken. */
export type FileLimits = Readonly<Record<string, number>>;

const MB = 1_000_000;

/** The pictures that every server takes which takes any. Which of its models can see, only trying tells. */
function pictures(mostBytes: number): FileLimits {
  return {
    'image/png': mostBytes,
    'image/jpeg': mostBytes,
    'image/webp': mostBytes,
    'image/gif': mostBytes,
  };
}

const DOCUMENTS: FileLimits = { 'application/pdf': 12 * MB };
const COMPATIBLE = pictures(10 * MB);

function hosted(baseUrl: string, ...keyNames: string[]): KnownProvider {
  return { wireForm: 'openai-compatible', baseUrl, keyNames, files: COMPATIBLE };
}

function local(port: number): KnownProvider & { baseUrl: string } {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return { wireForm: 'openai-compatible', baseUrl, keyNames: [], files: COMPATIBLE };
}

export const KNOWN_PROVIDERS = {
  openai: {
    ...hosted('https://api.openai.com/v1', 'OPENAI_API_KEY'),
    files: { ...COMPATIBLE, ...DOCUMENTS },
  },
  anthropic: {
    wireForm: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyNames: ['ANTHROPIC_API_KEY'],
    // 5 MB, counted in base64.
    files: { ...pictures(3.75 * MB), ...DOCUMENTS },
  },
  google: {
    wireForm: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyNames: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    // No GIF.
    files: { 'image/png': 12 * MB, 'image/jpeg': 12 * MB, 'image/webp': 12 * MB, ...DOCUMENTS },
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
  'openai-compatible': { wireForm: 'openai-compatible', baseUrl: null, keyNames: [], files: COMPATIBLE },
} as const satisfies Record<string, KnownProvider>;

export type ProviderName = keyof typeof KNOWN_PROVIDERS;

export const PROVIDER_NAMES = Object.keys(KNOWN_PROVIDERS) as ProviderName[];

export function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(KNOWN_PROVIDERS, name);
}

export function knownProvider(name: ProviderName): KnownProvider {
  return KNOWN_PROVIDERS[name];
}
