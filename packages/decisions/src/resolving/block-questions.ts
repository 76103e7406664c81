// A block → its questions: each with an id from the text, gaps in the numbering filled with unread questions.
import type { Candidate } from '../assembly/candidate.ts';
import type { DecisionQuestion } from '../decision-set.ts';
import { isBound, isOutdated, isWithdrawn } from '../readers/doubt.ts';
import { type RecommendedPair, readNamedPairs } from '../readers/pairs.ts';
import { toNumbered } from '../readers/question-head.ts';
import { toGroup } from '../readers/speaker.ts';
import { readStatement } from '../readers/statement.ts';
import type { Block } from './block.ts';
import { OVERALL, resolveQuestion, toTitle } from './question.ts';

const MAX_NAME = 80;
/** "A for all three", 三项都选 A */
const ALL =
  /\b(?:for|on|in) (?:all|both|each|every)\b|\ball (?:two|three|four|five|six|of)\b|\bacross the board\b|(?:[两二三四五六几全][项题个点部]|以上|这些)[^,，。]{0,6}(?:都|均)(?:建议|推荐|倾向)?(?:选|用|走|是)|全部(?:选|用)/i;
const EXCEPT = /\b(?:except|but|apart|besides|other than)\b|除|但/i;

export function resolveBlock({ candidates, settled, pairs, prose }: Block): DecisionQuestion[] {
  const named = prose.flatMap(readNamedPairs);
  const shared =
    candidates.length > 1
      ? prose.filter((text) => ALL.test(text) && !EXCEPT.test(text)).flatMap(readStatement)
      : [];
  const lead = candidates[0]?.lead.paragraph ?? '';
  const withdrawn = isOutdated(lead) || prose.some(isWithdrawn);
  const alone = candidates.filter(({ options }) => options.length > 1).length === 1;
  const overall = prose.filter((text) => OVERALL.test(text));
  const references = toReferences(prose);
  const questions = nameByHeadings(candidates).map((candidate) => {
    const id = toId(candidate, candidates);
    const question = resolveQuestion(candidate, {
      id,
      said: [...toLetters(pairs, id), ...shared],
      named: toLetters(named, id),
      alone,
      closing: alone ? prose : [...overall, ...(references.get(toNumbered(id).number) ?? [])],
    });
    const bound = (references.get(toNumbered(id).number) ?? []).some(isBound);
    return withdrawn || bound || candidate.options.length < 2 ? { ...question, recommended: null } : question;
  });
  return fillGaps(mergeNamesakes(questions), settled);
}

const REFERENCE =
  /\b(?:questions?|decisions?|item|point|no\.?) ?#?(\d{1,3})\b|\b(?:recommendation|pick|mark|choice) (?:for|on) (\d{1,2})\b|\b(?:for|on|in) (\d{1,2})(?=$|[.,;:]| (?:I|you|is|assumes|the)\b)|(?<![A-Za-z0-9])[Q#](\d{1,2})(?!\d)|\bthe (first|second|third|fourth) (?:one|question|decision)\b|第 ?([一二三四五六七八九十\d]{1,3}) ?(?:[题问项点条]|个(?:问题|决策|选择))|(?:问题|决策|题) ?([一二三四五六七八九十\d]{1,3})/gi;
