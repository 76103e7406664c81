// What the agent offered to do with its last words: "Shall I save this?", "要我翻译一下吗？".
import type { ChatMessage, Intent } from '../intent.ts';
import { readClause } from './read-clause.ts';
import { readRequest } from './read-request.ts';
import { parseUtterance } from './utterance.ts';

const OFFER =
  /(?:shall i|should i|do you want me to|would you like me to|want me to|may i|can i|could i|do you want to|would you like to|is it ok(?:ay)? to|ready to)\s+([^?？\n]{2,300})[?？]|(?:要不要我?|需不需要我?|是否(?:要|需要)?我?|要我|需要我|想让我|可以让我|我(?:来|帮你|可以))\s*([^?？。\n]{1,200}?)(?:吗)?[?？]/giu;

/** The last offer of the last answer, as an intent, or null. */
export function readOffer(history: readonly ChatMessage[]): Intent | null {
  const last = history.at(-1);
  if (last?.role !== 'assistant') return null;
  const offer = [...last.text.slice(-1_500).matchAll(OFFER)].at(-1);
  if (!offer) return null;
  const utterance = parseUtterance(offer[1] ?? offer[2] ?? '');
  const clause = readClause(utterance.masked);
  if (clause.kind !== 'request') return null;
  const { target, parameters } = readRequest(utterance, clause, history.slice(0, -1));
  return {
    type: 'command',
    action: clause.action,
    confidence: 0.8,
    parameters,
    ...(target ? { target } : {}),
  };
}
