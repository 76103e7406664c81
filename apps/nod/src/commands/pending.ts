// `nod pending`: what waits for the person, readable for people and programs.
import type { HumanRequest, HumanRequestOf } from '@nod/protocol';
import { connectAsPerson } from '../connect.ts';
import { EXIT } from '../exit-codes.ts';
import { findMessages } from '../find-messages.ts';
import { parseOptions } from '../parse-options.ts';
import { renderQuestions as renderDecisions } from '../render-decisions.ts';
import type { RunCommand } from '../run-command.ts';
import type { Texts } from '../texts/en.ts';
import { toVisible } from '../to-visible.ts';

type Question = HumanRequest & { text: string };

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, {}, texts);
  const client = connectAsPerson(values.data, texts);
  const requests = await client.openRequests();
  const messages = await findMessages(client, requests);
  const questions = requests.map((request): Question => {
    return { ...request, text: messages.get(request.messageId)?.payload.text ?? '' };
  });
  process.stdout.write(values.json ? `${JSON.stringify(questions)}\n` : renderQuestions(questions, texts));
  return EXIT.ok;
};

function renderQuestions(questions: Question[], texts: Texts): string {
  if (questions.length === 0) return `${texts.pending.none}\n`;
  return `${questions.map((question) => renderQuestion(question, texts)).join('\n')}\n${texts.pending.howTo}\n`;
}

function renderQuestion(question: Question, texts: Texts): string {
  const expires = question.expiresAt === null ? [] : [texts.pending.expires(toLocalTime(question.expiresAt))];
  const head = [question.id, question.agent, ...expires].join('  ');
  const text = toVisible(question.text || texts.pending.noText);
  return [head, `  ${indent(text, '  ')}`, ...renderChoices(question, texts), ''].join('\n');
}

function renderChoices(question: Question, texts: Texts): string[] {
  if (question.kind === 'quick-replies') return renderOptions(question, texts);
  return ['', ...renderDecisions(question.questions, texts).map((line) => `    ${line}`)];
}

function renderOptions({ options, recommended }: HumanRequestOf<'quick-replies'>, texts: Texts): string[] {
  return options.map((option, index) => {
    const mark = index === recommended ? `  (${texts.pending.recommended})` : '';
    return `    ${index + 1}. ${indent(toVisible(option), '       ')}${mark}`;
  });
}

function indent(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}

function toLocalTime(time: number): string {
  return new Date(time).toLocaleString();
}
