// Accounts: whom the person is on a channel, what they may do from there, and the pairing that lets an account in.
import { z } from 'zod';
import { surfaceSchema } from '../requests/human-request.ts';

/** `chat`: to speak with agents and answer them. `approve`: to decide on tool calls and modes as well. */
export const rightSchema = z.enum(['chat', 'approve']);

export type Right = z.infer<typeof rightSchema>;

/** What an account is given. Who decides speaks as well: there is no `approve` without `chat`. */
export const rightsSchema = z
  .array(rightSchema)
  .max(8)
  .refine((rights) => rights.includes('chat'), 'rights are chat, or chat and approve')
  .transform((rights) => rightSchema.options.filter((right) => rights.includes(right)));

/** The channel's own, lasting name of the account: of Telegram the number of the user, never the user name. */
export const accountIdSchema = z
  .string()
  .regex(/^(?!\.{1,2}$)[\w.:@-]{1,64}$/, 'an account is a short name without blanks');

export type AccountId = z.infer<typeof accountIdSchema>;

export const MAX_ACCOUNT_NAME = 200;

const whose = {
  surface: surfaceSchema,
  account: accountIdSchema,
  /** What the account calls itself; anybody can take any name. */
  name: z.string().max(MAX_ACCOUNT_NAME),
};

/** An account that the person has let in. */
export const accountSchema = z.object({ ...whose, rights: z.array(rightSchema), pairedAt: z.number() });

export type Account = z.infer<typeof accountSchema>;

/** An account that asks to be let in. Its code is known to whoever asks, and to the hub as a hash. */
export const pairingSchema = z.object({ ...whose, askedAt: z.number(), expiresAt: z.number() });

export type Pairing = z.infer<typeof pairingSchema>;

/** What cannot be mistaken for another: no 0, O, 1 or I. */
export const PAIRING_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const PAIRING_LENGTH = 8;
export const PAIRING_LIFE_MS = 3_600_000;
/** Of one channel, at a time. */
export const MAX_PAIRINGS = 3;
/** An account gets no further code so soon after one. */
export const PAIRING_PAUSE_MS = 60_000;
/** So many wrong codes in so long a time, over all channels, and none is taken until that is over. */
export const MAX_PAIRING_MISSES = 10;
export const PAIRING_MISSES_MS = 600_000;

/** As it is shown, or typed in small letters with blanks and hyphens. */
export const pairingCodeSchema = z
  .string()
  .max(40)
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .refine(
    (code) => new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_LENGTH}}$`).test(code),
    'a pairing code has 8 letters and digits',
  );