/** What stands behind a semicolon still speaks of the same question. */
const SENTENCE_END = /(?<=[.。!！?？])\s+|(?<=[。！？\n])/;
/** `1A` names question 1 and its letter. */
const PAIR = /(?<![A-Za-z0-9.])(\d{1,2})([A-Za-f])(?![A-Za-z0-9'])/g;
const NUMERALS = '一二三四五六七八九十';

/** By question: sentences that name it and no other. They speak of it wherever they stand. */
function toReferences(prose: readonly string[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const said of prose.flatMap((text) => text.slice(0, 2_000).split(SENTENCE_END))) {
    const sentence = said.replace(PAIR, '$2 (question $1)');
    const named = new Set([...sentence.matchAll(REFERENCE)].map((match) => toCount(toGroup(match) ?? '')));
    const [number] = named;
    if (number !== undefined && named.size === 1) found.set(number, [...(found.get(number) ?? []), sentence]);
  }
  return found;
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

function toCount(numeral: string): number {
  const ordinal = ORDINALS.indexOf(numeral.toLowerCase());
  if (ordinal >= 0) return ordinal + 1;
  return NUMERALS.includes(numeral) ? NUMERALS.indexOf(numeral) + 1 : Number(numeral);
}

// Where each of several questions without a number has a heading of its own, the headings are their titles.
function nameByHeadings(candidates: readonly Candidate[]): readonly Candidate[] {
  const unnumbered = candidates.filter(({ id }) => id === null);
  if (candidates.length < 2 || unnumbered.some(({ lead }) => lead.ownHeading === null)) return candidates;
  return candidates.map((candidate) => {
    const { ownHeading } = candidate.lead;
    if (candidate.id !== null || ownHeading === null || candidate.titles[0] === ownHeading) return candidate;
    return { ...candidate, titles: [ownHeading], context: [...candidate.titles, ...candidate.context] };
  });
}

/** The written number; the only question without one is called 1; of several each is called by its title. */
function toId(candidate: Candidate, candidates: readonly Candidate[]): string {
  if (candidate.id === null || (candidate.section && candidates.length === 1))
    return candidates.length === 1 ? '1' : toName(candidate);
  const ids = candidates.flatMap(({ id }) => id ?? []);
  const restarts = new Set(ids).size < ids.length;
  return restarts ? `${candidate.lead.heading} ${candidate.id}` : candidate.id;
}

function toName(candidate: Candidate): string {
  const title = toTitle(candidate);
  const sentences = title.split(/(?<=[!。！])\s*|(?<=\.)\s+/);
  const words = sentences.find((sentence) => /[?？]/.test(sentence)) ?? sentences[0] ?? title;
  const name = words.replace(/[\s?？:：.。]{1,8}$/, '');
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name || '?';
}

function toLetters(said: readonly RecommendedPair[], id: string): string[] {
  return said.flatMap((pair) => (toPlainId(pair.id) === toPlainId(id) ? [pair.letter] : []));
}

// `Q1` may name question 1.
function toPlainId(id: string): string {
  return id.toLowerCase().replace(/^[q#](?=\d)/, '');
}

// Two questions of one name cannot be told apart in a reply: nothing can be picked for either.
function mergeNamesakes(questions: readonly DecisionQuestion[]): DecisionQuestion[] {
  const named = (id: string) => questions.filter((question) => question.id === id);
  return questions.flatMap((question) => {
    const [first, ...others] = named(question.id);
    if (others.length === 0) return [question];
    return first === question ? [{ ...question, options: [], recommended: null }] : [];
  });
}

function fillGaps(questions: readonly DecisionQuestion[], settled: readonly string[]): DecisionQuestion[] {
  return questions.flatMap((question, at) => {
    const gap = toGap(questions[at - 1]?.id, question.id, settled);
    return gap === null ? [question] : [{ id: gap, title: '', options: [], recommended: null }, question];
  });
}

/** `4` between 3 and 5, `4–6` between 3 and 7. */
function toGap(before: string | undefined, after: string, settled: readonly string[]): string | null {
  if (before === undefined) return null;
  const [from, to] = [toNumbered(before), toNumbered(after)];
  if (from.prefix !== to.prefix || !(to.number > from.number + 1)) return null;
  const width = before.length - from.prefix.length;
  const missing = Array.from({ length: to.number - from.number - 1 }, (_, at) => {
    return from.prefix + String(from.number + 1 + at).padStart(width, '0');
  }).filter((id) => !settled.includes(id));
  const [first, last] = [missing[0], missing.at(-1)];
  if (first === undefined || first === last) return first ?? null;
  return `${first}–${last}`;
}
