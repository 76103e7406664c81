// Candidates → the block that counts: neighbours joined, records dropped, the last block that asks for a choice.
import type { Assembly } from '../assembly/assembly.ts';
import type { Item } from '../assembly/assembly-state.ts';
import type { Candidate } from '../assembly/candidate.ts';
import { toReadable } from '../lines/masked-line.ts';
import { isAskingTitle, isRequest } from '../readers/asking.ts';
import type { RecommendedPair } from '../readers/pairs.ts';
import { toNumbered } from '../readers/question-head.ts';
import { type Surroundings, selectAsking } from './asking-verdict.ts';
import { toTitleText } from './question.ts';
import { isClosed, isOpen, isUndecided } from './record-verdict.ts';

/** Paragraphs (a heading counts twice) that may follow and still leave a block at the end of the answer. */
const MAX_BREAKS_AFTER = 3;
/** More than this many questions in a row without a number are a list. */
const MAX_UNNUMBERED = 12;
/** Sentences above a block that may ask for it. */
const MAX_ABOVE = 2;
/** A numbered line below the questions that speaks of one: it names a letter, or takes something back. */
const SPEAKS_OF_QUESTION =
  /(?<![A-Za-z0-9'])[A-HJ-Z](?![A-Za-z0-9'])|作废|收回|说错|\bchanged my mind\b|\bI have no\b/;
/** How far back from the end a block is looked for. */
const MAX_BLOCKS = 20;

export interface Block {
  /** In order. One with fewer than two options is unread: it was seen and not understood. */
  readonly candidates: readonly Candidate[];
  /** Numbers among them that are decided already. */
  readonly settled: readonly string[];
  /** Picks recommended below the candidate before the block. */
  readonly pairs: readonly RecommendedPair[];
  /** Sentences below the start of the block, outside its questions and options. */
  readonly prose: readonly string[];
}

/** Places in the list of all candidates: those with options that belong together. */
type Places = readonly number[];

export function selectBlock({ items, breaksAfter }: Assembly): Block | null {
  const all = items.flatMap((item) => (item.type === 'candidate' ? [item.candidate] : []));
  const blocks = toBlocks(all).slice(-MAX_BLOCKS).reverse();
  for (const [index, places] of blocks.entries()) {
    const first = places[0] ?? 0;
    const line = all[first]?.lead.line ?? 0;
    const above = all[first - 1]?.lead.line ?? -1;
    const pairs = items.flatMap((item) => (item.type === 'pair' && item.line > above ? [item.pair] : []));
    const prose = items.flatMap((item) => toProse(item, line));
    const atEnd = index === 0 && breaksAfter <= MAX_BREAKS_AFTER;
    const said = items.flatMap((item) => (item.type === 'prose' && item.line < line ? [item.text] : []));
    const chosen = toDecisions(all, places, { pairs, prose, above: said.slice(-MAX_ABOVE), atEnd });
    const counted = toNewest(all, blocks.slice(0, index), chosen);
    if (counted.length > 0)
      return { candidates: addUnread(all, counted), settled: toSettled(all, counted), pairs, prose };
  }
  return null;
}

// The same numbers asked again further down take the place of what was asked before, whatever they recommend.
function toNewest(all: readonly Candidate[], later: readonly Places[], chosen: Places): Places {
  const ids = new Set(chosen.flatMap((place) => all[place]?.id ?? []));
  const again = later.find((places) => {
    const open = places.flatMap((place) => all[place] ?? []).filter(isOpen);
    const same = open.every(({ id, kind }) => id !== null && kind !== 'listing' && ids.has(id));
    return same && open.length === ids.size && ids.size > 0;
  });
  return again ?? chosen;
}

