// A short message that changes the last summary or extraction, or answers what the agent asked for.
import type { Intent } from '../intent.ts';
import { parseEntityTypes } from '../tools/entities/entity-words.ts';
import { FORMAT, KINDS, LENGTH, parseFormat, parseLength } from './things.ts';

const LEAD = /^(?:(?:and|now|but|also|please|make it|再|还有|改成|换成)[\s,，]*)+/u;
const TAIL = /(?:[\s,，]*(?:please|instead|吧))?[\s.!?。！？]*$/u;
const AGAIN = /^(?:again|try again|retry|once more|再来一次|再试一次|重试)$/u;
const SHORTER = /^(?:shorter|短一点|短一些|太长了?)$/u;
const WHOLE_LENGTH = new RegExp(`^${LENGTH}$`, 'u');
const WHOLE_FORMAT = new RegExp(`^(?:copy|复制)?\\s*${FORMAT}$`, 'u');
const WHOLE_KINDS = new RegExp(`^${KINDS}$`, 'u');
const DEFAULT_LENGTH = 200;
const MAX_WORDS = 40;

/** Null when the words change nothing of it. What was done is repeated otherwise: only what does no harm. */
export function readFollowUp(masked: string, previous: Intent): Intent | null {
  const whole = masked.trim().replace(TAIL, '');
  const words = whole.replace(LEAD, '');
  if (words.length > MAX_WORDS || !['summarize', 'extract'].includes(previous.action ?? '')) return null;
  if (AGAIN.test(whole) || AGAIN.test(words)) return change(previous, {});
  if (WHOLE_FORMAT.test(words) && previous.action === 'extract')
    return change(previous, { format: parseFormat(words) });
  if (previous.action === 'extract')
    return WHOLE_KINDS.test(words) ? change(previous, { entityType: parseEntityTypes(words) }) : null;
  const before = Number(previous.parameters?.maxLength ?? DEFAULT_LENGTH);
  if (SHORTER.test(words)) return change(previous, { maxLength: Math.max(1, Math.round(before / 2)) });
  const wanted = WHOLE_LENGTH.test(words) ? parseLength(words) : null;
  return wanted && change(previous, { ...wanted });
}

function change(previous: Intent, parameters: Record<string, unknown>): Intent {
  return {
    ...previous,
    type: 'command',
    confidence: 0.8,
    parameters: { ...previous.parameters, ...parameters },
  };
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
export function fillGap(previous: Intent, answer: string, question: string): Intent | null {
  const { unread: _, ...parameters } = previous.parameters ?? {};
  const needed = [
    ...(NEEDED[previous.action ?? ''] ?? []),
    ...(/^(?:When|什么时候)/u.test(question) ? ['when'] : []),
  ];
  const gap = needed.find((name) => parameters[name] === undefined);
  if (gap === undefined || (gap === 'content' && previous.target !== undefined)) return null;
  const value = answer.trim().replace(/^@(?=\S+$)/u, '');
  if (gap === 'to' && !/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(value)) return null;
  return { ...previous, type: 'clarification', confidence: 0.8, parameters: { ...parameters, [gap]: value } };
}
