// An utterance that changes how the last request is to be done: "shorter", "in Chinese please", "and the second one too".
import type { ChatMessage, Intent } from '../intent.ts';
import { CHINESE_ENTITY, ENGLISH_ENTITY, parseEntityType } from './entity-words.ts';
import { LANGUAGE_NAME, toLanguageCode } from './languages.ts';
import { type LengthUnit, parseFormat, parseLength } from './parse-options.ts';
import { parseReference, type Reference } from './parse-reference.ts';
import { matchEnd } from './read-lead.ts';
import { LAST_ANSWER, readTarget, SELECTED_TEXT, THIS_PAGE } from './read-target.ts';
import { resolveReference } from './resolve-reference.ts';
import type { Utterance } from './utterance.ts';

const DEFAULT_LENGTH = 200;
const END = '(?![\\p{L}\\p{N}_])';

/** Where an action takes what it is about, besides the target. */
const SUBJECTS: Record<string, string> = {
  read_file: 'path',
  list_files: 'path',
  fetch: 'url',
  translate: 'text',
  remember: 'text',
};

const FILLER = new RegExp(
  `(?:copy|and|also|now|then|but|please|pls|too|as well|instead|again|make it|make that|can you|could you|do|the same|same|for|with|of|from|on|it|that|a bit|a little|bit|much|even|way|version|one|what about|how about|what of|thanks|thank you|just|only|give me|show me|to me|do it|do the same(?: (?:for|with|to))?|all|the|an?|as|in|into|to|ok|okay)${END}|复制|为|请|也|再|还有|还要|还|要|换成?|改成|改为|变成|做成|给我|来|那么?|一下|一?点|一?些|更|太|了|吧|呢|吗|的|用|以|成|同样|一样|谢谢|就|能|可以|不能|不够|版本?|形式|格式|对|把|帮我|所有|全部|[\\s,.!?;:，。！？；：、~～]+`,
  'uy',
);
const AGAIN = new RegExp(
  `(?:again|once more|one more time|redo(?: it)?|do it again|try again|retry|repeat(?: that)?)${END}|再来一次|再试一次|重来|重试|重做|再做一次|再来一遍`,
  'uy',
);
const SHORTER = new RegExp(
  `(?:shorter|briefer|more (?:concise|brief|succinct)|less (?:detail(?:ed)?|words|text)|(?:too|a bit|a little) long|shorten(?: it)?|concise|brief|cut it down|trim it)${END}|(?:再|更|太)?(?:短|简短|简洁|精简|简单|缩短)|太长|长了`,
  'uy',
);
const LONGER = new RegExp(
  `(?:longer|more (?:detail(?:s|ed)?|information|in depth)|(?:too|a bit|a little) short|expand(?: it| on (?:it|that))?|elaborate|in (?:more )?detail|detailed)${END}|(?:再|更)?(?:长一?[点些]|详细|具体|展开)|太短|短了|多写`,
  'uy',
);
const LANGUAGE = new RegExp(LANGUAGE_NAME, 'uy');
const FORMAT = new RegExp(`(?:json|csv|table)${END}|表格`, 'uy');
const ENTITY = new RegExp(`${ENGLISH_ENTITY}|${CHINESE_ENTITY}`, 'uy');
const LENGTH = new RegExp(
  `(?:\\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|an?)[ -](?:short |bullet |key )*(?:words?|sentences?|lines?|characters?|points?|paragraphs?)${END}|(?!一点)(?:\\d{1,5}|[一二两三四五六七八九十百千]{1,3})个?(?:字|句话?|行|点|段)(?:以内|之内|左右|内)?|(?:within|under|at most|no more than|about)(?= )`,
  'uy',
);

interface Pieces {
  again: boolean;
  shorter: boolean;
  longer: boolean;
  language: string | null;
  format: string | null;
  entity: boolean;
  length: boolean;
  reference: Reference | null;
}

export interface FollowUp {
  intent: Intent;
  /** It only names something, as an answer to a question would. */
  isBare: boolean;
  reference: string | null;
}

/** Null unless every word of the utterance belongs to such a change. */
export function readFollowUp(
  utterance: Utterance,
  previous: Intent,
  history: readonly ChatMessage[],
): FollowUp | null {
  const { masked, text } = utterance;
  if (masked.length > 120) return null;
  const recipient = previous.action === 'send' ? findRecipient(text) : undefined;
  if (recipient) return toOtherRecipient(previous, recipient);
  const target = readTarget(utterance, { start: 0, end: masked.length });
  const pieces = readPieces(target ? masked.slice(0, target.start) + masked.slice(target.end) : masked);
  if (!pieces || (!target && !hasChange(pieces))) return null;
  const reference = pieces.reference && resolveReference(pieces.reference, history);
  if (pieces.reference && reference === null && !hasChange({ ...pieces, reference: null })) return null;
  const about = target?.text ?? reference ?? previous.target;
  const parameters = { ...withoutContent(previous, about), ...toParameters(pieces, masked, previous) };
  const isBare = !(pieces.again || pieces.shorter || pieces.longer || pieces.length);
  return { reference, isBare, intent: toIntent(previous, about, parameters) };
}

