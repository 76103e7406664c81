// Delivery of a message into an agent's program, by evidence: it waits for the turn under way, is in the composer, was
// accepted. Of messages to agents behind a door; all others have none.
import { z } from 'zod';

export const deliverySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('queued'), at: z.number() }),
  /** Handed over, or seen in the composer; not accepted yet. */
  z.object({ state: z.literal('typed'), at: z.number() }),
  /** The program's own record shows it. */
  z.object({ state: z.literal('accepted'), at: z.number() }),
  z.object({
    state: z.literal('refused'),
    at: z.number(),
    reason: z.enum(['shell', 'dead', 'menu', 'unsent-text', 'unseen', 'unsupported', 'gone', 'refused']),
    /** In the program's own words; often none. */
    words: z.string(),
  }),
  /** It was handed over when we were cut off, and nobody can tell whether it arrived. It is not sent again by itself. */
  z.object({ state: z.literal('unknown'), at: z.number() }),
]);

export type Delivery = z.infer<typeof deliverySchema>;
