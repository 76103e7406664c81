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
  /** Characters of its text that were left out, because it is too long to go with a message. */
  leftOut: z.number().int().positive().exactOptional(),
});

export type CapturedPage = z.infer<typeof capturedPageSchema>;

/** Which side panel it is, among those of all windows: the page tools act on the page beside that one. */
export const sidePanelIdSchema = z.string().min(1).max(100);

export interface MessageContext {
  page: CapturedPage | null;
  /** Empty when nothing is selected. */
  selection: string;
  /** The side panel that the person wrote in; null where it was another surface. */
  sidePanel: string | null;
}

/** The fields `page`, `selection` and `sidePanel` of a payload; what is not understood counts as not sent. */
export function decodeMessageContext(payload: MessagePayload): MessageContext {
  const { selection } = payload;
  return {
    page: capturedPageSchema.safeParse(payload.page).data ?? null,
    selection: typeof selection === 'string' ? selection : '',
    sidePanel: sidePanelIdSchema.safeParse(payload.sidePanel).data ?? null,
  };
}

/** The other fields of a payload. */
export function withoutMessageContext(payload: MessagePayload): MessagePayload {
  const { page: _, selection: __, sidePanel: ___, ...others } = payload;
  return others;
}
