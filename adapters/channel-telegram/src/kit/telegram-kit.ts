// The kit of the Telegram channel: how it is set up, tried and made.
import type { ChannelKit, ChannelTrial, Environment } from '@nod/channels';
import { type ChannelProblem, NodError } from '@nod/protocol';
import { type BotApi, BotApiError } from '../api/bot-api.ts';
import {
  type StoredSettings,
  SURFACE,
  storedSettingsSchema,
  type TelegramSettings,
} from '../settings/telegram-settings.ts';

const TRIAL_MS = 15_000;

export const telegramKit: ChannelKit<TelegramSettings> = {
  surface: SURFACE,
  read(stored, env) {
    const settings = decode(stored);
    const token = env.NOD_TELEGRAM_TOKEN ?? settings.token;
    const apiRoot = env.NOD_TELEGRAM_API_ROOT ?? settings.apiRoot;
    if (!token) return null;
    const whole = { ...settings, token, ...(apiRoot === undefined ? {} : { apiRoot: toRoot(apiRoot) }) };
    return { settings: whole, fromEnvironment: isFromEnvironment(env) };
  },
  change(stored, given) {
    const kept = Object.entries({ ...decode(stored), ...given }).filter(([, value]) => value !== undefined);
    const changed = storedSettingsSchema.safeParse(Object.fromEntries(kept));
    if (changed.success) return changed.data;
    const [issue] = changed.error.issues;
    throw new NodError('invalid_request', `${issue?.path.join('.')}: ${issue?.message}`);
  },
  describe: ({ token: _, ...settings }) => settings,
  async try(settings) {
    return tryApi(await connect(settings));
  },
  async create(settings, parts) {
    const { createTelegramChannel } = await import('../channel/telegram-channel.ts');
    const channel = createTelegramChannel(settings, parts, await connect(settings));
    await channel.prepare();
    return channel;
  },
};

/** What is stored and cannot be read counts as nothing set. */
function decode(stored: unknown): StoredSettings {
  const settings = storedSettingsSchema.safeParse(stored ?? {});
  return settings.success ? settings.data : storedSettingsSchema.parse({});
}

function isFromEnvironment(env: Environment): boolean {
  return env.NOD_TELEGRAM_TOKEN !== undefined;
}

function toRoot(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Only now: whoever has not set it up loads nothing of it. */
async function connect({ token, apiRoot }: TelegramSettings): Promise<BotApi> {
  const { createGrammyApi } = await import('../api/grammy-api.ts');
  return createGrammyApi({ token, apiRoot });
}

export async function tryApi(api: BotApi): Promise<ChannelTrial> {
  const { askForSelf } = await import('../channel/bot-self.ts');
  try {
    const { self } = await askForSelf(api, AbortSignal.timeout(TRIAL_MS));
    return { type: 'answered', self };
  } catch (error) {
    const message = error instanceof BotApiError ? error.message : 'this is no Bot API';
    return { type: 'failed', problem: { code: toProblem(error), message } };
  }
}

function toProblem(error: unknown): ChannelProblem {
  if (!(error instanceof BotApiError)) return 'address';
  switch (error.failure.type) {
    case 'unauthorised':
      return 'key';
    case 'limited':
      return 'limited';
    case 'unreachable':
    case 'lost':
      return 'network';
    default:
      return 'other';
  }
}
