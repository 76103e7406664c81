// Answers to a program's own questions, from what the person has chosen or said. Nothing is guessed: what cannot be read is
// asked once more.
import { composeReply, type DecisionPicks, parseDecisions } from '@nod/decisions';
import type { Chosen } from '@nod/protocol';
import type { AskAnswer, DoorQuestion, QuestionsAsk } from '../contract/session-ask.ts';
import { type ReadLetters, readAllBut, readLabels, readLetters, toExample, toLetter } from './letters.ts';
import { type QuestionForm, wordsOfAsk } from './question-form.ts';

export type ReadAnswer =
  | Extract<AskAnswer, { type: 'answers' }>
  /** How it can be answered, in words for the person. */
  | { type: 'unread'; hint: string };

export function readAnswer(
  ask: QuestionsAsk,
  form: QuestionForm,
  reply: { text: string; chosen: Chosen },
): ReadAnswer {
  const { chosen, text } = reply;
  const [only] = ask.questions;
  const byForm =
    form.type === 'replies' && chosen.type === 'option'
      ? toAnswers(ask, [[toLabel(only, chosen.index)]])
      : form.type === 'set' && chosen.type === 'picks'
        ? readPicks(ask, form.text, chosen, text)
        : null;
  return byForm ?? readWords(ask, text, form.type === 'replies') ?? toUnread(ask);
}

export function toUnread(ask: QuestionsAsk): ReadAnswer {
  return { type: 'unread', hint: wordsOfAsk(ask).notUnderstood(toExample(ask.questions)) };
}

/** Beside picks the person may have said something: a question that takes words gets it, too. */
function readPicks(
  ask: QuestionsAsk,
  asked: string,
  { picks, leftOpen }: Extract<Chosen, { type: 'picks' }>,
  text: string,
): ReadAnswer | null {
  const { questions } = parseDecisions(asked);
  const all: DecisionPicks = {
    ...Object.fromEntries(
      questions.flatMap(({ id, recommended }) => (recommended === null ? [] : [[id, recommended]])),
    ),
    ...picks,
  };
  const isPlain = composeReply(questions, all) === text.trim();
  const listener =
    isPlain || leftOpen.length > 0 ? -1 : ask.questions.findIndex(({ takesWords }) => takesWords);
  const answers = ask.questions.map((question, index) => {
    const letter = all[String(index + 1)];
    const chosen = letter === undefined ? null : toLabel(question, letter.charCodeAt(0) - 65);
    const own = index === listener ? [text] : [];
    if (chosen !== null) return [chosen, ...own];
    return question.takesWords ? [isPlain || leftOpen.length === 0 ? wordsOfAsk(ask).youDecide : text] : null;
  });
  return answers.includes(null) ? null : toAnswers(ask, answers as string[][]);
}

/** `isPlain`: no letters were shown, so that a label is what it says. */
function readWords(ask: QuestionsAsk, text: string, isPlain: boolean): ReadAnswer | null {
  const { questions } = ask;
  const letters = readLetters(questions, text);
  const clash = letters !== null && questions.length === 1 ? readClash(ask, letters, text) : null;
  if (clash !== null) return isPlain ? clash : null;
  if (letters)
    return toAnswers(
      ask,
      questions.map((question, index) => (letters.get(index) ?? []).map((at) => toLabel(question, at))),
    );
  const [only, ...others] = questions;
  if (!only || others.length > 0) return questions.every(takesWords) ? toOwnWords(ask, text) : null;
  const labels = readLabels(only, text) ?? readAllBut(only, text);
  if (labels) return toAnswers(ask, [labels.map((at) => toLabel(only, at))]);
  return only.takesWords && text.trim() !== '' ? toAnswers(ask, [[text]]) : null;
}

/** What is a letter of one option and the label of another: nobody can tell which is meant. */
function readClash(ask: QuestionsAsk, letters: ReadLetters, text: string): ReadAnswer | null {
  const [only] = ask.questions;
  const labels = only ? readLabels(only, text) : null;
  if (!only || labels === null || labels.join() === letters.get(0)?.join()) return null;
  return toAnswers(ask, [labels.map((at) => toLabel(only, at))]);
}

/** What was said about all questions at once is said to each. */
function toOwnWords(ask: QuestionsAsk, text: string): ReadAnswer | null {
  return text.trim() === ''
    ? null
    : toAnswers(
        ask,
        ask.questions.map(() => [text]),
      );
}

function takesWords(question: DoorQuestion): boolean {
  return question.takesWords;
}

function toLabel(question: DoorQuestion | undefined, index: number): string {
  return question?.options[index]?.label ?? toLetter(index);
}

function toAnswers({ questions }: QuestionsAsk, answers: readonly (readonly string[])[]): ReadAnswer {
  return {
    type: 'answers',
    answers: Object.fromEntries(questions.map(({ id }, index) => [id, [...(answers[index] ?? [])]])),
  };
}
