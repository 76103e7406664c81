// A model's answer → the decisions it asks for. The stages: tail → lines → drafts → block → questions.
import { toAnswerTail } from './answer-tail.ts';
import { type Assembly, assembleDrafts } from './assemble-drafts.ts';
import { composeReply } from './compose-reply.ts';
import type { DecisionParse, DecisionQuestion } from './decision-set.ts';
import { resolveQuestion } from './resolve-question.ts';
import { type Block, selectBlock } from './select-block.ts';
import { splitLines } from './split-lines.ts';

/**
 * Contract: never throws, linear time, reads the last 1,000 lines of an answer. A question that cannot be read
 * with certainty is left out, one without exactly one recommendation is listed in `open`. A single question
 * without a number gets the id "1"; Chinese numerals, circled and keycap numbers become digits.
 */
export function parseDecisions(text: string): DecisionParse {
  const assembly = assembleDrafts(splitLines(toAnswerTail(text)));
  const block = selectBlock(assembly);
  return toParse(block ? toQuestions(block, assembly.pairs) : []);
}

function toQuestions(block: Block, pairs: Assembly['pairs']): DecisionQuestion[] {
  const below = pairs.filter(({ after }) => after > block.start);
  return block.drafts.map((draft, index) => {
    const id = draft.id ?? String(index + 1);
    const letters = below.filter((pair) => pair.id === id).map(({ letter }) => letter);
    return resolveQuestion(draft, id, letters);
  });
}

function toParse(questions: readonly DecisionQuestion[]): DecisionParse {
  const open = questions.filter(({ recommended }) => recommended === null).map(({ id }) => id);
  const complete = questions.length > 0 && open.length === 0;
  const picks = Object.fromEntries(questions.map(({ id, recommended }) => [id, recommended ?? '']));
  return { questions, complete, open, reply: complete ? composeReply(questions, picks) : null };
}
