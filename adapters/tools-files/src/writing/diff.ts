// The change to a file as a unified diff: all of it, or in words what cannot be shown. Never a part.
import type { ToolCallInspection } from '@nod/agent';
import { renderDiff as renderUnified } from '@nod/diffs';

export interface FileChange {
  /** Relative to the allowed folder. */
  path: string;
  /** Null: there is no such file yet. A note stands for content that is not text. */
  before: { text: string } | { note: string } | null;
  after: string;
}

/** What a person can look through and every surface can carry. */
const MAX_LENGTH = 400_000;

type EditPreview = Extract<ToolCallInspection['preview'], { type: 'edit' }>;

/** `shows` names the parameters that the change tells all about; where it is too long to show, it tells only where. */
export function toEditPreview(change: FileChange, shows: string[]): EditPreview {
  const { diff, isWhole } = renderDiff(change);
  const { path, before } = change;
  return { type: 'edit', path, diff, isNew: before === null, shows: isWhole ? shows : ['path'] };
}

/** Applied to the text before, it gives the text after, to the letter, where it is whole. */
export function renderDiff({ path, before, after }: FileChange): { diff: string; isWhole: boolean } {
  const text = before && 'text' in before ? before.text : '';
  const note = before && 'note' in before ? `[${before.note}]\n` : '';
  const names: [string, string] = [before ? `a/${path}` : '/dev/null', `b/${path}`];
  const diff = renderUnified(names, text, after);
  const isWhole = diff.length <= MAX_LENGTH;
  return { diff: note + (isWhole ? diff : describe(names, text, after)), isWhole };
}

function describe([oldName, newName]: [string, string], text: string, after: string): string {
  return [
    `[This change is too long to show: ${text.length} characters become ${after.length}. What is written stands in full in the parameters of the call.]`,
    `--- ${JSON.stringify(oldName)}`,
    `+++ ${JSON.stringify(newName)}`,
    '',
  ].join('\n');
}
