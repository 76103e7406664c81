// What is remembered while lines become drafts: the draft in hand, and what was said above it.
import { createDraft, type Draft, type Lead } from './draft.ts';
import { finishOptions } from './fill-options.ts';
import { type Masked, toReadable } from './mask-line.ts';
import type { RecommendedPair } from './read-recommended-pairs.ts';

/** A pick that a summary recommends, with the number of drafts before it. */
export type PlacedPair = RecommendedPair & { readonly after: number };

export interface AssemblyState {
  readonly drafts: Draft[];
  readonly pairs: PlacedPair[];
  current: Draft | null;
  afterBlank: boolean;
  heading: string;
  /** The last lines of the paragraph above. */
  paragraph: Masked[];
  taken: boolean;
  breaks: number;
  /** A lead such as "My recommendations:" is open: pairs may follow. */
  recommending: boolean;
}

export function createAssemblyState(): AssemblyState {
  return {
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
}

export function toLead(state: AssemblyState): Lead {
  const paragraph = state.paragraph.map(toReadable).join(' ');
  return { heading: state.heading, paragraph, taken: state.taken, breaks: state.breaks };
}

/** Opens a draft without a number; the paragraph above is its title. */
export function openUntitled(state: AssemblyState, given: Partial<Draft>): Draft {
  const title = state.paragraph.at(-1);
  return createDraft({ lead: toLead(state), titles: title ? [title] : [], ...given });
}

/** Puts the draft in hand among the drafts, if it has become a question. */
export function closeDraft(state: AssemblyState): void {
  const draft = state.current;
  state.current = null;
  if (!draft) return;
  const inline = draft.options.length === 0;
  finishOptions(draft);
  if (draft.options.length < 2) return;
  state.drafts.push(draft);
  if (inline) state.breaks = 0;
}
