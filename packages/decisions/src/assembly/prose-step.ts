// The step for a line that is neither head nor option: it becomes title, explanation, closing words, or prose
// around.

import type { TextLine } from '../lines/lines.ts';
import { type Masked, toMasked, toReadable } from '../lines/masked-line.ts';
import { isAskingTitle, isRequest, turnsToPerson } from '../readers/asking.ts';
import { isMark } from '../readers/mark.ts';
import { type RecommendedPair, readPairs, readRecommendedPairs } from '../readers/pairs.ts';
import { isContentLead, isOpenLead, isTakenLead } from '../readers/record.ts';
import { readStatement } from '../readers/statement.ts';
import {
  type AssemblyState,
  andThen,
  changeAbove,
  close,
  type Item,
  isOptionsLabel,
  open,
  proceed,
  type Step,
  stay,
  toLead,
} from './assembly-state.ts';
import { type Candidate, type CandidateOption, changeLastOption, createCandidate } from './candidate.ts';
import { finishOptions, readQuestion, toInlineOptions } from './inline-options.ts';

const RECOMMENDATION_LEAD = /推荐|建议|recommend|suggest|\bmy (?:picks?|choices?|votes?)\b/i;
const ANSWERS = /^(?:(?:your|the|final) )?answers?$|^(?:答案|回答)$/i;
const MAX_PARAGRAPH = 4;
const MAX_NOTE = 600;

export function takeHeading(state: AssemblyState, line: TextLine): Step {
  const text = toReadable(line.body).trim();
  const recommending = RECOMMENDATION_LEAD.test(text);
  const { place } = state;
  if (place.at === 'title' && isOptionsLabel(text)) return stay(state);
  const belongs = recommending && text.length < 40 && (place.at === 'options' || place.at === 'notes');
  const note = text.endsWith(':') ? text : `${text}:`;
  const step = belongs ? addNote(state, place.candidate, note, true) : close(state);
  return andThen(step, (left) =>
    stay(
      changeAbove(left, {
        recommending,
        heading: line.body,
        ownHeading: true,
        paragraph: [],
        asked: null,
        taken: isTakenLead(text) ? 'section' : 'no',
        breaks: left.above.breaks + 2,
      }),
      turnsToPerson(text) ? [{ type: 'prose', text, line: left.above.line }] : [],
    ),
  );
}

/** A quoted recommendation below the options. */
export function takeRemark(state: AssemblyState, body: Masked): Step {
  const { place } = state;
  const text = toReadable(body).trim();
  const pairs = stay(state, toPairs(state, readRecommendedPairs(body.raw.replace(/[`*_]/g, ''))));
  if (place.at !== 'options' && place.at !== 'notes') return pairs;
  return andThen(pairs, (left) => addNote(left, place.candidate, text, true));
}

export function takeProse(state: AssemblyState, line: TextLine): Step {
  const question = takeQuestionLine(state, line);
  if (question) return question;
  const { place } = state;
  const left =
    place.at === 'title' && line.afterBlank && closesHead(place.candidate, line) ? close(state) : stay(state);
  return andThen(left, (open) =>
    andThen(toSaid(withInlineOptions(open), line), (said) => placeProse(said, line)),
  );
}

// `1) Which? a) x b) y` has all its options: what follows stands below them.
function withInlineOptions(state: AssemblyState): AssemblyState {
  if (state.place.at !== 'title') return state;
  const candidate = finishOptions(state.place.candidate);
  return candidate.options.length < 2 ? state : proceed(state, 'options', candidate).state;
}

/** Takes the picks that a list below "My recommendations:" or "Decided:" names; null if the line is none. */
export function takePairLine(state: AssemblyState, line: TextLine): Step | null {
  const { recommending, taken, paragraph, heading } = state.above;
  const answers = taken === 'list' || ANSWERS.test(toReadable(heading).trim());
  const pairs = recommending || answers ? readPairs(toUnmarked(line)) : [];
  if (pairs.length === 0) return null;
  if (recommending) return stay(state, toPairs(state, pairs));
  const announced = taken === 'list' ? '' : `${toReadable(heading)}:`;
  const text = [announced, ...[...paragraph, line.body].map(toReadable)].join(' ').trim();
  return stay(state, [{ type: 'prose', text, line: state.above.line }]);
}

// `Which theme? A) light B) dark` as a paragraph or list item of its own.
function takeQuestionLine(state: AssemblyState, line: TextLine): Step | null {
  const { place } = state;
  const listed =
    line.bulleted && (place.at === 'outside' || place.candidate.options.some(({ behind }) => behind));
  const free = place.at === 'outside' || (place.at !== 'title' && line.afterBlank);
  if (
    !listed &&
    (!free || line.bulleted || !/\?|(?:请选择?|choose|pick|select)[^:?]{0,16}:/i.test(line.body.mask))
  )
    return null;
  const found = readQuestion(line.body);
  if (!found || !(found.asks || (listed && found.named))) return null;
  return andThen(close(state), (closed) => {
    const { indent } = line;
    const { title, inline, notes } = found;
    const options = toInlineOptions(inline, { indent, column: indent });
    const lead = toLead(closed.above);
    return open(closed, 'options', createCandidate({ lead, indent, titles: [title], options, notes }));
  });
}

function toSaid(state: AssemblyState, line: TextLine): Step {
  const { line: at } = state.above;
  const label = state.above.recommending && state.place.at === 'outside' ? 'Recommendation: ' : '';
  const text = label + toReadable(line.body).trim();
  const prose: Item[] = state.place.at === 'title' ? [] : [{ type: 'prose', text, line: at }];
  return stay(state, [...toPairs(state, readRecommendedPairs(toUnmarked(line))), ...prose]);
}

export function toPairs({ above }: AssemblyState, pairs: readonly RecommendedPair[]): Item[] {
  return pairs.map((pair) => ({ type: 'pair', pair, line: above.line }));
}

function toUnmarked(line: TextLine): string {
  return line.body.raw.replace(/[`*_]/g, '');
}

