// Puts a whole table where it belongs: options of the question above, a question of its own, or several questions.
import { type AssemblyState, closeDraft, openUntitled, toLead } from './assembly-state.ts';
import type { Masked } from './mask-line.ts';
import { readTable } from './read-table.ts';

export function takeTable(state: AssemblyState, rows: readonly Masked[]): void {
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
  state.current = { ...(draft ?? openUntitled(state, {})), table, options: reading.options };
  state.breaks = 0;
}
