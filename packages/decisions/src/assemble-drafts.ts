// Lines → drafts: each line becomes the head of a question, an option, part of one of them, or prose around.
// It keeps everything in order and judges nothing; what counts is decided on the drafts.
import { createDraft, createDraftOption, type Draft, type DraftOption, type Lead } from './draft.ts';
import { isWrapped, readInlineOptions } from './fill-options.ts';
import { type Masked, toReadable } from './mask-line.ts';
import { isAskingTitle } from './read-ask.ts';
import { isMark } from './read-mark.ts';
import { type OptionToken, readOption } from './read-option.ts';
import { type QuestionHead, readQuestionHead } from './read-question-head.ts';
import { readRecommendedLetters } from './read-recommended-letters.ts';
import { type RecommendedPair, readPairs, readRecommendedPairs } from './read-recommended-pairs.ts';
import { isOpenLead, isTakenLead } from './read-record.ts';
import { readTable } from './read-table.ts';
import { type InlineOptions, nextLetter } from './split-inline-options.ts';
import type { Line } from './split-lines.ts';

export interface Assembly {
  readonly drafts: readonly Draft[];
  /** Picks that a summary recommends, with the number of drafts before it. */
  readonly pairs: readonly (RecommendedPair & { readonly after: number })[];
  /** Paragraphs and headings below the last option. */
  readonly breaksAfter: number;
}

interface State {
  readonly drafts: Draft[];
  readonly pairs: (RecommendedPair & { readonly after: number })[];
  current: Draft | null;
  afterBlank: boolean;
  heading: string;
  paragraph: Masked[];
  taken: boolean;
  breaks: number;
  /** A lead such as "My recommendations:" is open: pairs may follow. */
  recommending: boolean;
}

export function assembleDrafts(lines: readonly Line[]): Assembly {
  const state: State = {
    drafts: [],
    pairs: [],
    current: null,
    afterBlank: true,
    heading: '',
    paragraph: [],
    taken: false,
    breaks: 0,
    recommending: false,
  };
  for (let at = 0; at < lines.length; ) at = step(state, lines, at);
  const breaksAfter = state.breaks;
  closeDraft(state);
  return { drafts: state.drafts, pairs: state.pairs, breaksAfter };
}

function step(state: State, lines: readonly Line[], at: number): number {
  const line = lines[at];
  if (!line) return at + 1;
  if (line.kind === 'table') return stepTable(state, lines, at);
  if (line.kind === 'text') stepText(state, line);
  if (line.kind === 'rule') closeDraft(state);
  state.afterBlank = line.kind !== 'text';
  return at + 1;
}

