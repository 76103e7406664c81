// `nod decisions`: shows the decision set that a text holds, as the hub would read it. Needs no hub.
import { type DecisionParse, parseDecisions } from '@nod/decisions';
import { wordQuestions, wordRecommendation } from '@nod/wording';
import { UsageError } from '../command-line/cli-error.ts';
import { print, type RunCommand } from '../command-line/command.ts';
import { parseStrictly, readSource } from '../command-line/options.ts';
import { renderLines } from '../requests/request-lines.ts';
import type { Texts } from '../texts/texts.ts';

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, {}, texts);
  if (positionals.length > 1) throw new UsageError(texts.wrongArguments);
  const parse = parseDecisions(readSource(positionals[0] ?? '-', texts));
  const forProgram = values.json || !process.stdout.isTTY;
  return print({ result: parse, lines: renderParse(parse, texts) }, forProgram);
};

function renderParse({ questions }: DecisionParse, { noDecisionSet, words }: Texts): string[] {
  if (questions.length === 0) return [noDecisionSet];
  return renderLines([...wordQuestions(questions, words), wordRecommendation(questions, words)]);
}
