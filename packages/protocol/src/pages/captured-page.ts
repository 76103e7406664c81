// Captured page: a page as it goes with a message, and the side panel beside it.
import { z } from 'zod';

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