function stepText(state: State, line: Line): void {
  if (state.recommending && takePairs(state, readPairs(line.body.raw.replace(/[`*_]/g, '')))) return;
  const head = readQuestionHead(line.body, line.heading);
  if (head && !isNested(state.current, line, head.id)) {
    openNumbered(state, line, head);
    return;
  }
  const option = readOption(line.body, state.current?.id ?? null);
  if (option && takeOption(state, line, option)) {
    state.breaks = 0;
    return;
  }
  if (line.heading) takeHeading(state, line);
  else if (takeQuestionLine(state, line)) return;
  else takeProse(state, head || (option && !option.bare) ? { ...line, bulleted: true } : line);
}

// Numbers below an option, deeper than its letter, are part of its explanation.
function isNested(draft: Draft | null, line: Line, id: string): boolean {
  const last = draft?.options.at(-1);
  if (!draft || !last || line.heading) return false;
  const successor = draft.id !== null && id === String(Number(draft.id) + 1) && line.indent <= draft.indent;
  return !successor && line.indent > last.indent;
}

function openNumbered(state: State, line: Line, head: QuestionHead): void {
  closeDraft(state);
  state.recommending = false;
  state.current = createDraft({
    id: head.id,
    asks: head.asks,
    strong: head.strong,
    indent: line.indent,
    lead: toLead(state),
    titles: [head.title],
  });
  takeOptionOnHead(state.current, line, head);
}

// `1. A) x` — the first option stands on the head's own line.
function takeOptionOnHead(draft: Draft, line: Line, head: QuestionHead): void {
  const title = head.title.mask.trimStart();
  const token = /^[\u0001(]{0,4}[Aa]\u0001{0,3}[.)、:]/.test(title) ? readOption(head.title) : null;
  if (!token || token.bare || readInlineOptions(head.title)) return;
  const column = line.column + line.body.raw.length - head.title.raw.length;
  draft.titles.splice(0, 1);
  draft.options.push({ ...toOption(token, line, column), indent: column });
}

function toLead(state: State): Lead {
  const paragraph = state.paragraph.map(toReadable).join(' ');
  return { heading: state.heading, paragraph, taken: state.taken, breaks: state.breaks };
}

function takeOption(state: State, line: Line, token: OptionToken): boolean {
  const draft = state.current;
  const last = draft?.options.at(-1);
  if (!draft || !last) return openOptions(state, line, token);
  const first = draft.options[0] ?? last;
  if (line.column + token.offset >= first.column + 2) return false;
  if (token.letter === nextLetter(last.letter) || readMissing(draft, last, token)) {
    return addOption(draft, line, token);
  }
  if (!isFirst(token.letter)) return false;
  if (draft.options.length === 1 && last.bare && !token.bare) return replaceFirst(draft, line, token);
  return !token.bare && openUnnumbered(state, line, token);
}

// Two options on the line above (`A. x  B. y` / `C. z`), or a letter really left out.
function readMissing(draft: Draft, last: DraftOption, token: OptionToken): boolean {
  const sameCase = token.letter > last.letter && /[a-z]/.test(token.letter) === /[a-z]/.test(last.letter);
  if (!sameCase || token.bare || token.letter.charCodeAt(0) - last.letter.charCodeAt(0) > 4) return false;
  fillFrom(draft, last);
  if (draft.options.at(-1)?.letter !== previousLetter(token.letter)) draft.gap = true;
  return true;
}

function fillFrom(draft: Draft, last: DraftOption): void {
  const inline = readInlineOptions(last.texts[0], nextLetter(last.letter));
  if (!inline) return;
  draft.filled = true;
  last.texts.splice(0, last.texts.length, inline.before);
  for (const { letter, text } of inline.options) {
    draft.options.push(
      createDraftOption({ letter, indent: last.indent, column: last.column, texts: [text] }),
    );
  }
}

// A further letter behind the last option: one more column, or a mention that makes its mark uncertain.
function fillLast(draft: Draft): void {
  const last = draft.options.at(-1);
  const inline = last && draft.table === 'none' && readInlineOptions(last.texts[0], nextLetter(last.letter));
  if (!last || !inline) return;
  if (draft.filled || /(?: {2}|\t)$/.test(inline.before.mask)) fillFrom(draft, last);
  else draft.gap = true;
}

function openOptions(state: State, line: Line, token: OptionToken): boolean {
  const draft = state.current;
  if (!draft) return isFirst(token.letter) && !token.bare && openUnnumbered(state, line, token);
  draft.loose = state.afterBlank;
  if (isFirst(token.letter) || goesOnLettering(state, draft, token)) return addOption(draft, line, token);
  return (
    /^[Bb]$/.test(token.letter) && !token.bare && takeFirstFromTitle(draft) && addOption(draft, line, token)
  );
}

// Letters may run through: 1 has A and B, 2 has C and D.
function goesOnLettering(state: State, draft: Draft, token: OptionToken): boolean {
  const letter = state.drafts.at(-1)?.options.at(-1)?.letter;
  return (
    !token.bare && letter !== undefined && draft.lead.breaks === 0 && token.letter === nextLetter(letter)
  );
}

// `1) Which? a) x` with b) on the next line.
function takeFirstFromTitle(draft: Draft): boolean {
  const inline = readInlineOptions(draft.titles[0]);
  const first = inline?.options[0];
  if (!inline || !first || inline.options.length !== 1) return false;
  draft.titles.splice(0, 1, inline.before);
  draft.options.push(
    createDraftOption({
      letter: first.letter,
      indent: draft.indent,
      column: draft.indent,
      texts: [first.text],
    }),
  );
  return true;
}

function openUnnumbered(state: State, line: Line, token: OptionToken): boolean {
  const shared = state.current?.options.length ? state.current.notes : [];
  if (state.paragraph.length > 0) shared.pop();
  closeDraft(state);
  const lead = toLead(state);
  const title = state.paragraph.at(-1);
  state.current = createDraft({ lead, indent: line.indent, titles: title ? [title] : [] });
  return addOption(state.current, line, token);
}

// `Which theme? A) light B) dark` as a paragraph of its own.
function takeQuestionLine(state: State, line: Line): boolean {
  if ((state.current && !state.afterBlank) || line.bulleted || !line.body.mask.includes('?')) return false;
  if (state.current && state.current.options.length === 0) return false;
  const inline = readInlineOptions(line.body);
  if (!inline || inline.options.length < 2 || !/\?[\s\u0001]*$/.test(inline.before.mask.slice(-8)))
    return false;
  closeDraft(state);
  const draft = createDraft({ lead: toLead(state), indent: line.indent, titles: [inline.before] });
  addInline(draft, inline);
  state.breaks = 0;
  state.current = draft;
  return true;
}

function addInline(draft: Draft, inline: InlineOptions): void {
  for (const { letter, text } of inline.options) {
    draft.options.push(
      createDraftOption({ letter, indent: draft.indent, column: draft.indent, texts: [text] }),
    );
  }
}

function replaceFirst(draft: Draft, line: Line, token: OptionToken): boolean {
  const [article] = draft.options.splice(0, 1);
  draft.context.push(...(article?.texts ?? []));
  return addOption(draft, line, token);
}

function addOption(draft: Draft, line: Line, token: OptionToken): boolean {
  const notes = draft.notes.splice(0).map((note) => ({ raw: note, mask: note }));
  draft.options.at(-1)?.details.push(...notes);
  draft.options.push(toOption(token, line, line.column + token.offset));
  return true;
}

function toOption(token: OptionToken, line: Line, column: number): DraftOption {
  const { letter, named, marked, bare, text } = token;
  const { indent, checked } = line;
  return createDraftOption({ letter, named, marked, bare, indent, column, checked, texts: [text] });
}

function isFirst(letter: string): boolean {
  return letter === 'A' || letter === 'a';
}

function previousLetter(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) - 1);
}

const RECOMMENDATION_LEAD = /推荐|建议|recommend/i;

function takeHeading(state: State, line: Line): void {
  const text = toReadable(line.body).trim();
  const draft = state.current;
  if (draft && draft.options.length > 0 && text.length < 40 && RECOMMENDATION_LEAD.test(text)) {
    draft.notes.push(/[:：]$/.test(text) ? text : `${text}:`);
  } else closeDraft(state);
  state.recommending = RECOMMENDATION_LEAD.test(text);
  state.heading = text;
  state.paragraph = [];
  state.taken = isTakenLead(text);
  state.breaks += 2;
}

function takeProse(state: State, line: Line): void {
  const draft = state.current;
  if (draft && draft.options.length === 0 && state.afterBlank && closesHead(draft, line)) closeDraft(state);
  const text = toReadable(line.body).trim();
  takePairs(state, readRecommendedPairs(line.body.raw.replace(/[`*_]/g, '')));
  if (!state.current) takeParagraph(state, line, text);
  else if (state.current.options.length === 0) takeContext(state, state.current, line);
  else takeBelowOptions(state, state.current, line, text);
}

