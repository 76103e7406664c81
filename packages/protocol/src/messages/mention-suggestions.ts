// Mention suggestions: what the person could mention with @, offered while they type.
import { z } from 'zod';

export const mentionSuggestionSchema = z.object({
  kind: z.enum(['page', 'selection', 'memory', 'file']),
  /** Put into the message as it is. */
  text: z.string(),
  /** What it stands for: a path, or the memory itself; empty where the kind says it all. */
  label: z.string(),
});

export type MentionSuggestion = z.infer<typeof mentionSuggestionSchema>;

export const mentionSuggestionsSchema = z.object({ suggestions: z.array(mentionSuggestionSchema) });

/** What was typed after the @. */
export const mentionsQuerySchema = z.object({ query: z.string().max(200).default('') });
