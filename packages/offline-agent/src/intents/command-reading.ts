// A command by the grammar: its action, what its words give, and whether they leave a doubt.
import { parseEntityTypes } from '@nod/agent';
import { type Action, EFFECTS, type Form, GRAMMAR, SMALL_TALK } from './grammar.ts';
import { type Lead, readLead, trimEnd } from './lead.ts';
import { isPlainCommand, isPlainText } from './plain-content.ts';
import { parseFormat, parseLength } from './things.ts';
import { findLiterals, LITERAL, parseUtterance, type Utterance } from './utterance.ts';

export const THIS_PAGE = 'this page';
export const SELECTED_TEXT = 'selected text';
export const LAST_ANSWER = 'last answer';

export interface Command {
  action: Action;
  /** One of the places above, or something named. */
  target?: string;
  parameters: Record<string, unknown>;
  /** A question that the action answers, rather than a request. */
  asks: boolean;
  /** Changes something, and the words leave a doubt: it is shown to the person before it is done. */
  unsure: boolean;
  /** Its form is of those that are not sure by themselves: no command where its recipient is no agent. */
  isLoose: boolean;
  /** Its text is taken as it stands, a time in it included. */
  exact: boolean;
  /** The words that point at something said before ("it", "这个"), or null. */
  point: string | null;
}

interface Slot {
  text: string;
  masked: string;
}
type Slots = Partial<Record<string, Slot>>;

