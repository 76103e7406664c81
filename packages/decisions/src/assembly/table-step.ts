// The step for a whole table: it becomes options of the question above, a question of its own, several, or picks.
import { type Masked, toReadable } from '../lines/masked-line.ts';
import { isRequest } from '../readers/asking.ts';
import {
  type AssemblyState,
  close,
  createUnnumbered,
  type Item,
  open,
  proceed,
  type Step,
  stay,
  toLead,
  withoutTitleNote,
} from './assembly-state.ts';
import { withoutArticle } from './candidate.ts';
import { readTable } from './table-reading.ts';

export function takeTable(state: AssemblyState, rows: readonly Masked[]): Step {
  const { place, above } = state;
  const reading = readTable(rows, toLead(above));
  switch (reading?.type) {
    case undefined:
      return stay(state);
    case 'pairs': {
      const { line } = above;
      return stay(
        state,
        reading.pairs.map((pair): Item => ({ type: 'pair', pair, line })),
      );
    }
    case 'questions': {
      const closed = close(state);
      const candidates = reading.candidates.map((candidate): Item => ({ type: 'candidate', candidate }));
      const left = {
        ...closed.state,
        above: { ...closed.state.above, breaks: 0, ownHeading: false, asked: null },
      };
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
