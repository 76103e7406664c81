// `nod pending`: what waits for the person, readable for people and programs.
import { composeReply, type DecisionQuestion, toRecommendedPicks } from '@nod/decisions';
import { type HumanRequest, needsPerson } from '@nod/protocol';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseOptions } from '../command-line/options.ts';
import { toShortIds } from '../ids/short-id.ts';
import { renderApproval, renderPermission } from '../requests/approval-card.ts';
import { renderOptions } from '../requests/quick-replies.ts';
import { findMessages } from '../requests/request-messages.ts';
import { toLocalTime } from '../terminal/local-time.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

type Question = HumanRequest & { text: string };

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, {}, texts);
  const client = connectAsPerson(values.data, texts);
  const requests = (await client.openRequests()).filter(needsPerson);
  const messages = await findMessages(client, requests);
  const questions = requests.map((request): Question => {
    return { ...request, text: messages.get(request.messageId)?.payload.text ?? '' };
  });
  process.stdout.write(values.json ? `${JSON.stringify(questions)}\n` : renderQuestions(questions, texts));
  return EXIT.ok;
};

function renderQuestions(questions: Question[], texts: Texts): string {
  if (questions.length === 0) return `${texts.pending.none}\n`;
  const kinds = new Set(questions.map(({ kind }) => kind));
  const hints = [
    ...(kinds.has('quick-replies') ? [texts.pending.howTo] : []),
    ...(kinds.has('decision-set') ? [texts.pending.howToDecide] : []),
    ...(kinds.has('tool-approval') ? [texts.approvals.howTo] : []),
  ];
  const shorten = toShortIds(questions.map(({ id }) => id));
  const shown = questions.map((question) => renderQuestion(question, shorten(question.id), texts));
  return `${[...shown, ...hints].join('\n')}\n`;
}

function renderQuestion(question: Question, id: string, texts: Texts): string {
  const expires = question.expiresAt === null ? [] : [texts.pending.expires(toLocalTime(question.expiresAt))];
  const left = question.awaited === 'no-longer' ? [texts.pending.nobodyWaits] : [];
  const head = [id, question.agent, ...expires, ...left].join('  ');
  return [head, ...renderBody(question, texts).map((line) => `  ${line}`), ''].join('\n');
}

function renderBody(question: Question, texts: Texts): string[] {
  if (question.kind === 'tool-approval') {
    return [...renderApproval(question, texts), ...renderPermission(question, texts)];
  }
  const text = toVisible(question.text || texts.pending.noText).split('\n');
  if (question.kind === 'quick-replies') return [...text, ...renderOptions(question, texts)];
  return [...text, '', toRecommendation(question.questions, texts)];
}

/** What "all as recommended" would send; the questions themselves stand in the text. */
function toRecommendation(questions: readonly DecisionQuestion[], { decisions }: Texts): string {
  const picks = toRecommendedPicks(questions);
  const open = questions.filter(({ id }) => !Object.hasOwn(picks, id)).map(({ id }) => id);
  return open.length > 0 ? decisions.open(open) : decisions.reply(composeReply(questions, picks));
}
