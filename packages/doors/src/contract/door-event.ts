// Door events: what a door tells of a session. A turn is the program's work from one prompt to its answer, also one that
// was begun in its own terminal.
import { z } from 'zod';
import { askSchema } from './session-ask.ts';
import { sessionFactsSchema } from './session-facts.ts';

const turn = { turnId: z.string().min(1).max(200) };
const prompt = { promptId: z.string().min(1).max(200) };
/** Unique in the session for ever: the same when the same ask is told again, never that of another. */
const key = { key: z.string().min(1).max(200) };

/**
 * Why a prompt did not go in. `shell`, `dead`, `menu`, `unsent-text` (the person has begun to write there), `unseen` (it was
 * pasted and is not in the composer; nothing was entered), `untypable` (the
 * program would take it for something else than text), `unsupported`, `gone`, `refused` (by the program, in its words).
 */
export const refusalSchema = z.enum([
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

export const doorEventSchema = z.discriminatedUnion('type', [
  /** The program is reached. What is not in `openAsks` is not open any more; the open ones are told again behind it. */
  z.object({
    type: z.literal('attached'),
    facts: sessionFactsSchema,
    openAsks: z.array(z.string()),
    /** The turn under way. */
    turnId: z.string().nullable(),
  }),
  /** The program cannot be reached; it may come back. */
  z.object({ type: z.literal('detached') }),
  /** The session is over. */
  z.object({ type: z.literal('gone') }),
  z.object({ type: z.literal('facts-changed'), facts: sessionFactsSchema }),
  /** It is seen in the composer, not entered yet. */
  z.object({ type: z.literal('prompt-typed'), ...prompt }),
  /** By evidence of the program itself. */
  z.object({ type: z.literal('prompt-accepted'), ...prompt, turnId: z.string().nullable() }),
  z.object({ type: z.literal('prompt-refused'), ...prompt, reason: refusalSchema, words: z.string() }),
  /** In answer to `look-for-prompt`: it never arrived, or nobody can tell. */
  z.object({ type: z.literal('prompt-not-found'), ...prompt, isCertain: z.boolean() }),
  z.object({ type: z.literal('turn-started'), ...turn }),
  /** A piece of what the agent says meanwhile. */
  z.object({ type: z.literal('text-grew'), ...turn, text: z.string() }),
  z.object({
    type: z.literal('call-changed'),
    ...turn,
    call: z.object({
      id: z.string().min(1).max(200),
      /** On one line: `npm test`. */
      title: z.string().max(400),
      status: z.enum(['running', 'completed', 'failed']),
    }),
  }),
  z.object({
    type: z.literal('plan-changed'),
    steps: z
      .array(z.object({ text: z.string().max(400), status: z.enum(['pending', 'running', 'completed']) }))
      .max(100),
  }),
  z.object({ type: z.literal('asked'), ...key, turnId: z.string().nullable(), ask: askSchema }),
  /** `elsewhere`: the person answered in the program's own terminal; `gone`: nobody did, and nobody can any more. */
  z.object({ type: z.literal('ask-closed'), ...key, how: z.enum(['elsewhere', 'gone']) }),
  z.object({
    type: z.literal('turn-ended'),
    ...turn,
    outcome: z.enum(['completed', 'stopped', 'failed']),
    /** The final answer as the program's own record has it; empty where it said nothing. */
    answer: z.string(),
    /** What is wrong, in the program's words. */
    failure: z.string().nullable(),
  }),
]);

export type DoorEvent = z.infer<typeof doorEventSchema>;
export type DoorEventOf<T extends DoorEvent['type']> = Extract<DoorEvent, { type: T }>;
export type Refusal = z.infer<typeof refusalSchema>;
