// How a message is read: by the grammar, and by the conversation so far. Pure: the same words read the same way.
import type { ChatMessage, Intent } from '../intent.ts';
import { isStopUtterance } from '../stop-words.ts';
import { SMALL_TALK } from './grammar.ts';
import type { Command } from './read-command.ts';
import { fillGap, readFollowUp } from './read-follow-up.ts';
import { findPointing, resolveReference } from './resolve-reference.ts';
import { splitCommands } from './split-commands.ts';
import { parseUtterance } from './utterance.ts';

export interface MessageReading {
  intent: Intent;
  /** What a reference in the message stands for. */
  reference: string | null;
  isStop: boolean;
}

type History = readonly ChatMessage[];

/** How many messages back an intent is tracked. */
const REACH = 12;
const END = '[\\s,.!，。！~～]*$';
const POLITE = '(?:[\\s,，]*(?:please|thanks|thank you|then|谢谢你?|了|啊|吧|的))*';
const YES = new RegExp(
  `^(?:(?:yes|yeah|yep|yup|sure|okay|ok|fine|right|correct|go ahead|go for it|do (?:it|that|this)|please do|sounds good|of course|confirm(?:ed)?|proceed|是|对|没错|好|行|可以|没问题|嗯+|当然|确认|同意|就这样(?:做)?)${POLITE}[\\s,，、]*)+${END}|^👍$|^✅$`,
  'u',
);
const NO = new RegExp(
  `^(?:(?:ok(?:ay)?|wait|等等|等一下)[\\s,，]*)?(?:no|nope|nah|not (?:now|yet)|don't(?: do (?:it|that))?|please don't|never ?mind|forget (?:it|about it|that)|drop it|skip it|不是?|不用|不要|不行|不需要|不必|先不用|先[不别]发?|[不别]发了?|don't send it|算了|没事|别)${POLITE}${END}|^👎$|^❌$`,
  'u',
);
const ACKNOWLEDGEMENT =
  /^(?:i (?:already )?(?:know|see|understand)(?: that)?|got it|understood|我?(?:已经)?(?:知道|明白|懂|了解)了?)[\s.!。！]*$/u;
const NEGATION =
  /^(?:(?:no|please|不|请)[\s,，]*)?(?:do not|don'?t|no need to|not |never |i don't want|i do not want|i'd rather (?:you )?not|could you not|不要|不用|别(?!忘)|先别|不必|不需要|我不(?:想|要))/u;
const QUESTION =
  /[?？]["”』」)）\s]*$|[吗呢][。！\s]*$|^(?:what|who|which|when|where|why|how|is|are|do|does|did|can|could|should)(?!\p{L})|什么|怎么|如何|谁|多少/u;

/** Contract: never throws; takes time linear in the message and the recent history. */
export function readMessage(
  message: string,
  history: History,
  previous = readPrevious(history),
): MessageReading {
  const toReading = (intent: Intent, reference: string | null = null) => ({
    intent,
    reference,
    isStop: false,
  });
  if (isStopUtterance(message))
    return { ...toReading({ type: 'command', action: 'stop', confidence: 1 }), isStop: true };
  const words = parseUtterance(message).masked.trim();
  if (words === '') return toReading({ type: 'query', confidence: 0 });
  const [command] = splitCommands(message, history).commands;
  if (command) return toReading(toIntent(command), command.reference);
  if (NO.test(words)) return toReading(answer(false));
  if (YES.test(words)) return toReading(answer(true));
  const pointing = findPointing(words);
  const reference = pointing && resolveReference(pointing, history);
  if (NEGATION.test(words) || ACKNOWLEDGEMENT.test(words))
    return toReading({ type: 'clarification', confidence: 0.8 }, reference);
  const change = previous && readFollowUp(words, previous);
  if (change) return toReading(change, reference);
  if (QUESTION.test(words)) return toReading({ type: 'query', confidence: 0.9 }, reference);
  const filled = previous && isAsked(history) ? fillGap(previous, message, history.at(-1)?.text ?? '') : null;
  return toReading(filled ?? { type: 'query', confidence: 0.3 }, reference);
}

/** The intent that the conversation is at, before the message that is read now. */
export function readPrevious(history: History): Intent | null {
  const recent = history.slice(-REACH);
  let previous: Intent | null = null;
  for (const [index, { role, text }] of recent.entries()) {
    if (role !== 'user') continue;
    const next: Intent = readMessage(text, recent.slice(0, index), previous).intent;
    previous = isTalk(next) ? previous : next.action === undefined || next.action === 'stop' ? null : next;
  }
  return previous;
}

/** Talk and plain answers leave the intent as it is. */
function isTalk({ type, action }: Intent): boolean {
  return (
    SMALL_TALK.has(action ?? '') ||
    type === 'confirmation' ||
    (type === 'clarification' && action === undefined)
  );
}

function toIntent({ action, target, parameters, asks, unsure }: Command): Intent {
  const { unread: _, ...known } = parameters;
  return {
    type: asks ? 'query' : 'command',
    action,
    confidence: unsure ? 0.6 : 0.95,
    ...(target ? { target } : {}),
    ...(Object.keys(known).length > 0 ? { parameters: known } : {}),
  };
}

function answer(accepted: boolean): Intent {
  return { type: 'confirmation', confidence: 0.9, parameters: { accepted } };
}

/** The agent's last words ask for something that is missing. */
function isAsked(history: History): boolean {
  const last = history.at(-1);
  return last?.role === 'assistant' && /^[^.。!！\n]{0,80}[?？](?!\n\n>)/u.test(last.text);
}
