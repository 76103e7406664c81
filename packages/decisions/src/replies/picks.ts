// Picks as people write them: "3B 7D", "1A, 2c", "Storage: B · Logs: A". Anything else is no pick.
import type { DecisionPicks, DecisionQuestion } from '../decision-set.ts';

const SEPARATORS = /^[\s,，、;；·]{1,16}/u;
const LETTER = /^(?: ?[:：=-] ?)?([A-Za-z])(?=$|[\s,，、;；·.。])\.?/u;

/** Null when anything but picks of these questions is said, or two different ones for a question. */
export function parsePicks(questions: readonly DecisionQuestion[], text: string): DecisionPicks | null {
  const picks = new Map<string, string>();
  let rest = text.trim();
  while (rest !== '') {
    const found = readPick(questions, rest);
    if (!found || (picks.get(found.id) ?? found.letter) !== found.letter) return null;
    picks.set(found.id, found.letter);
    const after = rest.slice(found.length);
    rest = after.replace(SEPARATORS, '');
    if (rest === after && rest !== '') return null;
  }
  return Object.fromEntries(picks);
}

interface Pick {
  readonly id: string;
  readonly letter: string;
  readonly length: number;
}

// Written exactly wins over written in another case; of two ids that fit, the longer one is meant.
function readPick(questions: readonly DecisionQuestion[], text: string): Pick | null {
  const fits = questions.flatMap((question) => {
    const own = text.slice(0, question.id.length);
    if (own.toLowerCase() !== question.id.toLowerCase()) return [];
    const match = LETTER.exec(text.slice(own.length));
    const letter = match?.[1] && findLetter(question, match[1]);
    if (!match || !letter) return [];
    const pick: Pick = { id: question.id, letter, length: own.length + match[0].length };
    return [{ pick, rank: own.length + (own === question.id ? 0.5 : 0) }];
  });
  const best = Math.max(...fits.map(({ rank }) => rank));
  const [first, ...others] = fits.filter(({ rank }) => rank === best);
  return first && others.length === 0 ? first.pick : null;
}

/** A typed `1a` means `1A`, unless the question has both. */
function findLetter({ options }: DecisionQuestion, letter: string): string | null {
  const fits = options.filter((option) => option.letter.toLowerCase() === letter.toLowerCase());
  return (
    (fits.find((option) => option.letter === letter) ?? (fits.length === 1 ? fits[0] : null))?.letter ?? null
  );
}
