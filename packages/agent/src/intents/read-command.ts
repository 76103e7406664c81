// A command by the grammar: its action, what its words give, and whether they leave a doubt.
import type { ChatMessage } from '../intent.ts';
import { parseEntityTypes } from '../tools/entities/entity-words.ts';
import { type Action, EFFECTS, type Form, GRAMMAR, SMALL_TALK } from './grammar.ts';
import { type Lead, readLead } from './read-lead.ts';
import { resolveReference } from './resolve-reference.ts';
import { parseFormat, parseLength } from './things.ts';
import { findLiterals, parseUtterance, type Utterance } from './utterance.ts';

export const THIS_PAGE = 'this page';
export const SELECTED_TEXT = 'selected text';
export const LAST_ANSWER = 'last answer';
export const CONVERSATION = 'this conversation';

export interface Command {
  action: Action;
  /** One of the places above, something named, or what the pointing words stand for. */
  target?: string;
  parameters: Record<string, unknown>;
  /** A question that the action answers, rather than a request. */
  asks: boolean;
  /** Changes something, and the words leave a doubt: it is shown to the person before it is done. */
  unsure: boolean;
  /** Corrected halfway, on a condition or with a second command: it is not shown, but has to be said once more. */
  mixed: boolean;
  /** Its text is taken as it stands, a time in it included. */
  exact: boolean;
  /** A command only where its recipient is an agent. */
  known: boolean;
  /** It points at something said before: "it", "这个". */
  points: boolean;
  /** What the pointing words stand for, or null. */
  reference: string | null;
}

interface Slot {
  text: string;
  masked: string;
}
type Slots = Partial<Record<string, Slot>>;

