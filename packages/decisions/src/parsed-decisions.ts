// A model's answer → the decisions it asks for: lines → candidates → the block that counts → questions.
import { assemble } from './assembly/assembly.ts';
import type { DecisionParse, DecisionQuestion } from './decision-set.ts';
import { type AnswerTail, toAnswerTail } from './lines/answer-tail.ts';
import { hideForeignWords } from './lines/foreign-words.ts';
import { applyLegend } from './lines/legend.ts';
import { splitLines } from './lines/lines.ts';
import { composeReply, toRecommendedPicks } from './replies/short-reply.ts';
import { selectBlock } from './resolving/block.ts';
import { resolveBlock } from './resolving/block-questions.ts';

/**
 * Contract: never throws, linear time, reads the last 1,000 lines of an answer. A question without exactly one
 * recommendation is listed in `open`; so is a number that looks like a question and was not understood (no options).
 * Ids come from the text: numbers as digits, without one the title; a single question without a number is "1".
 */
export function parseDecisions(text: string): DecisionParse {
  const block = selectBlock(assemble(hideForeignWords(splitLines(readTail(text)))));
  return toParse(block ? resolveBlock(block) : []);
}

function readTail(text: string): AnswerTail {
  const tail = toAnswerTail(text);
  return { ...tail, text: applyLegend(tail.text) };
}

function toParse(questions: readonly DecisionQuestion[]): DecisionParse {
  const open = questions.filter(({ recommended }) => recommended === null).map(({ id }) => id);
  const complete = questions.length > 0 && open.length === 0;
  return {
    questions,
    complete,
    open,
    reply: complete ? composeReply(questions, toRecommendedPicks(questions)) : null,
  };
}
