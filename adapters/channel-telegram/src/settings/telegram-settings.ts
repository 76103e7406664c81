// Settings of the Telegram channel: what the person sets, decoded; the environment wins over what is stored.
import type { Surface } from '@nod/protocol';
import { z } from 'zod';

export const SURFACE: Surface = 'telegram';

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is written as 22:30');

const zone = z.string().max(60).refine(isZone, 'there is no such time zone');

const quietHoursSchema = z.strictObject({ from: hour, to: hour, zone: zone.optional() });

export const storedSettingsSchema = z.strictObject({
  token: z
    .string()
    .regex(/^\d{1,20}:[\w-]{20,100}$/, 'a bot token looks like 123456:ABC…, as BotFather gives it')
    .optional(),
  /** Of a Bot API server of one's own. */
  apiRoot: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the bot is heard in groups. */
  groups: z.boolean().default(false),
  /** How an answer goes out that is too long for one message. */
  longAnswers: z.enum(['document', 'split']).default('document'),
  /** Nothing makes a sound between these times. */
  quietHours: quietHoursSchema.nullable().default(null),
});

export type StoredSettings = z.output<typeof storedSettingsSchema>;
export type TelegramSettings = StoredSettings & { token: string };

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