function placeProse(state: AssemblyState, line: TextLine): Step {
  const { place } = state;
  if (place.at === 'outside') return stay(takeParagraph(state, line));
  if (place.at === 'title') return takeContext(state, place.candidate, line);
  return takeBelowOptions(state, place.candidate, line);
}

function takeParagraph(state: AssemblyState, line: TextLine): AssemblyState {
  const { above } = state;
  const text = toReadable(line.body).trim();
  const counts = line.afterBlank && !line.bulleted && line.indent <= 1;
  return changeAbove(state, {
    paragraph: [
      ...(line.afterBlank || line.bulleted ? [] : above.paragraph.slice(1 - MAX_PARAGRAPH)),
      line.body,
    ],
    breaks: above.breaks + (counts ? 1 : 0),
    recommending:
      text.length < 60 && (text.endsWith(':') || isBold(line.body)) && RECOMMENDATION_LEAD.test(text),
    taken: toTaken(above.taken, text),
    asked: isRequest(text) ? line.body : above.asked,
  });
}

function isBold({ mask }: Masked): boolean {
  return /^\u0001{2}.*\u0001{2}$/.test(mask.trim());
}

// Only words that announce what follows make a record of it: "Confirmed." alone does not.
function toTaken(taken: AssemblyState['above']['taken'], text: string): AssemblyState['above']['taken'] {
  const announces = !/[.。!?]["')\]”」]?$/.test(text);
  if (isContentLead(text)) return 'list';
  if (isOpenLead(text)) return 'no';
  if (announces && isTakenLead(text)) return taken === 'section' ? 'section' : 'list';
  return taken === 'list' && text.endsWith(':') ? 'no' : taken;
}

function takeContext(state: AssemblyState, candidate: Candidate, line: TextLine): Step {
  const wrapped = !line.afterBlank && candidate.context.length === 0 && !line.bulleted && !candidate.strong;
  const last = candidate.titles.at(-1);
  const goesOn = wrapped && last && isWrapped(last, line.body);
  const above = changeAbove(state, { paragraph: [line.body] });
  const holder = goesOn ? 'titles' : 'context';
  return proceed(above, 'title', { ...candidate, [holder]: [...candidate[holder], line.body] });
}

function takeBelowOptions(state: AssemblyState, candidate: Candidate, line: TextLine): Step {
  const text = toReadable(line.body).trim();
  const last = candidate.options.at(-1);
  const spoken = readStatement(text).length > 0;
  if (last && (isBelow(candidate, line) || isMarkBelow(line) || (!spoken && goesOn(state, last, line)))) {
    const direct = !line.afterBlank && !line.bulleted && last.details.length === 0;
    const place = direct ? { texts: [...last.texts, line.body] } : { details: [...last.details, line.body] };
    const { at } = state.place;
    const next = proceed(state, at === 'notes' ? 'notes' : 'options', changeLastOption(candidate, place));
    return { ...next, state: changeAbove({ ...next.state, above: state.above }, { paragraph: [] }) };
  }
  return andThen(addNote(state, candidate, text, line.afterBlank), (noted) => {
    const after = takeParagraph(noted, line);
    return stay(spoken ? changeAbove(after, { breaks: noted.above.breaks }) : after);
  });
}

function isBelow({ options }: Candidate, line: TextLine): boolean {
  const { indent = 0, column = 0 } = options[0] ?? {};
  return line.indent > indent || (line.bulleted && line.indent === indent && line.column > column);
}

function isMarkBelow(line: TextLine): boolean {
  return !line.afterBlank && isMark(line.body);
}

// An unindented line right below an option that goes on with its sentence.
function goesOn({ place }: AssemblyState, last: CandidateOption, line: TextLine): boolean {
  const above = last.texts.at(-1);
  if (line.afterBlank || place.at === 'notes' || line.bulleted || !above) return false;
  return last.details.length === 0 && isWrapped(above, line.body);
}

/** Whether `next` goes on with the sentence of `previous`, as wrapped text does. */
export function isWrapped(previous: Masked, next: Masked): boolean {
  const end = toReadable(previous).trim();
  const start = toReadable(next).trim();
  if (end === '' || /[?!.。:;]$/.test(end)) return end === '';
  if (/[,，、]$/.test(end)) return true;
  return (
    /^[a-z]/.test(start) ||
    (/^[\u3400-\u9fff(]/.test(start) ? end.length >= 18 : /^[A-Z\d]/.test(start) && end.length >= 50)
  );
}

// Lines of one paragraph are one note; so is what follows a colon.
function addNote(state: AssemblyState, candidate: Candidate, text: string, opens: boolean): Step {
  const last = candidate.notes.at(-1);
  const joins = last !== undefined && last.length < MAX_NOTE && (!opens || last.endsWith(':'));
  const gap = last && (last.endsWith(':') || isWrapped(toMasked(last), toMasked(text))) ? ' ' : '\n';
  const notes = joins ? [...candidate.notes.slice(0, -1), last + gap + text] : [...candidate.notes, text];
  return proceed(state, 'notes', { ...candidate, notes });
}

// A list item ends at an unindented paragraph, unless it asks and the paragraph only explains.
function closesHead(candidate: Candidate, line: TextLine): boolean {
  if (candidate.strong || line.indent > candidate.indent) return false;
  const title = candidate.titles.map(toReadable).join(' ');
  return !line.bulleted && !(title.includes('?') && !isAskingTitle(toReadable(line.body)));
}