function takePairs(state: State, pairs: readonly RecommendedPair[]): boolean {
  const after = state.drafts.length + (state.current?.options.length ? 1 : 0);
  state.pairs.push(...pairs.map((pair) => ({ ...pair, after })));
  return pairs.length > 0;
}

function takeParagraph(state: State, line: Line, text: string): void {
  if (state.afterBlank) {
    state.paragraph = [];
    state.breaks += line.bulleted || line.indent > 1 ? 0 : 1;
  }
  state.paragraph.push(line.body);
  state.recommending = text.length < 60 && /:$/.test(text) && RECOMMENDATION_LEAD.test(text);
  if (isTakenLead(text)) state.taken = true;
  else if (isOpenLead(text)) state.taken = false;
}

function takeContext(state: State, draft: Draft, line: Line): void {
  const wrapped = !state.afterBlank && draft.context.length === 0 && !line.bulleted && !draft.strong;
  const last = draft.titles.at(-1);
  if (wrapped && last && isWrapped(last, line.body)) draft.titles.push(line.body);
  else draft.context.push(line.body);
  state.paragraph = [line.body];
}

function takeBelowOptions(state: State, draft: Draft, line: Line, text: string): void {
  const { indent = 0, column = 0 } = draft.options[0] ?? {};
  const below = line.indent > indent || (line.bulleted && line.indent === indent && line.column > column);
  const last = draft.options.at(-1);
  if (last && (below || isMarkBelow(state, line) || goesOn(state, draft, last, line, text))) {
    const direct = !state.afterBlank && !line.bulleted && last.details.length === 0;
    (direct ? last.texts : last.details).push(line.body);
    state.paragraph = [];
    return;
  }
  takeNote(draft, text, state.afterBlank);
  const { breaks } = state;
  takeParagraph(state, line, text);
  if (readRecommendedLetters(text).length > 0) state.breaks = breaks;
}

