// Drafts → the block that counts: records dropped, neighbours joined, the last block that asks for a choice.
import type { Assembly } from './assemble-drafts.ts';
import type { Draft } from './draft.ts';
import { toReadable } from './mask-line.ts';
import { isAsk, isAskingTitle, isOutline } from './read-ask.ts';
import { isDoubt, markEmojiLength } from './read-mark.ts';
import { isClosedSet, isRecord, isTakenOption, isTakenTitle } from './read-record.ts';
import { markedLetters, spokenLetters, toTitle } from './resolve-question.ts';

export interface Block {
  readonly drafts: readonly Draft[];
  /** Place of its first draft among all drafts. */
  readonly start: number;
}

/** `pairs`: what summaries recommend; a block that one speaks of asks for a choice. */
export function selectBlock({ drafts, pairs }: Assembly): Block | null {
  for (const block of toBlocks(drafts).reverse()) {
    const open = toOpenBlock(block);
    if (isDecision(open) || isSummed(open, pairs)) return open;
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
    return previous.id === next.id && next.lead.breaks <= 1;
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
  if (options.some(isTakenOption) || hasOtherChecked(draft)) return false;
  const lines = [...draft.context, ...draft.options.flatMap(({ details }) => details)].map(toReadable);
  return ![...draft.titles.map(toReadable), ...lines, ...draft.notes].some(isRecord);
}

// `[x]` on an option that is not the recommended one: somebody has ticked it.
function hasOtherChecked(draft: Draft): boolean {
  const marked = markedLetters(draft);
  return draft.options.some(({ checked, letter }) => checked && !marked.includes(letter));
}

// Lettered steps among questions: other case than the rest and nothing that asks.
function dropStrays(drafts: readonly Draft[]): readonly Draft[] {
  const asking = drafts.filter(asks);
  const cases = new Set(asking.map(isLowerCase));
  return drafts.filter((draft) => asks(draft) || cases.size !== 1 || cases.has(isLowerCase(draft)));
}

function isDecision({ drafts }: Block): boolean {
  const [first] = drafts;
  if (!first) return false;
  if (first.id === null) return drafts.every(isUnnumberedDecision);
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
  return (
    draft.asks ||
    recommends(draft) ||
    isAskingTitle(toAskable(draft)) ||
    draft.options.some(({ named }) => named)
  );
}

function toAskable(draft: Draft): string {
  const lines = [...draft.titles, ...draft.context.slice(0, 4)].map(toReadable);
  return lines.join(' ');
}

// ✅ alone may tick off work that is done; every other mark recommends.
function recommends(draft: Draft): boolean {
  if (spokenLetters(draft).length > 0) return true;
  const texts = draft.options.flatMap((option) => option.texts.map(toReadable));
  if (texts.some(isDoubt)) return true;
  return markedLetters(draft).length > 0 && !texts.every(hasOnlyTick);
}

function hasOnlyTick(text: string): boolean {
  return (
    !/推荐|建议|首选|recommend|preferred|suggested|my pick|⭐|🌟|★|🏆/iu.test(text) &&
    markEmojiLength('✅') > 0
  );
}

function isUnnumberedDecision(draft: Draft): boolean {
  const title = draft.titles.map(toReadable).join(' ');
  const lead = `${draft.lead.heading} ${draft.lead.paragraph}`;
  if (isQuoted(title) || /^\d{1,3}(?:\.\d{1,3}){1,4}\b/.test(title.trim() || draft.lead.heading.trim()))
    return false;
  const asked = isAskingTitle(title) || draft.notes.slice(0, 3).some(asksToChoose);
  if (draft.table === 'compares' && !asked) return false;
  if (recommends(draft)) return true;
  return asked && !isOutline(lead);
}

function asksToChoose(note: string): boolean {
  return (
    isAsk(note) &&
    /\?|选|哪|回复|回答|决定|确认|\b(?:which|choose|pick|reply|respond|prefer|your (?:call|choice))\b/i.test(
      note,
    )
  );
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
