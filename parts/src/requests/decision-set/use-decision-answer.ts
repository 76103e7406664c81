// `useDecisionAnswer`: what the person's picks and words amount to, and the ways out: sending it, or leaving the text
// field.
import { useThisPanel } from '../../panel/panel.ts';
import { usePanel } from '../../state/panel-store.ts';
import { submitAnswer } from '../../state/submitted-answers.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { DecisionSetRequest } from './decision-set.tsx';
import { type OutgoingDecision, toOutgoingDecision } from './outgoing-decision.ts';
import {
  clearUnsentDecision,
  closeField,
  setSupplement,
  touchField,
  type UnsentDecision,
  useUnsentDecision,
} from './unsent-decisions.ts';

export interface DecisionAnswering {
  draft: UnsentDecision;
  outgoing: OutgoingDecision;
  isSending: boolean;
  /** Sends what is shown. What was picked and written stays until the hub has it. */
  send: () => void;
  leave: () => void;
}

export function useDecisionAnswer(request: DecisionSetRequest): DecisionAnswering {
  const panel = useThisPanel();
  const { id, questions } = request;
  const { language } = useTexts().words;
  const draft = useUnsentDecision(id);
  const isSending = usePanel((state) => state.answering[id] !== undefined);
  const supplement = draft.field === 'closed' ? null : draft.text;
  const outgoing = toOutgoingDecision({ questions, picks: draft.picks, supplement, language });
  const leave = (): void => {
    if (outgoing.type === 'leave') setSupplement(panel, id, '');
    closeField(panel, id);
  };
  const send = async (): Promise<void> => {
    if (draft.field !== 'closed' && !touchField(panel, id)) return;
    if (outgoing.type === 'leave') leave();
    if (outgoing.type !== 'send') return;
    const { decision, text } = outgoing;
    if (await submitAnswer(panel, request, text, { decision, language })) clearUnsentDecision(panel, id);
  };
  return { draft, outgoing, isSending, send: () => void send(), leave };
}
