// A command by the grammar: its action, what its words give, and whether they leave a doubt.
import type { ChatMessage } from '../intent.ts';
import { type Action, EFFECTS, SMALL_TALK } from './action.ts';
import { ANY_ENTITY, parseEntityTypes } from './entity-words.ts';
import { type Form, GRAMMAR, INTO_LANGUAGE } from './grammar.ts';
import { parseTargetLanguage } from './languages.ts';
import { ANY_FORMAT, ANY_LENGTH, parseFormat, parseLength } from './parse-options.ts';
import { parseReference } from './parse-reference.ts';
import { type Lead, readLead } from './read-lead.ts';
import { LAST_ANSWER, type ReadObject, readObject } from './read-object.ts';
import { readTone } from './read-tone.ts';
import { resolveReference } from './resolve-reference.ts';
import { findLiterals, parseUtterance, type Utterance } from './utterance.ts';

export interface Command {
  action: Action;
  target?: string;
  parameters: Record<string, unknown>;
  /** A question that the action answers, rather than a request. */
  asks: boolean;
  /** Changes something, and the words leave a doubt: it is shown to the person before it is done. */
  unsure: boolean;
  /** Its text is taken as it stands, a time in it included. */
  exact: boolean;
  /** It points at something said before: "it", "这个". */
  points: boolean;
  /** What the pointing words stand for, or null. */
  reference: string | null;
}

type Slots = Partial<Record<string, { text: string; masked: string }>>;

