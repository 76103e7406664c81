// Puts the person's answer to a request into the words that the agent gets.
import { type ComposedAnswer, composeAnswer, composePartialAnswer, parseSupplement } from '@nod/decisions';
import {
  type Chosen,
  type DecisionAnswer,
  type HumanAnswer,
  type HumanRequest,
  type HumanRequestOf,
  NodError,
  type PhraseLanguage,
} from '@nod/protocol';
import { toChosen } from '../settling/settle-request.ts';

export interface ComposedHumanAnswer {
  text: string;
  chosen: Chosen;
}

/** Null when the person's words say to leave the request as it is. Throws NodError for what cannot be sent. */
export function composeHumanAnswer(request: HumanRequest, answer: HumanAnswer): ComposedHumanAnswer | null {
  if ('text' in answer) return { text: answer.text, chosen: toChosen(request, answer.text) };
  if (request.kind !== 'decision-set' || !('decision' in answer)) {
    throw new NodError('invalid_request', 'this request is answered with a text');
  }
  return composeDecision(request, answer.decision, answer.language);
}

function composeDecision(
  { questions }: HumanRequestOf<'decision-set'>,
  decision: DecisionAnswer,
  language: PhraseLanguage,
): ComposedHumanAnswer | null {
  const picks = requirePicks(questions, 'picks' in decision ? (decision.picks ?? {}) : {});
  const accepted = toComposed(composeAnswer(questions, picks, language));
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
      return toComposed(composePartialAnswer({ questions, picks, supplement: supplement.text, language }));
  }
}

function toComposed({ text, picks, open }: ComposedAnswer): ComposedHumanAnswer {
  return { text, chosen: { type: 'picks', picks: { ...picks }, leftOpen: [...open] } };
}

/** A pick that names no question or no option is an error: it would silently become something else. */
function requirePicks(
  questions: HumanRequestOf<'decision-set'>['questions'],
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
