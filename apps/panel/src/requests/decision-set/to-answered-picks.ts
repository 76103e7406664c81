// Which options an answer chose, as far as its text says so beyond doubt.
import {
  type DecisionPicks,
  type DecisionQuestion,
  toFallbackPhrase,
  toRecommendedPicks,
} from '@nod/decisions';

const phrases = [toFallbackPhrase('en'), toFallbackPhrase('zh')];

/** Picks by question id. Words of the person's own can mean anything: then nothing is claimed. */
export function toAnsweredPicks(questions: readonly DecisionQuestion[], text: string): DecisionPicks {
  const phrase = phrases.find((each) => text.endsWith(each));
  const picked = readPicks(questions, phrase ? text.slice(0, -phrase.length) : text);
  if (picked === null) return {};
  return phrase ? { ...toRecommendedPicks(questions), ...picked } : picked;
}

/** Null when anything but picks is said, or two different ones for a question. */
function readPicks(questions: readonly DecisionQuestion[], text: string): DecisionPicks | null {
  const picks = new Map<string, string>();
  for (const word of text.split(/[\s,，、;；]+/u)) {
    if (word === '') continue;
    const [pick, ...others] = findPicks(questions, word);
    if (!pick || others.length > 0 || (picks.get(pick.id) ?? pick.letter) !== pick.letter) return null;
    picks.set(pick.id, pick.letter);
  }
  return Object.fromEntries(picks);
}

/** A typed `1a` means `1A`, unless the question has both. */
function findPicks(
  questions: readonly DecisionQuestion[],
  word: string,
): readonly { id: string; letter: string }[] {
  const all = questions.flatMap(({ id, options }) => options.map(({ letter }) => ({ id, letter })));
  const exact = all.filter(({ id, letter }) => `${id}${letter}` === word);
  if (exact.length > 0) return exact;
  return all.filter(({ id, letter }) => `${id}${letter}`.toLowerCase() === word.toLowerCase());
}
