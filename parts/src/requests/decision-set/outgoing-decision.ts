// Outgoing decision: what taps or typed words will send for a decision set, to the letter: shown before it is sent.
import {
  type ComposedDecision,
  composeAnswer,
  composeDecision,
  type DecisionQuestion,
  type PhraseLanguage,
  parseSupplement,
} from '@nod/decisions';
import {
  type ActionAnswer,
  type DecisionAnswer,
  type Picks,
  toAnswerInWords,
  toDecision,
} from '@nod/protocol';
import type { MessageRequest } from '@nod/surface';
import { useThisPanel } from '../../panel/panel.ts';
import { usePanel } from '../../state/panel-store.ts';
import { submitAnswer } from '../../state/submitted-answers.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { DecisionSetRequest } from './decision-set.tsx';
import {
  clearUnsentDecision,
  closeField,
  setSupplement,
  touchField,
  type UnsentDecision,
  useUnsentDecision,
} from './unsent-decisions.ts';

export type OutgoingDecision = ComposedDecision & { decision: DecisionAnswer };

interface Given {
  questions: readonly DecisionQuestion[];
  picks: Picks;
  /** The words in the text field; null while it is closed. */
  supplement: string | null;
  language: PhraseLanguage;
}

export function toOutgoingDecision({ questions, picks, supplement, language }: Given): OutgoingDecision {
  const words = supplement ?? '';
  const hasWords = parseSupplement(words).type !== 'accept-all';
  const decision = toDecision(picks, hasWords ? words : undefined);
  return { decision, ...composeDecision(questions, decision, language) };
}

export interface DecisionAnswering {
  draft: UnsentDecision;
  outgoing: OutgoingDecision;
  isSending: boolean;
  /** Sends what is shown. What was picked and written stays until the hub has it. */
  send: () => void;
  leave: () => void;
}

/** What the picks and words of a card amount to, and the ways out: sending it, or leaving the text field. */
export function useDecisionAnswer(request: DecisionSetRequest): DecisionAnswering {
  const panel = useThisPanel();
  const { id, questions } = request;
  const { language } = useTexts().words;
  const draft = useUnsentDecision(id);
  const isSending = usePanel((state) => state.answering[id] !== undefined);
  const supplement = draft.field === 'closed' ? null : draft.text;
  const outgoing = toOutgoingDecision({ questions, picks: draft.picks, supplement, language });
  const leave = (): void => {
    if (outgoing.type === 'cancel') setSupplement(panel, id, '');
    closeField(panel, id);
  };
  const send = async (): Promise<void> => {
    if (draft.field !== 'closed' && !touchField(panel, id)) return;
    if (outgoing.type === 'cancel') leave();
    if (outgoing.type !== 'send') return;
    const { decision, text } = outgoing;
    if (await submitAnswer(panel, request, text, { decision, language })) clearUnsentDecision(panel, id);
  };
  return { draft, outgoing, isSending, send: () => void send(), leave };
}

/**
 * What words typed elsewhere send when they answer the request, and the text they become. They stay as they are where
 * nothing is picked, and where they leave the set.
 */
export function useTypedAnswer(
  words: string,
  request: MessageRequest | undefined,
): { text: string; answer: ActionAnswer } {
  const { language } = useTexts().words;
  const { picks } = useUnsentDecision(request?.id ?? '');
  const plain = { text: words, answer: { text: words } };
  if (request?.kind !== 'decision-set' || request.settlement !== null || words.trim() === '') return plain;
  const answer = toAnswerInWords(request, words, { language, picks });
  if (!answer || !('decision' in answer)) return plain;
  const composed = composeDecision(request.questions, answer.decision, language);
  if (composed.type === 'cancel') return plain;
  if (composed.type === 'send') return { text: composed.text, answer };
  // More than the field of the card takes; picks are not lost for it.
  const text = `${composeAnswer(request.questions, picks, language).text}\n${words}`;
  return { text, answer: { text } };
}
