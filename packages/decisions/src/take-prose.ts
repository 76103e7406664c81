// Puts a line that is neither head nor option where it belongs: title, explanation, closing words, or prose around.
import { type AssemblyState, closeDraft, toLead } from './assembly-state.ts';
import { createDraft, type Draft, type DraftOption } from './draft.ts';
import { addInline, isWrapped, readInlineOptions } from './fill-options.ts';
import { toReadable } from './mask-line.ts';
import { isAskingTitle } from './read-ask.ts';
import { isMark } from './read-mark.ts';
import { readRecommendedLetters } from './read-recommended-letters.ts';
import { type RecommendedPair, readPairs, readRecommendedPairs } from './read-recommended-pairs.ts';
import { isOpenLead, isTakenLead } from './read-record.ts';
import type { Line } from './split-lines.ts';

const RECOMMENDATION_LEAD = /推荐|建议|recommend/i;
const MAX_PAIRS = 400;
const MAX_PARAGRAPH = 4;
const MAX_NOTE = 600;

export function takeHeading(state: AssemblyState, line: Line): void {
  const text = toReadable(line.body).trim();
  const draft = state.current;
  if (draft && draft.options.length > 0 && text.length < 40 && RECOMMENDATION_LEAD.test(text)) {
    draft.notes.push(text.endsWith(':') ? text : `${text}:`);
  } else closeDraft(state);
  state.recommending = RECOMMENDATION_LEAD.test(text);
  state.heading = text;
  state.paragraph = [];
  state.taken = isTakenLead(text);
  state.breaks += 2;
}

export function takeProse(state: AssemblyState, line: Line): void {
  if (takeQuestionLine(state, line)) return;
  const draft = state.current;
  if (draft && draft.options.length === 0 && state.afterBlank && closesHead(draft, line)) closeDraft(state);
  const text = toReadable(line.body).trim();
  takePairs(state, readRecommendedPairs(toUnmarked(line)));
  if (!state.current) takeParagraph(state, line, text);
  else if (state.current.options.length === 0) takeContext(state, state.current, line);
  else takeBelowOptions(state, state.current, line, text);
}

// `Which theme? A) light B) dark` as a paragraph of its own.
function takeQuestionLine(state: AssemblyState, line: Line): boolean {
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

/** Takes the picks that a list below "My recommendations:" names; false if the line is none. */
export function takePairLine(state: AssemblyState, line: Line): boolean {
  return state.recommending && takePairs(state, readPairs(toUnmarked(line)));
}

function toUnmarked(line: Line): string {
  return line.body.raw.replace(/[`*_]/g, '');
}

function takePairs(state: AssemblyState, pairs: readonly RecommendedPair[]): boolean {
  const after = state.drafts.length + (state.current?.options.length ? 1 : 0);
  if (state.pairs.length < MAX_PAIRS) state.pairs.push(...pairs.map((pair) => ({ ...pair, after })));
  return pairs.length > 0;
}

function takeParagraph(state: AssemblyState, line: Line, text: string): void {
  if (state.afterBlank) {
    state.paragraph = [];
    state.breaks += line.bulleted || line.indent > 1 ? 0 : 1;
  }
  state.paragraph = [...state.paragraph.slice(1 - MAX_PARAGRAPH), line.body];
  state.recommending = text.length < 60 && /:$/.test(text) && RECOMMENDATION_LEAD.test(text);
  if (isTakenLead(text)) state.taken = true;
  else if (isOpenLead(text)) state.taken = false;
}

function takeContext(state: AssemblyState, draft: Draft, line: Line): void {
  const wrapped = !state.afterBlank && draft.context.length === 0 && !line.bulleted && !draft.strong;
  const last = draft.titles.at(-1);
  if (wrapped && last && isWrapped(last, line.body)) draft.titles.push(line.body);
  else draft.context.push(line.body);
  state.paragraph = [line.body];
}

function takeBelowOptions(state: AssemblyState, draft: Draft, line: Line, text: string): void {
  const last = draft.options.at(-1);
  const spoken = readRecommendedLetters(text).length > 0;
  if (
    last &&
    (isBelow(draft, line) || isMarkBelow(state, line) || (!spoken && goesOn(state, draft, last, line)))
  ) {
    const direct = !state.afterBlank && !line.bulleted && last.details.length === 0;
    (direct ? last.texts : last.details).push(line.body);
    state.paragraph = [];
    return;
  }
  takeNote(draft, text, state.afterBlank);
  const { breaks } = state;
  takeParagraph(state, line, text);
  if (spoken) state.breaks = breaks;
}

function isBelow(draft: Draft, line: Line): boolean {
  const { indent = 0, column = 0 } = draft.options[0] ?? {};
  return line.indent > indent || (line.bulleted && line.indent === indent && line.column > column);
}

function isMarkBelow(state: AssemblyState, line: Line): boolean {
  return !state.afterBlank && isMark(line.body);
}

// An unindented line right below an option that goes on with its sentence.
function goesOn(state: AssemblyState, draft: Draft, last: DraftOption, line: Line): boolean {
  const above = last.texts.at(-1);
  if (state.afterBlank || draft.notes.length > 0 || line.bulleted || !above) return false;
  return last.details.length === 0 && isWrapped(above, line.body);
}

function takeNote(draft: Draft, text: string, opens: boolean): void {
  const last = draft.notes.at(-1);
  const joins = last !== undefined && last.length < MAX_NOTE && (!opens || last.endsWith(':'));
  if (joins) draft.notes.splice(-1, 1, `${last} ${text}`);
  else draft.notes.push(text);
}

// A list item ends at an unindented paragraph, unless it asks and the paragraph only explains.
function closesHead(draft: Draft, line: Line): boolean {
  if (draft.strong || draft.options.length > 0 || line.indent > draft.indent) return false;
  const title = draft.titles.map(toReadable).join(' ');
  return !line.bulleted && !(title.includes('?') && !isAskingTitle(toReadable(line.body)));
}
