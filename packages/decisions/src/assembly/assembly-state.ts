// The state between two lines of an answer: which part of a candidate is open, and what stands above it.
import { EMPTY, type Masked, toReadable } from '../lines/masked-line.ts';
import { nextLetter } from '../readers/inline-options.ts';
import type { RecommendedPair } from '../readers/pairs.ts';
import { readStatement } from '../readers/statement.ts';
import { type Candidate, createCandidate, type Lead } from './candidate.ts';
import { finishOptions } from './inline-options.ts';

/** `title`: numbered, no option yet. `options`: the last option is open. `notes`: paragraphs below the options. */
export type Place =
  | { readonly at: 'outside' }
  | { readonly at: 'title' | 'options' | 'notes'; readonly candidate: Candidate };

export interface Above {
  readonly heading: Masked;
  /** The heading stands below the last option above. */
  readonly ownHeading: boolean;
  /** The last lines of the paragraph above. */
  readonly paragraph: readonly Masked[];
  /** The last line since the option above that turns to the person. */
  readonly asked: Masked | null;
  /** Decisions already taken follow: in this section, or in the list below a sentence that says so. */
  readonly taken: 'no' | 'section' | 'list';
  readonly breaks: number;
  /** The letter that would go on with the options above. */
  readonly nextLetter: string | null;
  /** Number of the line that is being read. */
  readonly line: number;
  /** "My recommendations:" stands above: pairs follow. */
  readonly recommending: boolean;
}

export interface AssemblyState {
  readonly place: Place;
  readonly above: Above;
}

/** What the lines were put together to, in order. */
export type Item =
  | { readonly type: 'candidate'; readonly candidate: Candidate }
  | { readonly type: 'pair'; readonly pair: RecommendedPair; readonly line: number }
  | { readonly type: 'prose'; readonly text: string; readonly line: number };

export interface Step {
  readonly state: AssemblyState;
  readonly emitted: readonly Item[];
}

export const OUTSIDE: Place = { at: 'outside' };

export const START: AssemblyState = {
  place: OUTSIDE,
  above: {
    heading: EMPTY,
    ownHeading: false,
    paragraph: [],
    asked: null,
    taken: 'no',
    breaks: 0,
    nextLetter: null,
    line: 0,
    recommending: false,
  },
};

export function toLead(above: Above): Lead {
  const { breaks, nextLetter, line } = above;
  const heading = toReadable(above.heading).trim();
  const ownHeading = above.ownHeading ? above.heading : null;
  const paragraph = above.paragraph.map(toReadable).join(' ');
  return { heading, ownHeading, paragraph, taken: above.taken !== 'no', breaks, nextLetter, line };
}

/** A candidate without a number; the line above is its title, or what asked before that line recommends. */
export function createUnnumbered({ above }: AssemblyState, given: Partial<Candidate>): Candidate {
  const line = above.paragraph.at(-1);
  const heading = above.ownHeading ? above.heading : undefined;
  const asked = above.asked ?? heading;
  const lead = toLead(above);
  if (line && asked && asked !== line && isBeside(line)) {
    return createCandidate({ lead, titles: [asked], context: [line], ...given });
  }
  const [name, ...others] = above.paragraph;
  if (name && others.length > 0 && isName(name)) {
    return createCandidate({ lead, titles: [name], context: others, ...given });
  }
  const title = line ?? heading;
  return createCandidate({ lead, titles: title ? [title] : [], ...given });
}

// `Right panel` above "Should the right panel show:" in one paragraph.
function isName(line: Masked): boolean {
  return /^[^.?!:,。，、;；]{2,40}$/.test(toReadable(line).trim());
}

// "Recommended: A — …", "Options:" stand between a question and its options.
function isBeside(line: Masked): boolean {
  const text = toReadable(line).trim();
  return readStatement(text).length > 0 || isOptionsLabel(text);
}

export function isOptionsLabel(text: string): boolean {
  return /^(?:the |[a-z]{2,10} )?(?:options|choices|suggested answers|(?:候选|可选|备选)?(?:选项|方案|项)) ?:?$/i.test(
    text,
  );
}

/** Ends the open candidate. What has neither a number nor two options is forgotten. */
export function close({ place, above }: AssemblyState): Step {
  if (place.at === 'outside') return { state: { place, above }, emitted: [] };
  const candidate = finishOptions(place.candidate);
  const found = candidate.options.length > 1;
  const letter = candidate.options.at(-1)?.letter;
  const left = { ...above, nextLetter: letter === undefined ? above.nextLetter : nextLetter(letter) };
  const state = { place: OUTSIDE, above: found && place.at === 'title' ? afterOption(left) : left };
  const emitted: Item[] = candidate.id !== null || found ? [{ type: 'candidate', candidate }] : [];
  return { state, emitted };
}

/** The paragraph below the options above is the title of the question that opens next: no note to them. */
export function withoutTitleNote(state: AssemblyState): AssemblyState {
  const { place, above } = state;
  if (place.at !== 'notes' || above.paragraph.length === 0) return state;
  const notes = place.candidate.notes.slice(0, -1);
  return { ...state, place: { ...place, candidate: { ...place.candidate, notes } } };
}

/** Ends the open candidate and opens another. */
export function open(state: AssemblyState, at: 'title' | 'options', candidate: Candidate): Step {
  const closed = close(state);
  const above = at === 'options' ? afterOption(closed.state.above) : closed.state.above;
  return { state: { place: { at, candidate }, above }, emitted: closed.emitted };
}

/** Goes on with the open candidate. */
export function proceed(state: AssemblyState, at: 'title' | 'options' | 'notes', candidate: Candidate): Step {
  const above = at === 'options' ? afterOption(state.above) : state.above;
  return { state: { place: { at, candidate }, above }, emitted: [] };
}

export function stay(state: AssemblyState, emitted: readonly Item[] = []): Step {
  return { state, emitted };
}

/** Does `next` in the state that `step` leaves. */
export function andThen(step: Step, next: (state: AssemblyState) => Step): Step {
  const after = next(step.state);
  return { state: after.state, emitted: [...step.emitted, ...after.emitted] };
}

export function changeAbove(state: AssemblyState, changes: Partial<Above>): AssemblyState {
  return { ...state, above: { ...state.above, ...changes } };
}

// `paragraph` stays: a second option list below the same words would be titled by them otherwise.
function afterOption(above: Above): Above {
  return { ...above, ownHeading: false, asked: null, breaks: 0 };
}
