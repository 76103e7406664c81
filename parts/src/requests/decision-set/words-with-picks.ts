// Words for a decision set that the person has picked on: both are sent, as the card's own field sends them.
import { composeAnswer } from '@nod/decisions';
import type { MessageId } from '@nod/protocol';
import { useQuestionIn } from '../../state/selectors.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { toOutgoingDecision } from './outgoing-decision.ts';
import { useUnsentDecisions } from './unsent-decisions.ts';

/**
 * What the words become when they answer that message, to the letter. They stay as they are where nothing is picked,
 * and where they leave the set.
 */
export function useWordsWithPicks(words: string, answered: MessageId | null): string {
  const { language } = useTexts().words;
  const request = useQuestionIn(answered);
  const picks = useUnsentDecisions((drafts) => (request ? drafts[request.id]?.picks : undefined)) ?? {};
  const isSet = request?.kind === 'decision-set' && request.settlement === null;
  if (!isSet || words.trim() === '' || Object.keys(picks).length === 0) return words;
  const { questions } = request;
  const outgoing = toOutgoingDecision({ questions, picks, supplement: words, language });
  if (outgoing.type === 'leave') return words;
  if (outgoing.type === 'send') return outgoing.text;
  // More than the field of the card takes; picks are not lost for it.
  return `${composeAnswer(questions, picks, language).text}\n${words}`;
}
