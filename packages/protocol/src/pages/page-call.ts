// Page calls: what the hub asks of the browser that the person has open, and what comes back. Everything that comes back is
// a page's: untrusted.
import { z } from 'zod';
import { tagged } from '../ids/tagged.ts';
import { capturedPageSchema } from '../messages/message-context.ts';

/** `submit` sends a form, and is decided on afresh each time. */
export const pageActionTypeSchema = z.enum([
  'click',
  'fill',
  'select',
  'scroll',
  'press',
  'submit',
  'wait',
  'back',
  'open',
]);

export type PageActionType = z.infer<typeof pageActionTypeSchema>;

export const MAX_PAGE_VALUE = 5_000;

export const pageActionSchema = z.object({
  type: pageActionTypeSchema,
  /** A reference such as `s3e12`, a CSS selector, or the text that is seen on it. */
  target: z.string().max(500).exactOptional(),
  value: z.string().max(MAX_PAGE_VALUE).exactOptional(),
  options: z
    .object({
      /** Types with varied pauses, as a person does. */
      humanLike: z.boolean().exactOptional(),
      /** Milliseconds to wait before. */
      delay: z.number().min(0).max(10_000).exactOptional(),
    })
    .exactOptional(),
});

export type PageAction = z.infer<typeof pageActionSchema>;

/** What an action would do beyond what is seen: send something off, or fill in something secret. */
export const pageEffectSchema = z.enum(['none', 'submits', 'secret']);

export type PageEffect = z.infer<typeof pageEffectSchema>;

/** What a page says of itself is cut to this: it may be of any length. */
export const MAX_PAGE_TITLE = 300;
export const MAX_PAGE_URL = 4_000;

const pagePlace = {
  url: z.string().max(MAX_PAGE_URL),
  title: z.string().max(MAX_PAGE_TITLE),
};

/** What a form holds that an action would send. What is secret is not told, and neither is what the page hides in it. */
export const pageSendingSchema = z.object({
  /** Where it goes; empty where the page alone knows. */
  to: z.string().max(MAX_PAGE_URL),
  fields: z.array(z.object({ name: z.string().max(100), value: z.string().max(MAX_PAGE_VALUE) })).max(40),
  /** How many further fields there are. */
  left: z.number(),
});

export type PageSending = z.infer<typeof pageSendingSchema>;

/** What an action would act on. */
export const pageLookSchema = z.object({
  ...pagePlace,
  /** Role and name, such as `button "Send"`; empty where the action is on the page as a whole. */
  element: z.string().max(MAX_PAGE_URL),
  effect: pageEffectSchema,
  /** Only where it sends something off. */
  sending: pageSendingSchema.exactOptional(),
  /** The same for as long as the action would do the same. */
  fingerprint: z.string().max(10_000),
});

export type PageLook = z.infer<typeof pageLookSchema>;

export const pageStateSchema = z.object({
  ...pagePlace,
  /** What it says and what can be acted on, with references; says what was left out. */
  text: z.string().max(100_000),
});

export type PageState = z.infer<typeof pageStateSchema>;

export const pageOutcomeSchema = z.object({
  ...pagePlace,
  element: z.string().max(MAX_PAGE_URL),
  /** What was found afterwards: the value that is there now, whether the page has changed. */
  value: z.string().max(10_000).exactOptional(),
  isChanged: z.boolean(),
  /** The page has moved to another address. */
  hasMoved: z.boolean(),
});

export type PageOutcome = z.infer<typeof pageOutcomeSchema>;

/** Why the page did not do it. */
export const pageProblemSchema = z.enum([
  'no-browser',
  'several-browsers',
  'no-page',
  'not-asked',
  'forbidden',
  'blocked',
  'own',
  'silent',
  'lost',
  'unsure',
  'interrupted',
  'stale',
  'not-found',
  'ambiguous',
  'covered',
  'not-possible',
  'not-kept',
  'changed',
  'needs-approval',
  'held',
  'not-seen',
]);

export type PageProblem = z.infer<typeof pageProblemSchema>;

export const pageCallSchema = z.discriminatedUnion('type', [
  tagged('state', { most: z.number() }),
  /** What the page says as a whole, or the part of it that a CSS selector names; and what is selected in it. */
  tagged('capture', { selector: z.string().max(500).exactOptional() }),
  tagged('look', { action: pageActionSchema }),
  tagged('act', {
    action: pageActionSchema,
    /** The fingerprint that was decided on; null: nothing with an effect may be done. */
    shown: z.string().nullable(),
  }),
  /** Nobody wants that call any more: what is left of it is not done. It is not answered. */
  tagged('stop', { of: z.string() }),
]);

export type PageCall = z.infer<typeof pageCallSchema>;

export const askedPageCallSchema = z.object({ id: z.string(), call: pageCallSchema });

export type AskedPageCall = z.infer<typeof askedPageCallSchema>;

export const pageFailureSchema = z.object({
  problem: pageProblemSchema,
  /** What it is about: an element, an address. */
  detail: z.string().max(1_000),
  /** Of a target that is not there: those like it that are. */
  near: z.array(z.string().max(300)).max(10),
});

export type PageFailure = z.infer<typeof pageFailureSchema>;

export const pageAnswerSchema = z.discriminatedUnion('type', [
  tagged('state', { state: pageStateSchema }),
  tagged('capture', { page: capturedPageSchema, selection: z.string() }),
  tagged('look', { look: pageLookSchema }),
  tagged('act', { outcome: pageOutcomeSchema }),
  tagged('failed', { failure: pageFailureSchema }),
]);

export type PageAnswer = z.infer<typeof pageAnswerSchema>;
