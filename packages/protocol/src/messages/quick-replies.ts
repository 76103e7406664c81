// The rules for quick replies: suggested answers under a message, which the recipient may ignore.
import { z } from 'zod';
import { LIMITS } from '../ids/limits.ts';

export const MAX_QUICK_REPLIES = LIMITS.quickReplies;
export const MAX_QUICK_REPLY_LENGTH = LIMITS.quickReplyCharacters;

export const quickRepliesErrorCodeSchema = z.enum([
  'quickReplies_invalid_type',
  'quickReplies_too_many',
  'quickReplies_empty_string',
  'quickReplies_too_long',
]);

export type QuickRepliesErrorCode = z.infer<typeof quickRepliesErrorCodeSchema>;

export type QuickRepliesVerdict =
  | { valid: true; quickReplies: string[] | null }
  | { valid: false; error: QuickRepliesErrorCode; message: string };

/**
 * Judges a `quickReplies` argument of unknown origin.
 * `undefined`, `null` and `[]` mean "not given" and yield null. Texts are kept as they are.
 * Contract: never throws; checks the length first, then each element's type, its emptiness and its length.
 */
export function validateQuickReplies(quickReplies: unknown): QuickRepliesVerdict {
  if (quickReplies === undefined || quickReplies === null) return { valid: true, quickReplies: null };
  if (!Array.isArray(quickReplies)) {
    return refuse('quickReplies_invalid_type', 'quickReplies must be an array of strings');
  }
  if (quickReplies.length === 0) return { valid: true, quickReplies: null };
  if (quickReplies.length > MAX_QUICK_REPLIES) {
    return refuse(
      'quickReplies_too_many',
      `quickReplies may hold at most ${MAX_QUICK_REPLIES} texts, not ${quickReplies.length}`,
    );
  }
  const elements: unknown[] = Array.from(quickReplies);
  for (const [index, element] of elements.entries()) {
    if (typeof element !== 'string') {
      return refuse('quickReplies_invalid_type', `quickReplies[${index}] must be a string`);
    }
    if (element.trim() === '') {
      return refuse('quickReplies_empty_string', `quickReplies[${index}] must not be empty`);
    }
    if (isLongerThan(MAX_QUICK_REPLY_LENGTH, element)) {
      return refuse(
        'quickReplies_too_long',
        `quickReplies[${index}] may have at most ${MAX_QUICK_REPLY_LENGTH} characters: say the rest in the text`,
      );
    }
  }
  return { valid: true, quickReplies: elements as string[] };
}

/** Both places where quick replies can stand are judged; the argument wins over the payload's own. */
export function evaluateQuickReplies(argument: unknown, inPayload: unknown): QuickRepliesVerdict {
  const given = validateQuickReplies(argument);
  const smuggled = validateQuickReplies(inPayload);
  if (!given.valid || !smuggled.valid) return given.valid ? smuggled : given;
  return given.quickReplies ? given : smuggled;
}

/** The quick replies to show for a stored payload. Malformed ones count as none. */
export function toQuickReplies(payload: { quickReplies?: unknown }): string[] {
  const verdict = validateQuickReplies(payload.quickReplies);
  return verdict.valid ? (verdict.quickReplies ?? []) : [];
}

/** In characters as JSON Schema counts them: code points. */
function isLongerThan(most: number, text: string): boolean {
  return text.length > 2 * most || (text.length > most && [...text].length > most);
}

function refuse(error: QuickRepliesErrorCode, message: string): QuickRepliesVerdict {
  return { valid: false, error, message };
}
