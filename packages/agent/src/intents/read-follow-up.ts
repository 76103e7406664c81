// A short message that changes the last summary or extraction, or answers what the agent asked for.
import type { ChatMessage, Intent } from '../intent.ts';
import { parseEntityTypes } from './entity-words.ts';
import { parseTargetLanguage, toLanguageCode } from './languages.ts';
import { parseFormat, parseLength } from './parse-options.ts';
import { readObject } from './read-object.ts';
import { resolveReference } from './resolve-reference.ts';

const LEAD =
  /^(?:(?:what about|and|now|yes|but|no|also|please|make it|再|那|还有|也要?|改成|换成|我是说|不对)[\s,，]*)+(?:(?:the|in|as) )?/u;
const TAIL = /(?:[\s,，]*(?:please|too|instead|也要|吧|呢))?[\s.!?。！？]*$/u;
const SHORTER = /^(?:much )?(?:shorter|briefer)(?: one)?$|^太长了?$|^(?:更?短|简短|精简)(?:一?[点些])?$/u;
const LONGER = /^(?:much )?(?:longer|more detail(?:ed|s)?)$|^太短了?$|^(?:更?长|详细|更详细)(?:一?[点些])?$/u;
const AGAIN = /^(?:again|try again|retry|once more|redo it|再来一次|再试一次|重试|重来)$/u;
const COPY = /^(?:copy|复制)(?: as|为)\s*/u;
const DEFAULT_LENGTH = 200;
const MAX_WORDS = 40;

/** What can be repeated and changed without harm. */
const CHANGEABLE: ReadonlySet<string> = new Set(['summarize', 'extract', 'translate']);

/** Null when the words change nothing of it. */
export function readFollowUp(
  masked: string,
  source: string,
  previous: Intent,
  history: readonly ChatMessage[],
): Intent | null {
  const whole = masked.trim().replace(TAIL, '');
  if (whole.length > MAX_WORDS || !CHANGEABLE.has(previous.action ?? '')) return null;
  const words = whole.replace(LEAD, '');
  if (AGAIN.test(whole) || AGAIN.test(words)) return change(previous, {});
  const object = readObject(words, source.trim().slice(0, whole.length).slice(-words.length));
  if (object.kind === 'place') return { ...change(previous, {}), target: object.target };
  const pointed = object.kind === 'reference' ? resolveReference(object.reference, history) : null;
  if (pointed !== null) return { ...change(previous, {}), target: pointed };
  if (previous.action === 'extract') return changeExtraction(words, previous);
  return previous.action === 'summarize' ? changeSummary(words, whole, previous) : null;
}

function change(previous: Intent, parameters: Record<string, unknown>): Intent {
  return {
    ...previous,
    type: 'command',
    confidence: 0.8,
    parameters: { ...previous.parameters, ...parameters },
  };
}

function changeSummary(words: string, whole: string, previous: Intent): Intent | null {
  const length = Number(previous.parameters?.maxLength ?? DEFAULT_LENGTH);
  if (SHORTER.test(words)) return change(previous, { maxLength: Math.max(1, Math.round(length / 2)) });
  if (LONGER.test(words)) return change(previous, { maxLength: length * 2 });
  const language = parseTargetLanguage(whole) ?? toLanguageCode(words);
  if (language !== null) return change(previous, { language });
  const wanted = parseLength(words);
  return wanted && change(previous, { ...wanted });
}

function changeExtraction(words: string, previous: Intent): Intent | null {
  const format =
    parseFormat(words) ??
    parseFormat(`as ${words.replace(COPY, '')}`) ??
    (/^复制为表格$/u.test(words) ? 'table' : null);
  if (format !== null) return change(previous, { format });
  const entityType = words.split(/\s+/u).length <= 4 ? parseEntityTypes(words) : null;
  return entityType === null ? null : change(previous, { entityType });
}

/** Parameters without which an action asks, most needed first. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  summarize: ['content'],
  extract: ['content'],
  reply: ['postContent'],
  remember: ['text'],
  recall: ['query'],
  send: ['to', 'text'],
  read_file: ['path'],
  search_files: ['query'],
  write_file: ['path', 'text'],
  run: ['command'],
  fetch: ['url'],
  translate: ['language'],
};

/** An answer to the agent's question: it fills the first gap of the last request. Null when there is none. */
export function fillGap(previous: Intent, answer: string): Intent | null {
  const parameters = previous.parameters ?? {};
  const gap = NEEDED[previous.action ?? '']?.find((name) => parameters[name] === undefined);
  if (gap === undefined || (gap === 'content' && previous.target !== undefined)) return null;
  const value =
    gap === 'language' ? toLanguageCode(answer.toLowerCase()) : answer.trim().replace(/^@(?=\S+$)/u, '');
  if (value === null || (gap === 'to' && !/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(value))) return null;
  return { ...previous, type: 'clarification', confidence: 0.8, parameters: { ...parameters, [gap]: value } };
}
