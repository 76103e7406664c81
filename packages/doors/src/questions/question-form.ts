// The form of a program's own questions as the hub opens them: a message with quick replies, a decision set, or, where
// neither can hold them, a question that is answered in words.
import { type DecisionParse, parseDecisions } from '@nod/decisions';
import { MAX_QUICK_REPLIES, MAX_QUICK_REPLY_LENGTH, toLanguage } from '@nod/protocol';
import { type Words, wordsOf } from '@nod/wording';
import type { DoorQuestion, QuestionsAsk } from '../contract/session-ask.ts';
import { toExample, toLetter } from './letters.ts';

export type QuestionForm =
  | { type: 'replies'; text: string; quickReplies: string[]; recommended: number | null }
  /** Sent as a model's answer: the hub reads the questions out of it, exactly as they are here. */
  | { type: 'set'; text: string }
  | { type: 'words'; text: string };

const MOST_TITLE = 2_000;
const MOST_LABEL = 1_000;

export function toQuestionForm(ask: QuestionsAsk): QuestionForm {
  const words = wordsOfAsk(ask);
  const [only, ...others] = ask.questions;
  if (only && others.length === 0 && fitsQuickReplies(only)) return toReplies(ask.text, only);
  if (ask.questions.some(({ isMultiple }) => isMultiple)) return toWordsForm(ask, words);
  const text = join(ask.text, renderQuestions(ask.questions, words));
  return isReadBack(ask.questions, parseDecisions(text)) ? { type: 'set', text } : toWordsForm(ask, words);
}

export function wordsOfAsk({ text, questions }: QuestionsAsk): Words['doors'] {
  return wordsOf(toLanguage([text, ...questions.map(({ title }) => title)].join('\n'))).doors;
}

function toReplies(intro: string, { title, options, recommended }: DoorQuestion): QuestionForm {
  const described = options.filter(({ description }) => description.trim() !== '');
  const lines = described.map(({ label, description }) => `- ${toLine(label)}: ${toLine(description)}`);
  return {
    type: 'replies',
    text: join(intro, title, lines.join('\n')),
    quickReplies: options.map(({ label }) => label),
    recommended: recommended !== null && recommended < options.length ? recommended : null,
  };
}

/** Several choices of one question would be over with the first tap. */
function fitsQuickReplies({ options, isMultiple }: DoorQuestion): boolean {
  const labels = options.map(({ label }) => label);
  return (
    !isMultiple &&
    labels.length <= MAX_QUICK_REPLIES &&
    new Set(labels).size === labels.length &&
    labels.every((label) => label.trim() !== '' && label.length <= MAX_QUICK_REPLY_LENGTH)
  );
}

function toWordsForm(ask: QuestionsAsk, words: Words['doors']): QuestionForm {
  const hasOptions = ask.questions.some(({ options }) => options.length > 0);
  const takesWords = ask.questions.some((question) => question.takesWords);
  const how = [
    ...(hasOptions ? [words.answerByLetters(toExample(ask.questions))] : []),
    ...(hasOptions && takesWords ? [words.orOwnWords] : []),
  ];
  return { type: 'words', text: join(ask.text, renderQuestions(ask.questions, words), how.join('\n')) };
}

function renderQuestions(questions: readonly DoorQuestion[], words: Words['doors']): string {
  return questions
    .map((question, index) => {
      const several = question.isMultiple ? ` ${words.severalAllowed}` : '';
      const head = `${index + 1}. ${toLine(question.title, MOST_TITLE)}${several}`;
      const options = question.options.map((_, at) => `   ${toLetter(at)}. ${toOption(question, at, words)}`);
      return [head, ...options].join('\n');
    })
    .join('\n\n');
}

function toOption({ options, recommended }: DoorQuestion, index: number, words: Words['doors']): string {
  const mark = index === recommended ? ` ${words.recommended}` : '';
  return `${toOptionText(options[index])}${mark}`;
}

function toOptionText(option: DoorQuestion['options'][number] | undefined): string {
  const { label = '', description = '' } = option ?? {};
  const said = toLine(description);
  return said === '' ? toLine(label) : `${toLine(label)} — ${said}`;
}

/** Whoever reads the text finds the same questions, options and recommendations in it. */
function isReadBack(questions: readonly DoorQuestion[], { questions: found }: DecisionParse): boolean {
  return (
    found.length === questions.length &&
    questions.every((question, index) => {
      const read = found[index];
      const { recommended, options } = question;
      return (
        read !== undefined &&
        read.id === String(index + 1) &&
        options.length >= 2 &&
        read.options.length === options.length &&
        read.options.every(
          ({ letter, text }, at) => letter === toLetter(at) && text === toOptionText(options[at]),
        ) &&
        read.recommended === (recommended === null ? null : toLetter(recommended))
      );
    })
  );
}

/** On one line, without blanks at its ends. */
function toLine(text: string, most = MOST_LABEL): string {
  return text.slice(0, most).replaceAll(/\s+/gu, ' ').trim();
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
