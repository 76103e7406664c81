// Lines → candidates and recommended pairs, in order. Each line steps the state; nothing is judged here.

import type { Line, TextLine } from '../lines/lines.ts';
import { type Masked, toReadable, trimMasked } from '../lines/masked-line.ts';
import { isRequest } from '../readers/asking.ts';
import { type OptionToken, readOption } from '../readers/option.ts';
import { isPickLine } from '../readers/pairs.ts';
import { type QuestionHead, readQuestionHead, toNumbered } from '../readers/question-head.ts';
import { isTakenLead } from '../readers/record.ts';
import {
  type Above,
  type AssemblyState,
  andThen,
  changeAbove,
  close,
  createUnnumbered,
  type Item,
  open,
  proceed,
  START,
  type Step,
  stay,
  toLead,
  withoutTitleNote,
} from './assembly-state.ts';
import { createCandidate, withoutArticle } from './candidate.ts';
import { takeOption, takeOptionOnHead } from './option-step.ts';
import { takeHeading, takePairLine, takeProse, takeRemark, toPairs } from './prose-step.ts';
import { readTable } from './table-reading.ts';

export interface Assembly {
  readonly items: readonly Item[];
  /** Paragraphs and headings below the last option. */
  readonly breaksAfter: number;
}

export function assemble(lines: readonly Line[]): Assembly {
  const items: Item[] = [];
  let state = START;
  for (const [at, line] of lines.entries()) {
    const step = stepLine(changeAbove(state, { line: at }), line);
    items.push(...step.emitted);
    state = step.state;
  }
  items.push(...close(state).emitted);
  return { items, breaksAfter: state.above.breaks };
}

function stepLine(state: AssemblyState, line: Line): Step {
  switch (line.kind) {
    case 'blank':
      return stay(state);
    case 'hidden':
      return stay(state.above.taken === 'list' ? changeAbove(state, { taken: 'no' }) : state);
    case 'rule':
      return state.place.at === 'title' ? stay(state) : close(state);
    case 'remark':
      return takeRemark(state, line.body);
    case 'table':
      return takeTable(state, line.rows);
    case 'text':
      return stepText(state, line);
  }
}

function stepText(state: AssemblyState, line: TextLine): Step {
  const pairs = takePairLine(state, line);
  if (pairs) return pairs;
  if (isSection(line)) return takeHeading(state, line);
  const read = isPickLine(line.body.raw) ? null : readQuestionHead(line.body, line.heading > 0);
  const head = read && isLabel(state, read) ? null : read;
  const option = (head && readNumberedOption(head)) ?? readOption(line.body);
  if (head && option?.named !== true && !isNested(state, line, head.id))
    return openNumbered(state, line, head);
  const taken = option && takeOption(state, line, option);
  if (taken) return taken;
  if (line.heading > 0) return takeHeading(state, line);
  return takeProse(state, head || (option && !option.bare) ? { ...line, bulleted: true } : line);
}

// `**1.2 Sessions**` is a heading, however it is set.
function isSection({ heading, body }: TextLine): boolean {
  return heading === 0 && /^\u0001{2,3}\d{1,3}(?:\.\d{1,3}){1,3}[.、:]?\u0001{0,3} /.test(body.mask);
}

// `ELI10: …` below `D1 — …` is a label of what explains it.
function isLabel({ place }: AssemblyState, { id, kind }: QuestionHead): boolean {
  if (place.at !== 'title' || place.candidate.kind !== 'asking' || kind !== 'plain') return false;
  return /^[A-Za-z]{2}/.test(id) && toNumbered(id).prefix !== toNumbered(place.candidate.id ?? '').prefix;
}

// `1. Option A: …`, `2. Option B: …`: the options are counted.
function readNumberedOption({ id, title }: QuestionHead): OptionToken | null {
  const option = readOption(trimMasked(title));
  const counted = option?.named && Number(id) === option.letter.toUpperCase().charCodeAt(0) - 64;
  return counted ? option : null;
}

// Numbers below an option, deeper than its letter, are part of its explanation.
function isNested({ place }: AssemblyState, line: TextLine, id: string): boolean {
  if (place.at === 'outside' || line.heading > 0) return false;
  const { candidate } = place;
  const last = candidate.options.at(-1);
  if (!last) return false;
  const successor = id === String(Number(candidate.id) + 1) && line.indent <= candidate.indent;
  return !successor && line.indent > last.indent;
}

function toTakenSection({ body }: TextLine): Above['taken'] {
  return isTakenLead(toReadable(body)) ? 'section' : 'no';
}

function openNumbered(state: AssemblyState, line: TextLine, head: QuestionHead): Step {
  return andThen(close(state), (closed) => {
    const taken = line.heading > 0 ? toTakenSection(line) : closed.above.taken;
    const above = { ...closed.above, recommending: false, taken };
    const bare = createCandidate({
      id: head.id,
      kind: head.kind,
      strong: head.strong,
      section: line.heading > 0 && /^\u0001{0,3}[一二三四五六七八九十]{1,3}、/.test(line.body.mask),
      checked: line.checked,
      indent: line.indent,
      lead: toLead(above),
      titles: [head.title],
    });
    const candidate = takeOptionOnHead(bare, line, head);
    return open({ ...closed, above }, candidate.options.length > 0 ? 'options' : 'title', candidate);
  });
}

/** A whole table: options of the question above, a question of its own, several, or picks. */
function takeTable(state: AssemblyState, rows: readonly Masked[]): Step {
  const { place, above } = state;
  const reading = readTable(rows, toLead(above));
  switch (reading?.type) {
    case undefined:
      return stay(state);
    case 'pairs':
      return stay(state, toPairs(state, reading.pairs));
    case 'questions': {
      const closed = close(state);
      const candidates = reading.candidates.map((candidate): Item => ({ type: 'candidate', candidate }));
      const left = changeAbove(closed.state, { breaks: 0, ownHeading: false, asked: null });
      return { state: left, emitted: [...closed.emitted, ...candidates] };
    }
    case 'options': {
      const table = reading.compares ? 'compares' : 'options';
      const { options, notes } = reading;
      const filled = { table, options, notes } as const;
      const candidate =
        place.at === 'options' || place.at === 'notes' ? withoutArticle(place.candidate) : null;
      if (candidate?.options.length === 0) return proceed(state, 'options', { ...candidate, ...filled });
      if (place.at === 'title') return proceed(state, 'options', { ...place.candidate, ...filled });
      if (place.at === 'options' || (place.at === 'notes' && !isAsked(state))) return stay(state);
      return open(withoutTitleNote(state), 'options', createUnnumbered(state, filled));
    }
  }
}

function isAsked({ above }: AssemblyState): boolean {
  return isRequest(above.paragraph.map(toReadable).join(' '));
}
