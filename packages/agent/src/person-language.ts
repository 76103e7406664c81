// The language that the person is answered in.
import type { ChatMessage } from './intent.ts';
import { type Language, toLanguage } from './language.ts';
import { withoutMentions } from './mentions/replace-mentions.ts';

/** A message without words of its own ("https://…", "2", "@page") is answered in the language of the one before. */
export function toPersonLanguage(message: string, history: readonly ChatMessage[]): Language {
  const words = withoutMentions(message).replace(/\S*[/\\@]\S*/gu, ' ');
  const spoken = [words, ...history.toReversed().map(({ text }) => text)].find((text) =>
    /\p{L}{2}|\p{Script=Han}/u.test(text),
  );
  return toLanguage(spoken ?? message);
}
