// Outgoing decision: what a tap on the main button will do, and the exact text it sends: shown before the tap.
import {
  composeAnswer,
  composePartialAnswer,
  type DecisionPicks,
  type DecisionQuestion,
  type PhraseLanguage,
  parseSupplement,
} from '@nod/decisions';
import type { DecisionAnswer } from '@nod/protocol';

export type OutgoingDecision =
  | {
      type: 'send';
      decision: DecisionAnswer;
      /** What the agent gets, to the letter. */
      text: string;
      /** Questions that the text leaves to the agent. */
      open: readonly string[];
    }
  | { type: 'leave' }
  | { type: 'too-long'; length: number; limit: number };

interface Given {
  questions: readonly DecisionQuestion[];
  picks: DecisionPicks;
  /** The words in the text field; null while it is closed. */
  supplement: string | null;
  language: PhraseLanguage;
}

export function toOutgoingDecision({ questions, picks, supplement, language }: Given): OutgoingDecision {
  const { text, open } = composeAnswer(questions, picks, language);
  const isChanged = Object.keys(picks).length > 0;
  const parsed = parseSupplement(supplement ?? '');
  switch (parsed.type) {
    case 'accept-all':
      return {
        type: 'send',
        decision: isChanged ? { type: 'picks', picks: { ...picks } } : { type: 'accept-all' },
        text,
        open,
      };
    case 'cancel':
      return { type: 'leave' };
    case 'too-long':
      return { type: 'too-long', length: parsed.length, limit: parsed.limit };
    case 'supplement':
      return {
        type: 'send',
        decision: { type: 'supplement', text: parsed.text, ...(isChanged ? { picks: { ...picks } } : {}) },
        ...composePartialAnswer({ questions, picks, supplement: parsed.text, language }),
      };
  }
}
