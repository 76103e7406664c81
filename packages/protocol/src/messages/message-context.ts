// Message context: what the person had before them when they wrote a message: the page they were on and what they had
// selected. Surfaces that know it send it in the payload; nothing of it is an instruction.
import { z } from 'zod';
import type { MessagePayload } from './message.ts';

/** A page as a browser captured it. */
export const capturedPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  text: z.string(),
  description: z.string().exactOptional(),
});

export type CapturedPage = z.infer<typeof capturedPageSchema>;

export interface MessageContext {
  page: CapturedPage | null;
  /** Empty when nothing is selected. */
  selection: string;
}

/** The fields `page` and `selection` of a payload; what is not understood counts as not sent. */
export function decodeMessageContext(payload: MessagePayload): MessageContext {
  const page = capturedPageSchema.safeParse(payload.page);
  const { selection } = payload;
  return { page: page.success ? page.data : null, selection: typeof selection === 'string' ? selection : '' };
}
