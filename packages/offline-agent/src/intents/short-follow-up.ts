// A short message that changes the last summary or extraction, or answers what the agent asked for.
import { type ChatMessage, countWords } from '@nod/agent';
import type { Command } from './command-reading.ts';
import { EFFECTS } from './grammar.ts';
import { FORMAT, LENGTH, parseFormat, parseLength } from './things.ts';

const LEAD = /^(?:(?:and|now|but|also|please|make it|再|改成|换成)[\s,，]*)+/u;
const TAIL = /(?:[\s,，]*(?:please|instead|吧))?[\s.!?。！？]*$/u;
const AGAIN = /^(?:again|try again|retry|once more|(?:再)?来一次|(?:再)?试一次|重试)$/u;
const SHORTER = /^(?:shorter|even shorter|短一点|短一些|更短|太长了?)$/u;
const WHOLE_LENGTH = new RegExp(`^${LENGTH}$`, 'u');
const WHOLE_FORMAT = new RegExp(`^(?:copy|复制)?\\s*${FORMAT}$`, 'u');
const MAX_WORDS = 40;

/** Null when the words change nothing of it. What was done is repeated otherwise: only what does no harm. */
export function readFollowUp(
  masked: string,
  previous: Command,
  history: readonly ChatMessage[],
): Command | null {
  const words = masked.trim().replace(TAIL, '').replace(LEAD, '');
  const { action, parameters } = previous;
  if (words.length > MAX_WORDS || !['summarize', 'extract'].includes(action)) return null;
  if (AGAIN.test(words)) return previous;
  const changed = (more: object) => ({ ...previous, parameters: { ...parameters, ...more } });
  if (action === 'extract') return WHOLE_FORMAT.test(words) ? changed({ format: parseFormat(words) }) : null;
  if (SHORTER.test(words)) {
    const last = countWords(history.findLast(({ role }) => role === 'assistant')?.text ?? '');
    return changed({ maxLength: Math.max(1, Math.floor(last / 2)), lengthUnit: 'words' });
  }
  return WHOLE_LENGTH.test(words) ? changed(parseLength(words)) : null;
}

const REGRET =
  /^(?:forget (?:that|it)|undo(?: that)?|(?:刚才|刚刚)?(?:那|这)?一?条?(?:不对|错了)?[，,]?(?:忘掉|忘了|删了|删掉)(?:它|这条|那条)?吧?)[\s.!。！]*$/u;

/** "Forget that" after something was remembered: it is shown before it is forgotten. */
export function readRegret(words: string, { action, parameters }: Command): Command | null {
  const { text } = parameters;
  if (action !== 'remember' || typeof text !== 'string' || !REGRET.test(words)) return null;
  const shown = { asks: false, unsure: true, isLoose: false, exact: false, point: null };
  return { action: 'forget', parameters: { text }, ...shown };
}

/** Parameters without which an action asks, most needed first. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  summarize: ['content'],
  extract: ['content'],
  remember: ['text'],
  recall: ['query'],
  send: ['to', 'text'],
};

/** An answer to the agent's question: it fills the first gap of the last request. Null when there is none. */
export function fillGap(previous: Command, answer: string, question: string): Command | null {
  const { unread: _, ...parameters } = previous.parameters;
  const when = /^(?:When|什么时候)/u.test(question) ? ['when'] : [];
  const gap = [...(NEEDED[previous.action] ?? []), ...when].find((name) => parameters[name] === undefined);
  if (gap === undefined || (gap === 'content' && previous.target !== undefined)) return null;
  const value = answer.trim().replace(/^@(?=\S+$)/u, '');
  if (gap === 'to' && !/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(value)) return null;
  // The answer may have been meant otherwise: what changes something is shown first.
  const unsure = EFFECTS.has(previous.action);
  const point = gap === 'to' ? previous.point : null;
  return { ...previous, point, unsure, parameters: { ...parameters, [gap]: value } };
}
