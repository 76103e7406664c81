// Headless runs of the agent programs: what each needs to speak to the scripted model, and how it is given a prompt.
import type { ProgramName } from '@nod/profiles';
import type { WireFormName } from '@nod/testing';

export interface HeadlessRun {
  form: WireFormName;
  args(prompt: string): string[];
  /** Beside what all runs share. */
  env(modelUrl: string): Record<string, string>;
  /** Files of the home, as the person would have them before anything is connected. */
  files(modelUrl: string): Record<string, string>;
  /** Where `nod connect` writes the server. */
  serverFile: string;
  /** What makes the program give a call up: a variable, or a key of the server; the factor is its unit per second. */
  limit: { variable: string; factor: number } | { key: string; factor: number };
  /** After how many seconds it gives a call up as shipped; null where that is a day or so. */
  givesUpAfter: number | null;
}

export const KEY = 'sk-scripted';
const MODEL = 'scripted';

/** pi is reached by its extension alone, in a terminal. */
export type HeadlessName = Exclude<ProgramName, 'pi'>;

export const HEADLESS_RUNS: Record<HeadlessName, HeadlessRun> = {
  claude: {
    form: 'anthropic',
    args: (prompt) => ['-p', prompt],
    env: (modelUrl) => ({
      ANTHROPIC_BASE_URL: modelUrl.replace(/\/v1$/, ''),
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      // Its own word for "root is fine here".
      IS_SANDBOX: '1',
    }),
    files: () => ({}),
    serverFile: '.claude.json',
    limit: { variable: 'MCP_TOOL_TIMEOUT', factor: 1000 },
    // In a terminal; then the call goes to the background.
    givesUpAfter: 120,
  },
  codex: {
    form: 'responses',
    args: (prompt) => ['exec', '--skip-git-repo-check', prompt],
    env: () => ({ SCRIPTED_KEY: KEY }),
    files: (modelUrl) => ({
      '.codex/config.toml': [
        `model = "${MODEL}"`,
        'model_provider = "scripted"',
        '',
        '[model_providers.scripted]',
        'name = "Scripted"',
        `base_url = "${modelUrl}"`,
        'wire_api = "responses"',
        'env_key = "SCRIPTED_KEY"',
        '',
      ].join('\n'),
    }),
    serverFile: '.codex/config.toml',
    limit: { key: 'tool_timeout_sec', factor: 1 },
    givesUpAfter: 300,
  },
  gemini: {
    form: 'gemini',
    args: (prompt) => ['-m', 'gemini-2.5-pro', '-p', prompt],
    env: (modelUrl) => ({
      GEMINI_API_KEY: KEY,
      GOOGLE_GEMINI_BASE_URL: modelUrl.replace(/\/v1beta$/, ''),
      // The person has trusted the folder.
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      // A wrapper process would keep its child from being ended with it.
      GEMINI_CLI_NO_RELAUNCH: 'true',
    }),
    files: () => ({
      '.gemini/settings.json': `${JSON.stringify(
        {
          security: { auth: { selectedType: 'gemini-api-key' } },
          general: { disableAutoUpdate: true },
          privacy: { usageStatisticsEnabled: false },
        },
        null,
        2,
      )}\n`,
    }),
    serverFile: '.gemini/settings.json',
    limit: { key: 'timeout', factor: 1000 },
    givesUpAfter: 600,
  },
  qwen: {
    form: 'openai',
    args: (prompt) => ['-p', prompt],
    env: (modelUrl) => ({ OPENAI_BASE_URL: modelUrl, OPENAI_API_KEY: KEY, OPENAI_MODEL: MODEL }),
    files: () => ({
      '.qwen/settings.json': `${JSON.stringify(
        {
          security: { auth: { selectedType: 'openai' } },
          general: { disableAutoUpdate: true },
          privacy: { usageStatisticsEnabled: false },
        },
        null,
        2,
      )}\n`,
    }),
    serverFile: '.qwen/settings.json',
    limit: { key: 'timeout', factor: 1000 },
    givesUpAfter: 600,
  },
  opencode: {
    form: 'openai',
    args: (prompt) => ['run', '-m', `scripted/${MODEL}`, prompt],
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
    files: (modelUrl) => ({
      '.config/opencode/opencode.jsonc': `${JSON.stringify(
        {
          model: `scripted/${MODEL}`,
          provider: {
            scripted: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: modelUrl, apiKey: KEY },
              models: { [MODEL]: {} },
            },
          },
        },
        null,
        2,
      )}\n`,
    }),
    // Every notice of progress starts it anew, so that only a limit below 10 s is ever reached.
    serverFile: '.config/opencode/opencode.jsonc',
    limit: { key: 'timeout', factor: 1000 },
    givesUpAfter: null,
  },
  copilot: {
    form: 'openai',
    args: (prompt) => ['-p', prompt],
    env: (modelUrl) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: modelUrl,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_API_KEY: KEY,
      COPILOT_MODEL: MODEL,
    }),
    files: () => ({}),
    serverFile: '.copilot/mcp-config.json',
    limit: { key: 'timeout', factor: 1000 },
    givesUpAfter: null,
  },
  kimi: {
    form: 'openai',
    args: (prompt) => ['-m', MODEL, '-p', prompt],
    env: () => ({ KIMI_DISABLE_TELEMETRY: '1' }),
    files: (modelUrl) => ({
      '.kimi-code/config.toml': [
        `default_model = "${MODEL}"`,
        'telemetry = false',
        '',
        '[providers.scripted]',
        'type = "openai"',
        `base_url = "${modelUrl}"`,
        `api_key = "${KEY}"`,
        '',
        `[models.${MODEL}]`,
        'provider = "scripted"',
        `model = "${MODEL}"`,
        'max_context_size = 100000',
        '',
      ].join('\n'),
    }),
    serverFile: '.kimi-code/mcp.json',
    limit: { key: 'toolTimeoutMs', factor: 1000 },
    givesUpAfter: 60,
  },
};