/** Contract: null when the words are no command; never throws; time linear in the message. */
export function readCommand(text: string, history: readonly ChatMessage[] = []): Command | null {
  const utterance = parseUtterance(text.replace(/^\s*\/(?=[a-z]{2,20}(?:\s|$))/iu, ''));
  const lead = readLead(utterance.masked);
  if (/^\s*(?:>|```)/u.test(utterance.text)) return null;
  const { masked } = utterance;
  // Talk is known as a whole: its first words may look like politeness ("hi", "你能做什么").
  const whole = { ...lead, start: masked.length - masked.trimStart().length, end: toWholeEnd(masked) };
  for (const form of GRAMMAR) {
    const slots = matchForm(form, utterance, SMALL_TALK.has(form.action) ? whole : lead);
    const command = slots && toCommand(form, slots, lead, history);
    if (command) return command;
  }
  return null;
}

function toWholeEnd(masked: string): number {
  let end = masked.length;
  while (end > 0 && ' \n\t.?!。？！~～'.includes(masked[end - 1] ?? '')) end -= 1;
  return end;
}

/** A free text is matched to the end of the message, everything else without its polite tail. */
function matchForm({ pattern, exact }: Form, { masked, text }: Utterance, lead: Lead): Slots | null {
  const { start, end, openEnd, asked } = lead;
  for (const to of exact ? [masked.trimEnd().length] : asked ? [end] : [openEnd, end]) {
    const match = pattern.exec(masked.slice(start, Math.max(start, to)));
    if (!match) continue;
    const slots = toSlots(match, { masked, text, start, end: to });
    const isFree = slots.text || slots.command || slots.wish || Object.keys(slots).length === 0;
    if (exact || to === end || isFree) return slots;
  }
  return null;
}

function toSlots(
  match: RegExpExecArray,
  at: { masked: string; text: string; start: number; end: number },
): Slots {
  const slots: Slots = {};
  for (const [name, span] of Object.entries(match.indices?.groups ?? {})) {
    if (!span) continue;
    const [from, to] = [at.start + span[0], at.start + span[1]];
    // Rules read no more than the head of a long message; a text goes on to its end.
    const isLast = to >= at.masked.length && at.text.length > at.masked.length;
    // What is given after a colon keeps its full stop.
    const isGiven = to === at.end && name.startsWith('object') && /[:：]/u.test(at.masked.slice(from, to));
    const slot = {
      text: at.text.slice(from, isLast || isGiven ? undefined : to).trimEnd(),
      masked: at.masked.slice(from, isGiven ? undefined : to),
    };
    const key = name.replace(/\d$/u, '');
    const before = slots[key];
    slots[key] = before
      ? { text: `${before.text} ${slot.text}`, masked: `${before.masked} ${slot.masked}` }
      : slot;
  }
  return slots;
}

function toCommand(form: Form, slots: Slots, lead: Lead, history: readonly ChatMessage[]): Command | null {
  const read = READERS[form.action]?.(slots, history, form) ?? {};
  if (read === 'no-command') return null;
  const { points = false, reference = null, target, ...parameters } = read;
  const given = Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null),
  );
  const unsure =
    EFFECTS.has(form.action) && (form.unsure === true || points || isDoubtful(form, slots, lead));
  return {
    action: form.action,
    ...(typeof target === 'string' ? { target } : {}),
    parameters: given,
    asks: form.asks === true,
    unsure,
    exact: form.exact === true,
    points,
    reference,
  };
}

/** Put as a question, or with several lines or a second command in its text: perhaps not meant as it stands. */
function isDoubtful({ exact }: Form, { text }: Slots, { asked, isQuestion }: Lead): boolean {
  if (exact) return asked;
  return asked || isQuestion || (text !== undefined && GOES_ON.test(text.masked));
}

const GOES_ON = /\n|(?:[,;.]| and)? then |[，,；;。]\s*(?:然后|接着|再|之后)/u;

interface ReadSlots extends Record<string, unknown> {
  target?: string | undefined;
  points?: boolean;
  reference?: string | null;
}
type Reader = (slots: Slots, history: readonly ChatMessage[], form: Form) => ReadSlots | 'no-command';

const plain = (slot: { text: string } | undefined): string | undefined => slot?.text.trim() || undefined;
const unquote = (slot: { text: string } | undefined): string | undefined =>
  slot && (findLiterals(slot.text.slice(0, MAX_LITERAL))[0]?.text ?? plain(slot));

/** Takes what a pattern finds out of an object, so that the rest can be read. */
function without(slot: { text: string; masked: string }, pattern: RegExp): { text: string; masked: string } {
  const match = pattern.exec(slot.masked);
  if (!match) return slot;
  const cut = (text: string) =>
    text.slice(0, match.index) + ' '.repeat(match[0].length) + text.slice(match.index + match[0].length);
  return { text: cut(slot.text), masked: cut(slot.masked) };
}

const WHAT_IT_SAYS = /(?:主要|大概)?(?:讲|说)(?:了|的是)(?:些)?(?:什么|啥)$/u;
const NOTHING = { text: '', masked: '' };

function readOn(slots: Slots, ...options: RegExp[]): ReadObject {
  const object = [slots.object, slots.named, slots.rest].filter((slot) => slot !== undefined);
  const joined = object.reduce(
    (all, slot) => ({ text: `${all.text} ${slot.text}`, masked: `${all.masked} ${slot.masked}` }),
    NOTHING,
  );
  const whole = object.length === 1 ? (object[0] ?? joined) : joined;
  // Nothing longer is the name of a thing: it is a text, if anything.
  if (whole.masked.length > MAX_OBJECT) return readLongObject(whole);
  const rest = options.reduce(without, whole);
  return readObject(rest.masked, rest.text);
}

const MAX_OBJECT = 200;
const MAX_LITERAL = 2_000;

function readLongObject({ text, masked }: { text: string; masked: string }): ReadObject {
  const head = readObject(masked.slice(0, MAX_OBJECT), text);
  return head.kind === 'content' ? head : { kind: 'unknown', words: text.trim() };
}

function toContent(object: ReadObject, history: readonly ChatMessage[]): ReadSlots | 'no-command' {
  switch (object.kind) {
    case 'place':
      return { target: object.target };
    case 'literal':
      return object.isQuoted ? { content: object.text } : { target: object.text };
    case 'content':
      return { content: object.text };
    case 'reference': {
      const reference = resolveReference(object.reference, history, { prefersAnswer: true });
      return { points: true, reference, target: reference ?? undefined };
    }
    default:
      return {};
  }
}

const READERS: Partial<Record<Action, Reader>> = {
  summarize(slots, history, { asks }) {
    const masked = slots.object?.masked ?? '';
    const object = readOn(slots, ANY_LENGTH, INTO_LANGUAGE, WHAT_IT_SAYS);
    const isNoun = /^[\p{L}']*(?:很|难|是| is | was | are )/u.test(masked);
    if (object.kind === 'unknown')
      return asks || isNoun || !isWork(object.words) ? 'no-command' : { unread: object.words };
    return {
      ...parseLength(masked),
      language: parseTargetLanguage(masked),
      ...(toContent(object, history) as ReadSlots),
    };
  },
  extract(slots, history) {
    const masked = [slots.object, slots.named, slots.rest].map((slot) => slot?.masked ?? '').join(' ');
    const entityType = parseEntityTypes(masked);
    const object = readOn(slots, ANY_FORMAT, ...Array(8).fill(ANY_ENTITY));
    const options = { entityType, format: parseFormat(masked) };
    if (object.kind !== 'unknown') return { ...options, ...(toContent(object, history) as ReadSlots) };
    if (/[@\d\uE001-\uE003]/u.test(object.words) && entityType !== null)
      return { ...options, content: object.words };
    return slots.named || entityType === null ? 'no-command' : { ...options, unread: object.words };
  },
  translate(slots, history) {
    const masked = slots.object?.masked ?? '';
    if (!slots.named && /^(?!\s|成|为|$|[\uE001]|一下|这|那|选)/u.test(masked)) return 'no-command';
    const object = readOn(slots, INTO_LANGUAGE);
    const language = parseTargetLanguage(masked);
    if (object.kind === 'unknown') return { language, text: object.words, target: object.words };
    const { content, target, ...rest } = toContent(object, history) as ReadSlots;
    return {
      language,
      ...rest,
      text: content ?? (rest.points ? target : undefined),
      target: target ?? (content as string | undefined),
    };
  },
  reply({ object, tone, quoted, wish, text }, history) {
    const read = object ? readObject(object.masked, object.text) : { kind: 'none' as const };
    if (read.kind === 'unknown') return 'no-command';
    const { content, target, reference, points } = toContent(read, history) as ReadSlots;
    return {
      intent: unquote(quoted) ?? plain(wish) ?? readTone(tone?.masked ?? ''),
      postContent: plain(text) ?? content ?? (points ? (reference ?? undefined) : undefined),
      target: points ? undefined : target,
    };
  },
  remember({ object, text, last }, history, { exact }) {
    if (last) return { target: LAST_ANSWER };
    if (text && exact) return { text: plain(text) };
    const pointed = text && readPointing(text, history);
    if (pointed) return pointed;
    if (text) return isVague(text.masked) ? 'no-command' : { text: unquoteWhole(text.text) };
    const read = object ? readObject(object.masked, object.text) : { kind: 'none' as const };
    if (read.kind === 'unknown') return 'no-command';
    if (read.kind === 'literal') return { text: read.text };
    if (read.kind === 'none') return { points: true };
    const { target, reference = null } = toContent(read, history) as ReadSlots;
    if (read.kind === 'place') return { target };
    return { points: true, reference, text: reference ?? undefined };
  },
  recall: ({ query }) => ({ query: query && toQuery(query.text) }),
  forget: ({ query, text }) => (text ? { text: plain(text) } : { query: query && toQuery(query.text) }),
  send({ to, text, when, quoted, object }, history, { exact }) {
    if (object) {
      const read = readObject(object.masked, object.text);
      if (read.kind === 'unknown') return 'no-command';
      const { content, target, reference = null } = toContent(read, history) as ReadSlots;
      const isText = read.kind === 'literal';
      return {
        to: toName(to),
        text: isText ? (content ?? target) : (reference ?? undefined),
        content: read.kind === 'place' ? target : undefined,
        points: !isText && read.kind !== 'place',
        reference,
        target: toName(to),
      };
    }
    const recipient = to ? toName(to) : undefined;
    if (text && !exact && isVague(text.masked)) return 'no-command';
    const isReminder = to === undefined && quoted === undefined;
    const pointed = text && !exact && !isReminder ? readPointing(text, history) : null;
    if (pointed) return { ...pointed, to: recipient, target: recipient, when: plain(when) };
    return {
      to: recipient ?? (isReminder ? 'user' : undefined),
      text: unquote(quoted) ?? (exact ? plain(text) : text && unquoteWhole(text.text)),
      when: plain(when),
      target: recipient ?? (isReminder ? 'user' : undefined),
      points: text === undefined && quoted === undefined && !isReminder,
    };
  },
  read_file({ path, object }, history) {
    const pointed = object && parseReference(object.masked.trim());
    const reference = pointed ? resolveReference(pointed, history) : null;
    return {
      path: unquote(path) ?? reference ?? undefined,
      target: unquote(path) ?? reference ?? undefined,
      reference,
    };
  },
  list_files: ({ path }) => ({ path: unquote(path), target: unquote(path) }),
  search_files: ({ query }) => ({ query: query && (unquote(query) ?? toQuery(query.text)) }),
  write_file: ({ path, quoted }) => ({ path: unquote(path), text: unquote(quoted), target: unquote(path) }),
  run: ({ quoted, command }) => ({
    command: unquote(quoted) ?? plain(command),
    target: unquote(quoted) ?? plain(command),
  }),
  fetch: ({ url }) => ({ url: unquote(url), target: unquote(url) }),
};

/** "Tell codex this": a text that is nothing but words that point at something else; null when it says something. */
function readPointing(
  text: { text: string; masked: string },
  history: readonly ChatMessage[],
): ReadSlots | null {
  if (text.masked.length > MAX_OBJECT) return null;
  const object = readObject(text.masked.replace(/^一?下/u, ''), text.text.replace(/^一?下/u, ''));
  if (object.kind !== 'reference' && object.kind !== 'none') return null;
  const reference =
    object.kind === 'none' ? null : resolveReference(object.reference, history, { prefersAnswer: true });
  return { points: true, reference, text: reference ?? undefined };
}

/** "Can you remember things?" asks what the agent can do. */
function isVague(masked: string): boolean {
  return /^(?:things?|stuff|anything|something|everything|messages?|facts?|东西|事情?|什么(?:东西|事情?)?|内容|消息)$/u.test(
    masked.trim(),
  );
}

/** Something that could be worked on, rather than the verb in another sense. */
function isWork(words: string): boolean {
  return (
    /^(?:[\s:：]|the |this |my |a |这|那|我|今|昨|本|会|报)/iu.test(` ${words}`.slice(1)) || words.length > 40
  );
}

function toName(slot: { text: string } | undefined): string | undefined {
  return plain(slot)?.replace(/^@/u, '');
}

function unquoteWhole(text: string): string {
  return /^["“「『](.+)["”」』]$/su.exec(text.trim())?.[1]?.trim() ?? text.trim();
}

function toQuery(text: string): string | undefined {
  const words = text
    .trim()
    .replace(/^(?:for|about|关于|有关|一下|：|:|过)\s*/iu, '')
    .replace(/(?:的(?:事情?|内容|信息)?|吗|么)?[?？.。!！\s]*$/u, '')
    .replace(/^(?:the|what) /iu, '')
    .trim();
  return unquoteWhole(words) || undefined;
}