// `1. B` below the questions is no question but a pick, and "Question 2: rather C" a sentence about that question.
function toProse(item: Item, line: number): string[] {
  if (item.type === 'prose') return item.line > line ? [item.text] : [];
  if (item.type === 'pair') return [];
  const { id, lead, options, context } = item.candidate;
  if (lead.line <= line || options.length > 0) return [];
  const title = toTitleText(item.candidate);
  const letter = /^ ?([A-Z])(?= ?(?:$|[,.;:，。；：(（—–-]|因为|because\b))/.exec(title)?.[1];
  if (letter) return [`${id}${letter}`];
  const below = context.map((text) => toReadable(text).trim());
  return [...below, ...(id !== null && SPEAKS_OF_QUESTION.test(title) ? [`#${id} ${title}`] : [])];
}

function toBlocks(all: readonly Candidate[]): Places[] {
  const blocks: number[][] = [];
  for (const [at, candidate] of all.entries()) {
    if (candidate.options.length < 2) continue;
    const block = blocks.at(-1);
    if (block && joins(all, block, at)) block.push(at);
    else blocks.push([at]);
  }
  return blocks;
}

function joins(all: readonly Candidate[], block: Places, at: number): boolean {
  const next = all[at];
  const last = block.at(-1) ?? 0;
  const previous = all[last];
  if (!previous || !next) return false;
  if (previous.id === null || next.id === null) return joinsUnnumbered(previous, next, block.length);
  const same = block.flatMap((place) => (all[place]?.id === next.id ? [all[place]?.lead.heading] : []));
  if (same.includes(next.lead.heading)) return next.lead.breaks === 0;
  if (same.length > 0 && previous.lead.heading !== next.lead.heading) return restarts(previous, next);
  const [before, after] = [toNumbered(previous.id), toNumbered(next.id)];
  const { breaks } = next.lead;
  if (before.prefix !== after.prefix) return breaks === 0;
  if (after.number === before.number + 1) return true;
  const seen = at - last - 1 >= after.number - before.number - 1;
  return after.number > before.number && (breaks <= 1 || seen);
}

// Nothing but a heading stands between two lists that both count from 1: sections of one set.
function restarts(previous: Candidate, next: Candidate): boolean {
  const { breaks, ownHeading, heading } = next.lead;
  return ownHeading !== null && breaks <= 2 && heading !== '' && previous.lead.heading !== '';
}

function joinsUnnumbered(previous: Candidate, next: Candidate, size: number): boolean {
  if (size >= MAX_UNNUMBERED || !/[Aa]/.test(next.options[0]?.letter ?? '')) return false;
  const { breaks, heading } = next.lead;
  const ownHeading = next.lead.ownHeading !== null;
  if (previous.id === null && next.id === null && ownHeading && previous.lead.ownHeading !== null)
    return true;
  const asked = ownHeading && breaks <= 3 && (isRequest(heading) || isRequest(toTitleText(next)));
  return breaks <= 1 || asked;
}

/** The places of a block that ask for a choice. */
function toDecisions(all: readonly Candidate[], places: Places, given: Surroundings): Places {
  const candidates = places.flatMap((place) => all[place] ?? []);
  if (isClosed(candidates, given.prose)) return [];
  if (places.every((place) => isStep(all, place))) return [];
  const chosen = selectAsking(candidates.filter(isOpen), given);
  const family = toFamily(chosen);
  return places.filter((place) => {
    const candidate = all[place] as Candidate;
    return chosen.includes(candidate) && (family === null || isOfFamily(candidate, family));
  });
}

// "2. Choose how to run it: A. Docker B. bare", and "3. Start it": a list that goes on without asking is one of steps.
function isStep(all: readonly Candidate[], place: number): boolean {
  const [item, next] = [all[place], all[place + 1]];
  if (!item || !next || !isListItem(item) || !isListItem(next)) return false;
  const branches = /[A-Z](?![A-Za-z])/.test(toTitleText(next));
  return (
    !branches &&
    next.context.length === 0 &&
    next.options.length === 0 &&
    Number(next.id) === Number(item.id) + 1
  );
}

function isListItem({ id, kind, strong, titles, context }: Candidate): boolean {
  const plain = id !== null && /^\d+$/.test(id) && kind === 'plain' && !strong;
  return plain && ![...titles, ...context].some((text) => isAskingTitle(toReadable(text)));
}

// `Q1`, `Q2`: where the questions have ids of one family, a number without letters is that of a section.
function toFamily(chosen: readonly Candidate[]): string | null {
  const prefixes = chosen.flatMap(({ id }) => (id === null ? [] : [toNumbered(id).prefix])).filter(Boolean);
  return prefixes.length > 1 && new Set(prefixes).size === 1 ? (prefixes[0] ?? null) : null;
}

function isOfFamily({ id }: Candidate, family: string): boolean {
  return id === null || toNumbered(id).prefix === family;
}

/** The chosen candidates and, in their places, the numbers around them that look like questions too. */
function addUnread(all: readonly Candidate[], chosen: Places): Candidate[] {
  const numbered = chosen.filter((place) => all[place]?.id !== null);
  const [first, last] = [numbered[0], numbered.at(-1)];
  if (first === undefined || last === undefined) return chosen.flatMap((place) => all[place] ?? []);
  const [from, to] = [extend(all, first, -1), extend(all, last, 1)];
  const ids = new Set(chosen.map((place) => all[place]?.id));
  return all.flatMap((candidate, place) => {
    if (chosen.includes(place)) return [candidate];
    const between = place > first && place < last && isMissing(all, chosen, place) && isUndecided(candidate);
    const beside = (place >= from && place < first) || (place > last && place <= to);
    return (between || beside) && !ids.has(candidate.id) ? [{ ...candidate, options: [] }] : [];
  });
}

function toSettled(all: readonly Candidate[], chosen: Places): string[] {
  const between = all.slice(chosen[0], chosen.at(-1));
  return between.flatMap((candidate) =>
    candidate.id === null || isUndecided(candidate) ? [] : [candidate.id],
  );
}

// A number between the chosen ones that goes on with theirs.
function isMissing(all: readonly Candidate[], chosen: Places, place: number): boolean {
  const { id } = all[place] as Candidate;
  if (id === null) return false;
  const own = toNumbered(id);
  const near = chosen
    .map((at) => toNumbered(all[at]?.id ?? ''))
    .filter(({ prefix }) => prefix === own.prefix);
  return near.some(({ number }) => number < own.number) && near.some(({ number }) => number > own.number);
}

// How far the numbering goes on with questions that have no options.
function extend(all: readonly Candidate[], place: number, step: 1 | -1): number {
  const next = all[place + step];
  const current = all[place];
  if (!next?.id || !current?.id) return place;
  const [own, other] = [toNumbered(current.id), toNumbered(next.id)];
  const follows = own.prefix === other.prefix && other.number === own.number + step;
  const asks =
    [...next.titles, ...next.context].map(toReadable).some(isAskingTitle) ||
    /^[^?]{1,60}\?/.test(toTitleText(next));
  const asked = next.kind === 'asking' || next.options.length === 1 || asks;
  return follows && asked && next.options.length < 2 && isUndecided(next)
    ? extend(all, place + step, step)
    : place;
}
