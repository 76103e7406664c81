// Browser sessions as the person sees them, and the exchange of a one-time code for one. Secrets are not in a session.
import { z } from 'zod';
import { sessionIdSchema } from '../ids/ids.ts';
import { surfaceSchema } from '../requests/human-request.ts';

/** A browser that the person has let in. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  /** The browser and its system, such as `Chrome · Linux`. */
  name: z.string(),
  createdAt: z.number(),
  /** Its last call, to the minute; now while it has a stream open. */
  lastSeenAt: z.number(),
  expiresAt: z.number(),
  /** The session of the one who asks. */
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof sessionSchema>;

export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });

export const enterBodySchema = z.strictObject({ code: z.string().max(200), surface: surfaceSchema });

/** `key` goes with every call of this session, in the header `x-nod-key`. It is told once. */
export const enteredSchema = z.object({ key: z.string() });

export const endedSessionsSchema = z.object({ ended: z.number().int() });