/** The same message to someone else: "and to Alice too", "也发给小红". */
const ANOTHER_RECIPIENT =
  /^(?:(?:and|also|now|no|then|but)[\s,]+)*(?:to|also) @?([\p{L}\p{N}][\p{L}\p{N}._-]*)(?: (?:too|as well|also|instead|please))*[\s.!]*$|^(?:也|再|还|改|请)+(?:转?发)?给\s*@?([\p{L}\p{N}][\p{L}\p{N}._-]{0,20}?)(?:一份|吧)?[\s。！]*$/iu;

function findRecipient(text: string): string | undefined {
  const [, english, chinese] = ANOTHER_RECIPIENT.exec(text) ?? [];
  return english ?? chinese;
}

function toOtherRecipient(previous: Intent, to: string): FollowUp {
  const intent = toIntent(previous, to, { ...previous.parameters, to });
  return { reference: null, isBare: false, intent };
}

function toIntent(
  { action }: Intent,
  target: string | undefined,
  parameters: Record<string, unknown>,
): Intent {
  return {
    type: 'command',
    confidence: 0.85,
    parameters,
    ...(action === undefined ? {} : { action }),
    ...(target === undefined ? {} : { target }),
  };
}

/** A new target replaces what the last request was about. */
function withoutContent(
  { action, parameters = {}, target }: Intent,
  about: string | undefined,
): Record<string, unknown> {
  if (about === target) return parameters;
  const { content, text, path, url, postContent, ...rest } = parameters;
  const subject = SUBJECTS[action ?? ''];
  const isPlace = about === THIS_PAGE || about === SELECTED_TEXT || about === LAST_ANSWER;
  return subject === undefined || isPlace ? rest : { ...rest, [subject]: about };
}

function hasChange({ again, shorter, longer, language, format, entity, length, reference }: Pieces): boolean {
  return (
    again ||
    shorter ||
    longer ||
    entity ||
    length ||
    language !== null ||
    format !== null ||
    reference !== null
  );
}

function readPieces(masked: string): Pieces | null {
  const pieces: Pieces = {
    again: false,
    shorter: false,
    longer: false,
    language: null,
    format: null,
    entity: false,
    length: false,
    reference: null,
  };
  const found = parseReference(masked);
  pieces.reference = found && /^(?:it|its|that|this)$/u.test(found.phrase) ? null : found;
  const rest = pieces.reference ? masked.replace(pieces.reference.phrase, ' ') : masked;
  let at = 0;
  while (at < rest.length) {
    const next = readPiece(rest, at, pieces) ?? matchEnd(FILLER, rest, at);
    if (next === null || next === at) return null;
    at = next;
  }
  return pieces;
}

function readPiece(text: string, at: number, pieces: Pieces): number | null {
  const take = (pattern: RegExp, note: (words: string) => void): number | null => {
    const end = matchEnd(pattern, text, at);
    if (end !== null) note(text.slice(at, end));
    return end;
  };
  return (
    take(AGAIN, () => (pieces.again = true)) ??
    take(LENGTH, () => (pieces.length = true)) ??
    take(LONGER, () => (pieces.longer = true)) ??
    take(SHORTER, () => (pieces.shorter = true)) ??
    take(LANGUAGE, (name) => (pieces.language = toLanguageCode(name))) ??
    take(FORMAT, (name) => (pieces.format = name === '表格' ? 'table' : name)) ??
    take(ENTITY, () => (pieces.entity = true))
  );
}

function toParameters(pieces: Pieces, masked: string, previous: Intent): Record<string, unknown> {
  const format = pieces.format ?? parseFormat(masked);
  return {
    ...(pieces.language ? { language: pieces.language } : {}),
    ...(format ? { format } : {}),
    ...(pieces.entity ? { entityType: parseEntityType(masked) } : {}),
    ...(pieces.length ? parseLength(masked) : {}),
    ...(pieces.shorter && !pieces.length ? scaleLength(previous, 0.5) : {}),
    ...(pieces.longer && !pieces.shorter && !pieces.length ? scaleLength(previous, 2) : {}),
  };
}

function scaleLength(
  { parameters = {} }: Intent,
  factor: number,
): { maxLength: number; lengthUnit: LengthUnit } {
  const { maxLength, lengthUnit } = parameters as { maxLength?: number; lengthUnit?: LengthUnit };
  const scaled = Math.round((typeof maxLength === 'number' ? maxLength : DEFAULT_LENGTH) * factor);
  return { maxLength: Math.max(1, scaled), lengthUnit: lengthUnit ?? 'words' };
}