/** Contract: null when the words are no command; never throws; time linear in the message. */
export function readCommand(text: string): Command | null {
  const utterance = parseUtterance(text.replace(/^\s*\/(?=[a-z]{2,20}(?:\s|$))/iu, ''));
  const { masked } = utterance;
  if (/^\s*(?:>|```)/u.test(text)) return null;
  const lead = readLead(masked);
  // Talk is known as a whole: its first words may look like politeness ("hi", "你能做什么").
  const start = masked.length - masked.trimStart().length;
  const whole = { ...lead, start, end: trimEnd(masked, ' \n\t.?!。？！~～') };
  for (const form of GRAMMAR) {
    const slots = matchForm(form, utterance, SMALL_TALK.has(form.action) ? whole : lead);
    if (slots) return toCommand(form, slots, lead);
  }
  return null;
}

/** A free text is matched to the end of the message, everything else without its polite tail. */
function matchForm({ pattern, certainty }: Form, utterance: Utterance, lead: Lead): Slots | null {
  const exact = certainty === 'exact';
  const { start, end, openEnd, asked } = lead;
  for (const to of exact ? [utterance.masked.trimEnd().length] : asked ? [end] : [openEnd, end]) {
    const match = pattern.exec(utterance.masked.slice(start, Math.max(start, to)));
    if (!match) continue;
    const slots = toSlots(match, utterance, start);
    const isFree = slots.text || slots.command || Object.keys(slots).length === 0;
    if ((exact || to === end || isFree) && !isHollow(slots)) return slots;
  }
  return null;
}

function toSlots(match: RegExpExecArray, { text, masked }: Utterance, start: number): Slots {
  const found = Object.entries(match.indices?.groups ?? {}).flatMap(([name, span]) => {
    if (!span) return [];
    const [from, to] = [start + span[0], start + span[1]];
    // Rules read no more than the head of a long message; a text goes on to its end, and what is given keeps its full stop.
    const isOpen = name === 'given' || (to >= masked.length && text.length > masked.length);
    const slot = { text: text.slice(from, isOpen ? undefined : to).trim(), masked: masked.slice(from, to) };
    return [[name.replace('2', ''), slot]];
  });
  return Object.fromEntries(found);
}

/** "Tomorrow don't remind me", "do you remember?": a slot that says the contrary, or nothing. */
function isHollow({ when, query }: Slots): boolean {
  const isEmpty = query !== undefined && query.text !== '' && toQuery(query.text) === undefined;
  return isEmpty || /n't|(?<!\p{L})(?:not|no|never)(?!\p{L})|[不别没]/u.test(when?.masked ?? '');
}

function toCommand(form: Form, slots: Slots, lead: Lead): Command {
  const { action, certainty } = form;
  const exact = certainty === 'exact';
  const isLoose = certainty === 'unsure';
  const place = findPlace(slots);
  const named = slots.named && findLiterals(slots.named.text)[0];
  const isQuoted = named?.kind === 'quoted';
  const parameters = toParameters(slots, isQuoted ? named.text : undefined, exact);
  const { to, path, url, command, text } = parameters;
  // "Send to codex": what is to be sent was said before, or is still missing.
  const isOpen = action === 'send' && text === undefined && !slots.reminder && place === undefined;
  const point = slots.point?.masked ?? (isOpen ? 'it' : null);
  const target = place ?? (isQuoted ? undefined : named?.text) ?? to ?? path ?? url ?? command;
  const isSeenFirst = point !== null || (action === 'send' && place !== undefined);
  const isDoubtful = isLoose || isSeenFirst || leavesDoubt(exact, slots, lead);
  return {
    action,
    ...(typeof target === 'string' ? { target } : {}),
    parameters,
    asks: certainty === 'question',
    unsure: EFFECTS.has(action) && isDoubtful,
    isLoose,
    exact,
    point,
  };
}

function findPlace(slots: Slots): string | undefined {
  if (slots.page) return THIS_PAGE;
  if (slots.selection) return SELECTED_TEXT;
  return slots.answer && LAST_ANSWER;
}

function toParameters(slots: Slots, quoted: string | undefined, exact: boolean): Record<string, unknown> {
  const parameters = {
    content: slots.given?.text ?? quoted,
    entityType: slots.kinds && parseEntityTypes(slots.kinds.masked),
    format: slots.format && parseFormat(slots.format.masked),
    ...(slots.length && parseLength(slots.length.masked)),
    to: slots.reminder ? 'user' : slots.to?.text.replace(/^@/u, ''),
    text: unquote(slots.quoted) ?? (exact ? slots.text?.text : unquoteWhole(slots.text?.text)),
    when: slots.when?.text,
    query: slots.query && toQuery(slots.query.text),
    path: unquote(slots.path),
    url: unquote(slots.url),
    command: unquote(slots.command),
    unread: slots.unread?.text,
    all: slots.all && true,
  };
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given);
}

/** Put as a question, or with content that is not plain or more than one clause: perhaps not meant as it stands. */
function leavesDoubt(exact: boolean, slots: Slots, { asked, isQuestion }: Lead): boolean {
  if (exact || asked) return asked;
  const { text, command } = slots;
  const words = (text ?? command)?.masked ?? '';
  const isPlain = command ? isPlainCommand(command.text) : isPlainText(words, slots.reminder !== undefined);
  return isQuestion || !isPlain || MORE.test(words) || SECOND_THOUGHTS.test(words);
}

/** A further clause, which may be a correction, a condition or a second command; or only a title: "a joke". */
const MORE =
  /[\n;，；。…！？?(（—–]|,(?!\d)|(?<!(?:^|\s)(?:mrs?|ms|dr|st|no))\.\s|\.\.| - |(?<!\p{L})(?:then|and (?:then |also )?(?:tell|remind|remember|forget|send|ask|save|message|let))(?!\p{L})|然后|接着|^(?:(?:an?|your|my|our|his|her|their|the) \S+(?: \S+)?|(?:我的|你的|一个|这个|那个).{1,4})$/u;
/** Said otherwise halfway, or not to be done at all; or politeness is left in the text. */
const SECOND_THOUGHTS =
  /(?<!\p{L})(?:sorry|second thoughts?|better not|rather not|kidding|never ?mind|i meant?|actually|scratch that|make that|wait|oops|hmm+|only if|unless|as soon as|don't want|do not want|thanks|thx|ta|pls|please)(?!\p{L})|不对|说错|打错|搞错|我是说|应该是|算了|等等|哎|不想|不要|还是[不别]|别记|谢谢|谢啦|^[哈啊哦呀嗯吧呢]/u;

/** Without its quotation marks, where the slot is one literal and nothing else. */
function unquote(slot: Slot | undefined): string | undefined {
  if (!slot || !WHOLE_LITERAL.test(slot.masked)) return slot?.text;
  const [literal] = findLiterals(slot.text);
  return literal?.end === slot.text.length ? literal.text : slot.text;
}

const WHOLE_LITERAL = new RegExp(`^${LITERAL}+$`, 'u');

function unquoteWhole(text: string | undefined): string | undefined {
  return text && (ONE_QUOTATION.exec(text)?.slice(1).find(Boolean)?.trim() ?? text);
}

const ONE_QUOTATION = /^(?:"([^"]+)"|“([^“”]+)”|「([^「」]+)」|『([^『』]+)』)$/u;

function toQuery(text: string): string | undefined {
  const words = text
    .trim()
    .replace(/^(?:for|about|关于|有关|一下|：|:|过)\s*/iu, '')
    .replace(/(?: again|的(?:事情?|内容|信息)?|吗|么)?[?？.。!！\s]*$/u, '')
    .replace(/^(?:the|what) /iu, '')
    .trim();
  return unquoteWhole(words) || undefined;
}
