// How a rule for an action looks. Rules are data; reading them is `read-command.ts`.
import type { Action } from './action.ts';

export interface ActionRule {
  action: Action;
  /** Sticky; matches from the beginning of the request, politeness taken away. */
  pattern: RegExp;
  /** The words ask for something to be told ("what do you remember about …"): a query with an action. */
  asks?: true;
  /** The words are a request only as a whole utterance ("help", "hi"). */
  whole?: true;
}

/** The next character does not continue the word. */
export const WORD_END = '(?![\\p{L}\\p{N}_])';
