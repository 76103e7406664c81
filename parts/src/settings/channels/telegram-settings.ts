// Settings of Telegram as the hub tells them, read with care: what is missing or strange counts as not set.
import type { ChannelStatus } from '@nod/protocol';

export interface QuietHours {
  /** "22:30" */
  from: string;
  to: string;
  zone: string | null;
}

export interface TelegramSettings {
  groups: boolean;
  longAnswers: 'document' | 'split';
  quietHours: QuietHours | null;
  /** Null: Telegram's own. */
  apiRoot: string | null;
}

/** What stands for no server of one's own. */
export const OFFICIAL_ROOT = 'https://api.telegram.org';

export const FIRST_QUIET_HOURS = { from: '22:00', to: '08:00' } as const;

export function toTelegramSettings({ settings }: Pick<ChannelStatus, 'settings'>): TelegramSettings {
  const { groups, longAnswers, quietHours, apiRoot } = settings;
  return {
    groups: groups === true,
    longAnswers: longAnswers === 'split' ? 'split' : 'document',
    quietHours: toQuietHours(quietHours),
    apiRoot: typeof apiRoot === 'string' && apiRoot !== OFFICIAL_ROOT ? apiRoot : null,
  };
}

function toQuietHours(value: unknown): QuietHours | null {
  const { from, to, zone }: Partial<Record<keyof QuietHours, unknown>> = Object(value);
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return { from, to, zone: typeof zone === 'string' ? zone : null };
}

/** Of this browser: where the person is. */
export function toOwnZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