/** Contract: null when the words are no command; never throws; time linear in the message. */
export function readCommand(text: string, history: readonly ChatMessage[] = []): Command | null {
  const utterance = parseUtterance(text.replace(/^\s*\/(?=[a-z]{2,20}(?:\s|$))/iu, ''));
  const { masked } = utterance;
  if (/^\s*(?:>|```)/u.test(text)) return null;
  const lead = readLead(masked);
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
function matchForm({ pattern, exact }: Form, utterance: Utterance, lead: Lead): Slots | null {
  const { start, end, openEnd, asked, thanks } = lead;
  for (const to of exact ? [utterance.masked.trimEnd().length] : asked || thanks ? [end] : [openEnd, end]) {
    const match = pattern.exec(utterance.masked.slice(start, Math.max(start, to)));
    if (!match) continue;
    const slots = toSlots(match, utterance, start);
    const isFree = slots.text || slots.command || Object.keys(slots).length === 0;
    if (exact || to === end || isFree) return slots;
  }
  return null;
}

function toSlots(match: RegExpExecArray, { text, masked }: Utterance, start: number): Slots {
  const found = Object.entries(match.indices?.groups ?? {}).flatMap(([name, span]) => {
    if (!span) return [];
    const [from, to] = [start + span[0], start + span[1]];
    // Rules read no more than the head of a long message; a text goes on to its end, and what is given keeps its full stop.
    const isOpen = name === 'given' || (to >= masked.length && text.length > masked.length);
    return [
      [
        name.replace('2', ''),
        { text: text.slice(from, isOpen ? undefined : to).trim(), masked: masked.slice(from, to) },
      ],
    ];
  });
  return Object.fromEntries(found);
}

function toCommand(form: Form, slots: Slots, lead: Lead, history: readonly ChatMessage[]): Command | null {
  const { action, asks = false, exact = false } = form;
  const points = slots.point !== undefined || isOpenSending(form, slots);
  const reference = slots.point ? resolveReference(slots.point.masked, history) : null;
  const named = slots.named && findLiterals(slots.named.text)[0];
  const isQuoted = named?.kind === 'quoted';
  const parameters = toParameters(slots, isQuoted ? named.text : undefined, exact);
  if (parameters === null) return null;
  const { to, path, url, command } = parameters;
  const target =
    findPlace(slots) ?? (isQuoted ? undefined : named?.text) ?? to ?? reference ?? path ?? url ?? command;
  const isSeenFirst = points || (action === 'send' && findPlace(slots) !== undefined);
  const unsure =
    EFFECTS.has(action) && (form.unsure === true || isSeenFirst || isDoubtful(form, slots, lead));
  return {
    action,
    ...(typeof target === 'string' ? { target } : {}),
    parameters,
    asks,
    unsure,
    mixed: EFFECTS.has(action) && !exact && isMixed(slots),
    exact,
    known: form.known === true || form.unsure === true,
    points,
    reference,
  };
}

/** "Send to codex": what is to be sent was said before, or is still missing. */
function isOpenSending({ action }: Form, slots: Slots): boolean {
  const { text, quoted, reminder } = slots;
  return action === 'send' && !text && !quoted && !reminder && findPlace(slots) === undefined;
}

function findPlace(slots: Slots): string | undefined {
  if (slots.page) return THIS_PAGE;
  if (slots.selection) return SELECTED_TEXT;
  if (slots.answer) return LAST_ANSWER;
  return slots.conversation && CONVERSATION;
}

/** Null when a slot holds words that say nothing. */
function toParameters(
  slots: Slots,
  quoted: string | undefined,
  exact: boolean,
): Record<string, unknown> | null {
  const wanted = slots.length && parseLength(slots.length.masked);
  const query = slots.query && toQuery(slots.query.text);
  if (wanted === null || (slots.query && slots.query.text !== '' && query === undefined)) return null;
  const parameters = {
    content: slots.given?.text ?? quoted,
    entityType: slots.kinds && parseEntityTypes(slots.kinds.masked),
    format: slots.format && parseFormat(slots.format.masked),
    ...wanted,
    to: slots.reminder ? 'user' : slots.to?.text.replace(/^@/u, ''),
    also: slots.also?.text,
    text: unquote(slots.quoted) ?? toText(slots.text, exact),
    when: slots.when?.text,
    query,
    path: unquote(slots.path),
    url: unquote(slots.url),
    command: unquote(slots.command),
    unread: slots.unread?.text,
    all: slots.all && true,
  };
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** Put as a question, or with several lines or a second command in its text: perhaps not meant as it stands. */
function isDoubtful({ exact }: Form, { text }: Slots, { asked, thanks, isQuestion }: Lead): boolean {
  if (exact) return asked;
  return (
    asked ||
    thanks ||
    isQuestion ||
    (text !== undefined && (GOES_ON.test(text.masked) || SECOND_THOUGHTS.test(text.masked)))
  );
}

/** Several lines, or another command in the text. */
const GOES_ON =
  /\n|(?<!\p{L})then(?!\p{L})|(?:,| and|[;.]) (?:tell|remind|remember|forget|send|ask|save|message|let) |然后|接着|[，,；;。]\s*(?:再|之后|提醒|告诉|记住|忘掉|发给|通知|转告|让)/u;
/** Said otherwise halfway, or not to be done at all; or politeness is left in the text. */
const SECOND_THOUGHTS =
  /(?<!\p{L})(?:sorry|second thoughts?|better not|rather not|kidding|never ?mind|i meant?|actually|scratch that|make that|wait|oops|hmm+|don't want|do not want|thanks|thx|ta|pls|please)(?!\p{L})|不对|说错|打错|搞错|我是说|应该是|算了|等等|哎|不想|不要|还是[不别]|别记|谢谢|谢啦|^[哈啊哦呀嗯吧呢]/u;
/** "…, sorry, 4417", "only if …": what is meant is not what stands there. */
const NOT_AS_IT_STANDS =
  /(?:[,.…;–—(]| -)\s*(?:(?:oh|no|ah|wait),? )*(?:(?:sorry|wait|no|oops|actually),|(?:no )?wait,|wait,? no|i meant? |on second thoughts?|actually,? (?:no|do not|don't)|scratch that|make that|never ?mind|(?:actually,? )?forget it)|[，,。…（]\s*[哦啊呃]?(?:不[，,]|不对|说错|打错|搞错|我是说|算了)|[哦啊呃]不[，,]|^(?:this |that )?(?:only if|only when|unless|as soon as)(?!\p{L})/u;
/** No part of what is to be kept; a message to an agent may well hold it. */
const SECOND_COMMAND =
  /(?:,| and|[;.]) (?:tell|remind me|remember|forget|send|message) |[，,；;。](?:[^，,]{0,8}提醒我|\s*(?:然后|再|并)?(?:告诉|记住|忘掉|发给|通知|转告))/u;

function isMixed({ text, to }: Slots): boolean {
  if (text === undefined) return false;
  return NOT_AS_IT_STANDS.test(text.masked) || (!to && SECOND_COMMAND.test(text.masked));
}

const MAX_LITERAL = 2_000;

function unquote(slot: Slot | undefined): string | undefined {
  return slot && (findLiterals(slot.text.slice(0, MAX_LITERAL))[0]?.text ?? slot.text);
}

function toText(slot: Slot | undefined, exact: boolean): string | undefined {
  return exact ? slot?.text : slot && unquoteWhole(slot.text);
}

function unquoteWhole(text: string): string {
  return /^["“「『](.+)["”」』]$/su.exec(text)?.[1]?.trim() ?? text;
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