function isMarkBelow(state: State, line: Line): boolean {
  return !state.afterBlank && isMark(line.body);
}

// An unindented line right below an option, neither a sentence of its own nor a recommendation.
function goesOn(state: State, draft: Draft, last: DraftOption, line: Line, text: string): boolean {
  const above = last.texts.at(-1);
  if (state.afterBlank || draft.notes.length > 0 || line.bulleted || !above) return false;
  return (
    last.details.length === 0 && isWrapped(above, line.body) && readRecommendedLetters(text).length === 0
  );
}

function takeNote(draft: Draft, text: string, opens: boolean): void {
  const last = draft.notes.at(-1);
  const joins = last !== undefined && (!opens || /[:：]$/.test(last));
  if (joins) draft.notes.splice(-1, 1, `${last} ${text}`);
  else draft.notes.push(text);
}

// A list item ends at an unindented paragraph, unless it asks and the paragraph only explains.
function closesHead(draft: Draft, line: Line): boolean {
  if (draft.strong || draft.options.length > 0 || line.indent > draft.indent) return false;
  const title = draft.titles.map(toReadable).join(' ');
  return !line.bulleted && !(title.includes('?') && !isAskingTitle(toReadable(line.body)));
}

function closeDraft(state: State): void {
  const draft = state.current;
  state.current = null;
  if (!draft) return;
  const inline = draft.options.length === 0;
  finishInline(draft);
  if (draft.options.length < 2) return;
  state.drafts.push(draft);
  if (inline) state.breaks = 0;
}

function finishInline(draft: Draft): void {
  const only = draft.options[0];
  if (draft.options.length === 1 && only) fillFrom(draft, only);
  else fillLast(draft);
  if (draft.options.length > 0) return;
  for (const holder of [draft.titles, draft.context]) {
    const text = holder.at(-1);
    const inline = readInlineOptions(text);
    if (!inline || inline.options.length < 2) continue;
    holder.splice(-1, 1, inline.before);
    addInline(draft, inline);
    return;
  }
}

function stepTable(state: State, lines: readonly Line[], at: number): number {
  let end = at;
  while (lines[end]?.kind === 'table') end += 1;
  const rows = lines.slice(at, end).map((line) => line.body);
  takeTable(state, rows);
  state.afterBlank = true;
  return end;
}

function takeTable(state: State, rows: readonly Masked[]): void {
  const draft = state.current;
  const reading = readTable(rows, toLead(state));
  if (!reading) return;
  if (reading.type === 'questions') {
    closeDraft(state);
    state.drafts.push(...reading.drafts);
    state.breaks = 0;
    return;
  }
  if (draft && draft.options.length > 0) return;
  const table = reading.compares ? 'compares' : 'options';
  const title = state.paragraph.at(-1);
  const lead = toLead(state);
  const open = draft ?? createDraft({ lead, titles: title ? [title] : [] });
  state.current = { ...open, table, options: reading.options };
  state.breaks = 0;
}
