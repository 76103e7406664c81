// The language that the person is answered in.

import { type Language, toLanguage } from '@nod/protocol';
import type { ChatMessage } from '../context/intent.ts';
import { withoutMentions } from '../mentions/replaced-mentions.ts';

/** A message is judged by its beginning, and so is each message before it. */
const BEGINNING = 8_000;

/** A message without words of its own ("https://…", "2", "@page") is answered in the language of the one before. */
export function toPersonLanguage(message: string, history: readonly ChatMessage[]): Language {
  const words = withoutMentions(toBeginning(message)).split(' ').filter(isSpoken).join(' ');
  const spoken = [words, ...history.toReversed().map(({ text }) => toBeginning(text))].find((text) =>
    /\p{L}{2}|\p{Script=Han}/u.test(text),
  );
  return toLanguage(spoken ?? message);
}

function toBeginning(text: string): string {
  return text.slice(0, BEGINNING);
}

/** Addresses and paths are in no language. */
function isSpoken(word: string): boolean {
  return !/[/\\@]/u.test(word);
}
