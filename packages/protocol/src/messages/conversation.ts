// A conversation is the thread between two participants: the person and an agent, or two agents.
import { z } from 'zod';
import { conversationIdSchema, messageIdSchema, renewalIdSchema } from '../ids/ids.ts';
import { type Address, type AgentName, addressSchema, agentNameSchema, PERSON } from '../names/address.ts';
import { chatModeSchema } from '../tools/chat-mode.ts';

export const conversationSchema = z.object({
  id: conversationIdSchema,
  participants: z.tuple([addressSchema, addressSchema]),
  openedAt: z.number(),
  /** How far the agent goes by itself; in `conversation-opened`, the mode that it begins in. */
  mode: chatModeSchema,
});

export type Conversation = z.infer<typeof conversationSchema>;

/** What a list of conversations shows of each. */
export const conversationSummarySchema = conversationSchema.extend({
  lastMessage: z
    .object({
      id: messageIdSchema,
      from: addressSchema,
      preview: z.string(),
      at: z.number(),
      position: z.number().int(),
    })
    .nullable(),
  /** The person has seen every delivery up to this position. */
  readThrough: z.number().int(),
  unread: z.number().int(),
  /** What stands behind this position is the context; 0 where the conversation was never begun anew. */
  contextFrom: z.number().int(),
});

export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** The person began the conversation anew: what stands before this position left the context. */
export const renewalSchema = z.object({
  id: renewalIdSchema,
  position: z.number().int(),
  at: z.number(),
});

export type Renewal = z.infer<typeof renewalSchema>;

/** What came of beginning anew, for the person. */
export const renewedSchema = z.object({
  agent: agentNameSchema,
  /** False: nothing had been said since the last time, so that nothing has changed. */
  isBegun: z.boolean(),
  /** The hub runs the agent and gives it its context. Else the agent keeps one, and is told with the next message. */
  isHosted: z.boolean(),
  /** It works on something that was said before, and goes on with it. */
  isWorking: z.boolean(),
  /** How many requests from before still wait for the person. */
  waiting: z.number().int(),
});

export type Renewed = z.infer<typeof renewedSchema>;

export const PREVIEW_LENGTH = 140;

/** The agent the person talks with here, or null in a conversation between agents. */
export function toCounterpart(conversation: Pick<Conversation, 'participants'>): AgentName | null {
  const [first, second] = conversation.participants;
  if (first === PERSON) return second === PERSON ? null : second;
  return second === PERSON ? first : null;
}

/** One key for both directions between two participants. */
export function toPairKey(a: Address, b: Address): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
