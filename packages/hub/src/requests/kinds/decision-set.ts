// A decision set: numbered questions with lettered options in a model's answer. "1A 2C 3B" answers it, as any text does.
import {
  type ComposedAnswer,
  composeAnswer,
  composePartialAnswer,
  parseDecisions,
  parsePicks,
  parseSupplement,
} from '@nod/decisions';
import {
  type DecisionAnswer,
  type DecisionQuestion,
  type HumanRequestOf,
  NodError,
  type PhraseLanguage,
} from '@nod/protocol';
import type { Judged, RequestKind } from './kind.ts';

type DecisionSet = HumanRequestOf<'decision-set'>;

const LIFE_MS = 24 * 60 * 60 * 1000;

export const decisionSet: RequestKind<DecisionSet> = {
  open({ outgoing, message, quickReplies = [] }) {
    if (outgoing.modelAnswer !== true || (quickReplies ?? []).length > 0) return null;
    const questions = toQuestions(message.payload.text);
    return questions.length === 0 ? null : { kind: 'decision-set', questions, lifeMs: LIFE_MS };
  },
  choose({ questions }, text) {
    const picks = parsePicks(questions, text);
    if (picks === null || Object.keys(picks).length === 0) return { type: 'words' };
    const open = questions.filter(({ id, recommended }) => recommended === null && !Object.hasOwn(picks, id));
    return { type: 'picks', picks: { ...picks }, leftOpen: open.map(({ id }) => id) };
  },
  async judge(request, answer) {
    if ('decision' in answer) return judgeDecision(request, answer.decision, answer.language);
    const chosen = 'text' in answer ? decisionSet.choose(request, answer.text) : null;
    if ('text' in answer && chosen) return { text: answer.text, chosen };
    throw new NodError('invalid_request', 'this request is answered with a text, or by picks');
  },
  isSent: true,
  audit: () => ({}),
};

function toQuestions(text = ''): DecisionQuestion[] {
  return parseDecisions(text).questions.map((question) => ({ ...question, options: [...question.options] }));
}

function judgeDecision(
  { questions }: DecisionSet,
  decision: DecisionAnswer,
  language: PhraseLanguage,
): Judged | null {
  const picks = requirePicks(questions, 'picks' in decision ? (decision.picks ?? {}) : {});
  const accepted = toJudged(composeAnswer(questions, picks, language));
  if (decision.type !== 'supplement') return accepted;
  const supplement = parseSupplement(decision.text);
  switch (supplement.type) {
    case 'accept-all':
      return accepted;
    case 'cancel':
      return null;
    case 'too-long': {
      const { limit, length } = supplement;
      throw new NodError(
        'supplement_too_long',
        `the supplement has ${length} characters; at most ${limit} fit`,
      );
    }
    case 'supplement':
      return toJudged(composePartialAnswer({ questions, picks, supplement: supplement.text, language }));
  }
}

function toJudged({ text, picks, open }: ComposedAnswer): Judged {
  return { text, chosen: { type: 'picks', picks: { ...picks }, leftOpen: [...open] } };
}

/** A pick that names no question or no option is an error: it would silently become something else. */
function requirePicks(
  questions: readonly DecisionQuestion[],
  picks: Record<string, string>,
): Record<string, string> {
  for (const [id, letter] of Object.entries(picks)) {
    const question = questions.find((each) => each.id === id);
    if (!question?.options.some((option) => option.letter === letter)) {
      throw new NodError('invalid_request', `there is no option ${id}${letter}`);
    }
  }
  return picks;
}
