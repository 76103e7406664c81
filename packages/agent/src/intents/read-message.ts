// How a message is read: by the grammar, and by the conversation so far. Pure: the same words read the same way.
import type { ChatMessage, Intent } from '../intent.ts';
import { isStopUtterance } from '../stop-words.ts';
import { SMALL_TALK } from './action.ts';
import { parseReference } from './parse-reference.ts';
import { readAnswerWords } from './read-answer-words.ts';
import { type Command, readCommand } from './read-command.ts';
import { fillGap, readFollowUp } from './read-follow-up.ts';
import { readLead } from './read-lead.ts';
import { resolveReference } from './resolve-reference.ts';
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
const NEGATION =
  /^(?:do not|don't|no need to|not |never |stop \p{L}+ing|i don't want|i do not want|i'd rather (?:you )?not|could you not|不要|不用|别(?!忘)|先别|不必|不需要|我不(?:想|要))/u;
const QUESTION =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|am|was|were|do|does|did|has|have|had|can|could|should|shall|may|might|would|will|tell me|告诉我|请问|为什么|怎么|如何|什么|谁|哪|多少|几)(?![\p{L}])|^(?:请问|为什么|怎么|如何|什么|谁|哪|告诉我)|[?？]["”』」)）\s]*$|[吗呢][。！\s]*$|什么|为什么|怎么|是谁|多少/u;
const IMPERATIVE =
  /^(?:write|make|create|build|delete|remove|add|fix|explain|show|find|open|close|play|book|order|buy|call|email|run|click|press|compare|check|change|update|list|plan|think|read|give|draw|calculate|convert|stop|start|turn|set)(?! (?:is|are|was|were)(?!\p{L}))(?![\p{L}])|^(?:写|做|画|删|改|加|买|订|查|算|比较|解释|打开|关闭|播放|生成|创建|运行|执行)/u;

/** Contract: never throws; takes time linear in the message and the recent history. */
export function readMessage(
  message: string,
  history: History,
  previous = readPrevious(history),
): MessageReading {
  if (isStopUtterance(message))
    return { ...toReading({ type: 'command', action: 'stop', confidence: 1 }), isStop: true };
  const { masked, text } = parseUtterance(message);
  if (masked.trim() === '') return toReading({ type: 'query', confidence: 0 });
  const [command] = splitCommands(message, history).commands;
  if (command) return readAsCommand(command);
  return readAnswer(masked, text, history, previous) ?? readOther(masked, text, history, previous);
}

/** The intent that the conversation is at, before the message that is read now. */
export function readPrevious(history: History): Intent | null {
  const recent = history.slice(-REACH);
  let previous: Intent | null = null;
  for (const [index, { role, text }] of recent.entries()) {
    if (role !== 'user') continue;
    previous = track(previous, readMessage(text, recent.slice(0, index), previous).intent);
  }
  return previous;
}

/** Talk and plain answers leave the intent as it is; a question of its own ends it. */
export function track(previous: Intent | null, next: Intent): Intent | null {
  const isTalk = SMALL_TALK.has(next.action ?? '') || next.type === 'confirmation';
  if (isTalk || (next.type === 'clarification' && next.action === undefined)) return previous;
  return next.action === undefined || next.action === 'stop' ? null : next;
}

function toReading(intent: Intent, reference: string | null = null): MessageReading {
  return { intent, reference, isStop: false };
}

function readAsCommand({ action, target, parameters, asks, unsure, reference }: Command): MessageReading {
  const { unread: _, ...known } = parameters;
  const hasParameters = Object.keys(known).length > 0;
  return toReading(
    {
      type: asks ? 'query' : 'command',
      action,
      confidence: unsure ? 0.6 : 0.95,
      ...(target ? { target } : {}),
      ...(hasParameters ? { parameters: known } : {}),
    },
    reference,
  );
}

/** Yes and no, "I know", "no, I meant …". */
function readAnswer(
  masked: string,
  text: string,
  history: History,
  previous: Intent | null,
): MessageReading | null {
  const words = readAnswerWords(masked);
  if (words === null) return null;
  if (words.kind === 'acknowledges') return toReading({ type: 'clarification', confidence: 0.6 });
  if (words.kind === 'dismisses')
    return toReading(isAsked(history) ? confirm(false) : { type: 'clarification', confidence: 0.6 });
  if (words.rest === null) return toReading(confirm(words.kind === 'accepts'));
  const start = words.rest;
  if (isNegated(masked) || isNegated(masked.slice(start))) return readNegated(masked, text, history);
  const rest = readRest(masked.slice(start), text.slice(start), history, previous);
  if (rest === null)
    return words.kind === 'corrects' ? toReading({ type: 'clarification', confidence: 0.6 }) : null;
  const corrects = words.kind !== 'accepts' && rest.intent.action !== undefined && previous !== null;
  return corrects ? { ...rest, intent: { ...rest.intent, type: 'clarification' } } : rest;
}

function isNegated(masked: string): boolean {
  const { start } = readLead(masked);
  return NEGATION.test(masked.trim()) || NEGATION.test(masked.slice(start));
}

/** What is not wanted is no command; what is wanted instead may follow: "don't summarize, extract the emails". */
function readNegated(masked: string, text: string, history: History): MessageReading {
  const joint = /[,;，；]\s*(?:but|just|instead|rather|而是|改为|只)?\s*/u.exec(masked);
  const instead =
    joint &&
    readCommand(text.slice(joint.index + joint[0].length).replace(/ instead[.!\s]*$/iu, ''), history);
  return instead ? readAsCommand(instead) : toReading({ type: 'clarification', confidence: 0.8 });
}

function readRest(
  masked: string,
  text: string,
  history: History,
  previous: Intent | null,
): MessageReading | null {
  const command = readCommand(text, history);
  if (command) return readAsCommand(command);
  const change = previous && readFollowUp(masked, text, previous, history);
  return change ? toReading(change) : null;
}

function confirm(accepted: boolean): Intent {
  return { type: 'confirmation', confidence: 0.9, parameters: { accepted } };
}

function readOther(masked: string, text: string, history: History, previous: Intent | null): MessageReading {
  const lead = readLead(masked);
  const words = masked.slice(lead.start, lead.end).trim();
  const reference = readReference(words, history);
  if (isNegated(masked)) return readNegated(masked, text, history);
  const change = previous && readFollowUp(masked, text, previous, history);
  if (change) return toReading(change, reference);
  const isQuestion = QUESTION.test(masked.trim()) || QUESTION.test(words);
  if (isQuestion) return toReading({ type: 'query', confidence: 0.9, ...toTarget(words) }, reference);
  const filled = previous && isAsked(history) ? fillGap(previous, reference ?? text) : null;
  if (filled) return toReading(filled, reference);
  if (isAsked(history) || isBareReference(words))
    return toReading({ type: 'clarification', confidence: 0.6 }, reference);
  if (IMPERATIVE.test(words)) return toReading({ type: 'command', confidence: 0.6 }, reference);
  return toReading({ type: 'query', confidence: 0.3 }, reference);
}

function toTarget(words: string): { target?: string } {
  if (/(?<!\p{L})this page(?!\p{L})|(?:这个|当前|本)(?:页面|网页)/u.test(words))
    return { target: 'this page' };
  return {};
}

function readReference(words: string, history: History): string | null {
  const reference = parseReference(words);
  return reference && resolveReference(reference, history);
}

function isBareReference(words: string): boolean {
  const found = parseReference(words);
  return found !== null && words !== '' && found.phrase.trim().length >= words.length - 4;
}

/** The agent's last words were a question. */
export function isAsked(history: History): boolean {
  const last = history.at(-1);
  return (
    last?.role === 'assistant' && /[?？]["”』」)）*_\s]*$/u.test(last.text.trim().split('\n\n>')[0] ?? '')
  );
}
