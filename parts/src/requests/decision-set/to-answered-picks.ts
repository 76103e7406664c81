// Which options an answer chose, as far as its text says so beyond doubt.
import {
  type DecisionPicks,
  type DecisionQuestion,
  parsePicks,
  toFallbackPhrase,
  toRecommendedPicks,
} from '@nod/decisions';

const phrases = [toFallbackPhrase('en'), toFallbackPhrase('zh')];

/** Picks by question id. Words of the person's own can mean anything: then nothing is claimed. */
export function toAnsweredPicks(questions: readonly DecisionQuestion[], text: string): DecisionPicks {
  const phrase = phrases.find((each) => text.endsWith(each));
  const picked = parsePicks(questions, phrase ? text.slice(0, -phrase.length) : text);
  if (picked === null) return {};
  return phrase ? { ...toRecommendedPicks(questions), ...picked } : picked;
}
