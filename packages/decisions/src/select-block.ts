// Drafts → the block that counts: records dropped, neighbours joined, the last block that asks for a choice.
import type { Assembly } from './assemble-drafts.ts';
import type { Draft } from './draft.ts';
import { toReadable } from './mask-line.ts';
import { isAsk, isAskingTitle, isOutline, isRequest } from './read-ask.ts';
import { isDoubt } from './read-mark.ts';
import { isClosedSet, isRecord, isTakenCell, isTakenOption, isTakenTitle } from './read-record.ts';
import { markedLetters, spokenLetters, toTitle } from './resolve-question.ts';

/** Paragraphs (a heading counts twice) that may follow and still leave a block at the end of the answer. */
const MAX_BREAKS_AFTER = 3;

/** More than this many questions in a row without a number are a list. */
const MAX_UNNUMBERED = 12;
/** How far back from the end a block is looked for. */
const MAX_BLOCKS = 20;

export interface Block {
  readonly drafts: readonly Draft[];
  /** Place of its first draft among all drafts. */
  readonly start: number;
}

/** `pairs`: what summaries recommend; a block that one speaks of asks for a choice. */
export function selectBlock({ drafts, pairs, breaksAfter }: Assembly): Block | null {
  const blocks = toBlocks(drafts).slice(-MAX_BLOCKS).reverse();
  for (const [index, block] of blocks.entries()) {
    const open = toOpenBlock(block);
    const atEnd = index === 0 && breaksAfter <= MAX_BREAKS_AFTER;
    if (isDecision(open, atEnd) || isSummed(open, pairs)) return open;
  }
  return null;
}

function isSummed({ drafts, start }: Block, pairs: Assembly['pairs']): boolean {
  return drafts.some(({ id }) => pairs.some((pair) => pair.id === id && pair.after > start));
}

function toBlocks(drafts: readonly Draft[]): Block[] {
  const blocks: { drafts: Draft[]; start: number }[] = [];
  drafts.forEach((draft, start) => {
    const block = blocks.at(-1);
    const previous = block?.drafts.at(-1);
    if (block && previous && joins(block.drafts, previous, draft)) block.drafts.push(draft);
    else blocks.push({ drafts: [draft], start });
  });
  return blocks;
}

function joins(block: readonly Draft[], previous: Draft, next: Draft): boolean {
  if (previous.id === null || next.id === null) {
    return previous.id === next.id && next.lead.breaks <= 1 && block.length < MAX_UNNUMBERED;
  }
  if (block.some(({ id }) => id === next.id)) return false;
  const [before, after] = [toNumbered(previous.id), toNumbered(next.id)];
  const samePrefix = before.prefix === after.prefix;
  if (samePrefix && after.number === before.number + 1) return true;
  return next.lead.breaks === 0 && (!samePrefix || after.number > before.number);
}

function toNumbered(id: string): { prefix: string; number: number } {
  const prefix = id.replace(/\d+$/, '');
  return { prefix, number: Number(id.slice(prefix.length)) };
}

function toOpenBlock(block: Block): Block {
  const closed = block.drafts.some(({ notes }) => notes.some(isClosedSet));
  return { start: block.start, drafts: closed ? [] : dropStrays(block.drafts.filter(isOpen)) };
}

function isOpen(draft: Draft): boolean {
  if (draft.lead.taken || isTakenTitle(draft.titles.map(toReadable).join(' '))) return false;
  const options = draft.options.flatMap(({ texts }) => texts.map(toReadable));
  if (draft.table === 'compares' && WEIGHS.test(toAskable(draft))) return false;
  const details = draft.options.flatMap((option) => option.details.map(toReadable));
  if (draft.table !== 'none' && details.some(isTakenCell)) return false;
  if (options.some(isTakenOption) || hasOtherChecked(draft)) return false;
  const lines = [...draft.titles, ...draft.context].map(toReadable);
  return ![...lines, ...details, ...draft.notes].some(isRecord);
}

// `[x]` on an option that is not the recommended one: somebody has ticked it.
function hasOtherChecked(draft: Draft): boolean {
  const marked = markedLetters(draft);
  return draft.options.some(({ checked, letter }) => checked && !marked.includes(letter));
}

