// Delivery of a message into an agent's program, by evidence: it waits for the turn under way, is in the composer, was
// accepted. Of messages to agents behind a door; all others have none.
import { z } from 'zod';

/**
 * `shell`: a shell runs there. `dead`: nothing runs there. `menu`: a menu is open. `unsent-text`: the person has begun to write
 * there. `unseen`: it was not seen in the composer. `untypable`: its
 * terminal would take it for something else. `unsupported`: it takes none. `gone`: its program has ended. `refused`: by it.
 */
export const deliveryRefusalSchema = z.enum([
  'shell',
  'dead',
  'menu',
  'unsent-text',
  'unseen',
  'untypable',
  'unsupported',
  'gone',
  'refused',
]);

export const deliverySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('queued'), at: z.number() }),
  /** Handed over, or seen in the composer; not accepted yet. */
  z.object({ state: z.literal('typed'), at: z.number() }),
  /** The program's own record shows it. `turnId`: the program's work on it, where its door tells. */
  z.object({ state: z.literal('accepted'), at: z.number(), turnId: z.string().max(200).exactOptional() }),
  z.object({
    state: z.literal('refused'),
    at: z.number(),
    reason: deliveryRefusalSchema,
    /** In the program's own words; often none. */
    words: z.string(),
  }),
  /** It was handed over when we were cut off, and nobody can tell whether it arrived. It is not sent again by itself. */
  z.object({ state: z.literal('unknown'), at: z.number() }),
]);

export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryRefusal = z.infer<typeof deliveryRefusalSchema>;

const ORDER: Record<Delivery['state'], number> = { queued: 1, typed: 2, unknown: 3, refused: 4, accepted: 5 };

/**
 * Whether it goes on from there: queued, typed, then how it ended. What nobody could tell can still be told by evidence, and
 * evidence that it was accepted is final. The same once more is no step.
 */
export function isLaterDelivery(told: Delivery | null, next: Delivery): boolean {
  return told === null || ORDER[next.state] > ORDER[told.state];
}
