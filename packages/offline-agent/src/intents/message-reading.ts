// The reading of a message: by the grammar, and by the conversation so far. Pure: the same words read the same way.

import type { ChatMessage, Intent, IntentType } from '@nod/agent';
import { isStopUtterance } from '@nod/protocol';
import { type SplitCommands, splitCommands } from './command-parts.ts';
import type { Command } from './command-reading.ts';
import { SMALL_TALK } from './grammar.ts';
import { findPointing, resolveReference } from './reference.ts';
import { fillGap, readFollowUp, readRegret } from './short-follow-up.ts';
import { parseUtterance } from './utterance.ts';

export interface MessageReading extends SplitCommands {
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

const NO_COMMANDS: SplitCommands = { commands: [], unread: null };

/** Contract: never throws; takes time linear in the message and the recent history. */
export function readMessage(
  message: string,
  history: History,
  previous = readPrevious(history),
): MessageReading {
  const read = (intent: Intent): MessageReading => {
    const pointing = findPointing(words);
    const reference = pointing && resolveReference(pointing, history);
    return { ...NO_COMMANDS, intent, reference, isStop: intent.action === 'stop' };
  };
  const words = parseUtterance(message).masked.trim();
  if (isStopUtterance(message)) return read({ type: 'command', action: 'stop', confidence: 1 });
  if (words === '') return read({ type: 'query', confidence: 0 });
  const split = splitCommands(message);
  const [command] = split.commands;
  if (command) {
    const reference = command.point && resolveReference(command.point, history);
    return { ...read(toIntent(command, reference)), reference, ...split };
  }
  const regretted = previous && readRegret(words, previous);
  if (regretted) return { ...read(toIntent(regretted)), commands: [regretted] };
  if (NO.test(words)) return read(toConfirmation(false));
  if (YES.test(words)) return read(toConfirmation(true));
  if (NEGATION.test(words) || ACKNOWLEDGEMENT.test(words))
    return read({ type: 'clarification', confidence: 0.8 });
  const changed = previous && readFollowUp(words, previous, history);
  if (changed) return { ...read({ ...toIntent(changed), confidence: 0.8 }), commands: [changed] };
  if (QUESTION.test(words)) return read({ type: 'query', confidence: 0.9 });
  const filled = previous && isAsked(history) ? fillGap(previous, message, history.at(-1)?.text ?? '') : null;
  if (!filled) return read({ type: 'query', confidence: 0.3 });
  const intent: Intent = { ...toIntent(filled), type: 'clarification', confidence: 0.8 };
  return { ...read(intent), commands: [filled] };
}

/** The command that the conversation is at, before the message that is read now. */
function readPrevious(history: History): Command | null {
  const recent = history.slice(-REACH);
  let previous: Command | null = null;
  for (const [index, { role, text }] of recent.entries()) {
    if (role !== 'user') continue;
    const { intent, commands } = readMessage(text, recent.slice(0, index), previous);
    if (!isTalk(intent)) previous = commands[0] ?? null;
  }
  return previous;
}

/** Talk and plain answers leave the command as it is. */
function isTalk({ type, action }: Intent): boolean {
  return (
    SMALL_TALK.has(action ?? '') ||
    type === 'confirmation' ||
    (type === 'clarification' && action === undefined)
  );
}

function toIntent(command: Command, reference: string | null = null): Intent {
  const { action, asks, unsure, target = reference } = command;
  const { unread: _, ...parameters } = command.parameters;
  return {
    type: asks ? 'query' : 'command',
    action,
    confidence: unsure ? 0.6 : 0.95,
    ...(target ? { target } : {}),
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
  };
}

function toConfirmation(accepted: boolean): Intent {
  return { type: 'confirmation', confidence: 0.9, parameters: { accepted } };
}

/** The agent's last words ask for something that is missing. */
function isAsked(history: History): boolean {
  const last = history.at(-1);
  return last?.role === 'assistant' && /^[^.。!！\n]{0,80}[?？](?!\n\n>)/u.test(last.text);
}

/** A reading as `nod explain` prints it: every field is always there. */
export interface IntentReport {
  type: IntentType;
  action: string | null;
  target: string | null;
  parameters: Record<string, unknown>;
  confidence: number;
  reference: string | null;
  isStop: boolean;
}

export function toIntentReport(message: string, history: History = []): IntentReport {
  const { intent, reference, isStop } = readMessage(message, history);
  const { type, action = null, target = null, parameters = {}, confidence } = intent;
  return { type, action, target, parameters, confidence, reference, isStop };
}