// Lettered steps among questions: other case than the rest and nothing that asks.
function dropStrays(drafts: readonly Draft[]): readonly Draft[] {
  const asking = new Set(drafts.filter(asks));
  const cases = new Set([...asking].map(isLowerCase));
  return drafts.filter((draft) => asking.has(draft) || cases.size !== 1 || cases.has(isLowerCase(draft)));
}

function isDecision({ drafts }: Block, atEnd: boolean): boolean {
  const [first] = drafts;
  if (!first) return false;
  if (first.id === null) return drafts.every((draft) => isUnnumberedDecision(draft, atEnd));
  if (drafts.some(recommends) || drafts.every(asks)) return true;
  const lead = `${first.lead.heading} ${first.lead.paragraph}`;
  if (isOutline(lead) && !isAsk(lead)) return false;
  if (drafts.filter(asks).length * 2 >= drafts.length) return true;
  const notes = drafts.flatMap((draft) => draft.notes);
  if (!isLowerCase(first) && [lead, ...notes].some(isAsk)) return true;
  return drafts.every(isPlainPair) && notes.length <= 2;
}

/** The question itself shows that it is one. */
function asks(draft: Draft): boolean {
  return draft.asks || recommends(draft) || isAskingTitle(toAskable(draft)) || isNamedChoice(draft);
}

const WEIGHS = /considered|compar|alternatives|对比|比较|考虑过|优劣|利弊/i;

// `Option A`, `方案 A` call for a choice, unless the title only weighs them up.
function isNamedChoice(draft: Draft): boolean {
  return draft.table === 'none' && draft.options.some(({ named }) => named) && !WEIGHS.test(toAskable(draft));
}

function toAskable(draft: Draft): string {
  const lines = [...draft.titles, ...draft.context.slice(0, 4)].map(toReadable);
  return lines.join(' ');
}

function recommends(draft: Draft): boolean {
  return (
    endorses(draft) || draft.options.some(({ texts }) => texts.some((text) => isDoubt(toReadable(text))))
  );
}

// ✅ alone may tick off work that is done; every other mark recommends.
function endorses(draft: Draft): boolean {
  if (spokenLetters(draft).length > 0) return true;
  const texts = draft.options.flatMap((option) => option.texts.map(toReadable));
  return markedLetters(draft).length > 0 && !texts.every(hasOnlyTick);
}

function hasOnlyTick(text: string): boolean {
  return !/推荐|建议|首选|recommend|preferred|suggested|my pick|⭐|🌟|★|🏆/iu.test(text);
}

// Without a number it takes a request, or a recommendation at the end of the answer.
function isUnnumberedDecision(draft: Draft, atEnd: boolean): boolean {
  const title = draft.titles.map(toReadable).join(' ');
  const lead = `${draft.lead.heading} ${draft.lead.paragraph}`;
  if (isQuoted(title) || SECTION_NUMBER.test(title.trim() || draft.lead.heading.trim())) return false;
  const asked = isRequest(title) || draft.notes.slice(0, 3).some(asksToChoose);
  if (!asked) return atEnd && draft.table !== 'compares' && endorses(draft) && draft.notes.length <= 3;
  return recommends(draft) || !isOutline(lead);
}

const SECTION_NUMBER = /^\d{1,3}(?:\.\d{1,3}){1,4}\b/;

// A closing question counts only if it asks to choose: "Does this work for you?" does not.
function asksToChoose(note: string): boolean {
  return note.length <= 400 && isRequest(note) && isAsk(note);
}

// A quotation that opens before the options and does not close: somebody else's question.
function isQuoted(title: string): boolean {
  const count = (unit: string) => title.split(unit).length - 1;
  return (
    count('"') % 2 === 1 || count('“') > count('”') || count('「') > count('」') || count('『') > count('』')
  );
}

// `1. Storage` / `A. SQLite` / `B. Postgres`, flat and in capitals: a choice even without a word about it.
function isPlainPair(draft: Draft): boolean {
  const [first] = draft.options;
  const flat = first !== undefined && first.column <= draft.indent && draft.table === 'none' && !draft.loose;
  const texts = [toTitle(draft), ...draft.options.flatMap(({ texts }) => texts.map(toReadable))];
  const short = texts.every((text) => text.length <= 60 && !/[.!]$/.test(text));
  return flat && short && !draft.gap && !isLowerCase(draft) && !texts.some(isOutline);
}

function isLowerCase(draft: Draft): boolean {
  return /[a-z]/.test(draft.options[0]?.letter ?? '');
}
