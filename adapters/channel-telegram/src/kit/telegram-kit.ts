// The kit of the Telegram channel: how it is set up, tried and made.
import type { ChannelKit, ChannelTrial } from '@nod/channels';
import { type ChannelProblem, NodError } from '@nod/protocol';
import { type BotApi, BotApiError } from '../api/bot-api.ts';
import {
  type StoredSettings,
  SURFACE,
  storedSettingsSchema,
  type TelegramSettings,
} from '../settings/telegram-settings.ts';

const TRIAL_MS = 15_000;
const TELEGRAM = 'https://api.telegram.org';

export const telegramKit: ChannelKit<TelegramSettings> = {
  surface: SURFACE,
  read(stored, env) {
    const { token: storedToken, apiRoot: storedRoot, ...settings } = decode(stored);
    const token = env.NOD_TELEGRAM_TOKEN || storedToken;
    if (!token) return null;
    // Each token goes to the address that it was given for, and to no other.
    const fromEnvironment = Boolean(env.NOD_TELEGRAM_TOKEN);
    const root = toRoot(fromEnvironment ? env.NOD_TELEGRAM_API_ROOT : storedRoot);
    return { settings: { ...settings, token, ...(root && { apiRoot: root }) }, fromEnvironment };
  },
  change(stored, given, env) {
    const before = decode(stored);
    const next = decodeChange({ ...before, ...given });
    const isFirst = given.token !== undefined && before.apiRoot === undefined && given.apiRoot === undefined;
    const root = toRoot(isFirst ? env.NOD_TELEGRAM_API_ROOT : next.apiRoot);
    if (given.token === undefined && next.token !== undefined && root !== toRoot(before.apiRoot))
      throw new NodError('invalid_request', 'token: another address needs the token once more');
    const { apiRoot: _, ...rest } = next;
    return { ...rest, ...(root && { apiRoot: root }) };
  },
  describe: ({ token: _, ...settings }) => settings,
  // The number of the bot: a token that was given anew is the same bot's.
  identify: ({ token }) => token.replace(/:.*/s, ''),
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

/** No address, or an empty one, is Telegram's own. Throws NodError `invalid_request`. */
function decodeChange(given: Record<string, unknown>): StoredSettings {
  const kept = Object.entries(given).filter(
    ([key, value]) => value !== undefined && !(key === 'apiRoot' && (value === null || value === '')),
  );
  const changed = storedSettingsSchema.safeParse(Object.fromEntries(kept));
  if (changed.success) return changed.data;
  const [issue] = changed.error.issues;
  throw new NodError('invalid_request', `${issue?.path.join('.')}: ${issue?.message}`);
}

/** Undefined for Telegram's own. */
function toRoot(address: string | undefined): string | undefined {
  const root = address?.replace(/\/+$/, '');
  return root === '' || root === TELEGRAM ? undefined : root;
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
