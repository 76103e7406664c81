// A question while it is being put together from lines: everything that may matter, nothing judged yet.
import type { Masked } from './mask-line.ts';

export interface DraftOption {
  readonly letter: string;
  /** Columns before its line, and before its letter. */
  readonly indent: number;
  readonly column: number;
  readonly bare: boolean;
  readonly named: boolean;
  readonly checked: boolean;
  /** A mark outside the text: before the letter, or in a cell of its own. */
  readonly marked: boolean;
  /** The first paragraph, line by line; later lines are wrapped ones. */
  readonly texts: Masked[];
  /** Lines below: sub-bullets, explanations. */
  readonly details: Masked[];
}

/** What stood above a draft. */
export interface Lead {
  readonly heading: string;
  readonly paragraph: string;
  /** The section speaks of decisions already taken. */
  readonly taken: boolean;
  /** Headings and paragraphs since the draft before. */
  readonly breaks: number;
}

export interface Draft {
  /** null: no number was written. */
  readonly id: string | null;
  readonly asks: boolean;
  readonly strong: boolean;
  readonly indent: number;
  readonly lead: Lead;
  readonly table: 'none' | 'options' | 'compares';
  readonly titles: Masked[];
  /** Lines between title and options. */
  readonly context: Masked[];
  readonly options: DraftOption[];
  /** Paragraphs after the options. */
  readonly notes: string[];
  /** Letters recommended outside any sentence, in a table's column. */
  readonly recommended: string[];
  /** A letter is missing between two options. */
  gap: boolean;
  /** A blank line stands between title and options. */
  loose: boolean;
  /** Some options stood behind others on one line. */
  filled: boolean;
}

export function createDraft(given: Partial<Draft> & { readonly lead: Lead }): Draft {
  return {
    id: null,
    asks: false,
    strong: false,
    indent: 0,
    table: 'none',
    titles: [],
    context: [],
    options: [],
    notes: [],
    recommended: [],
    gap: false,
    loose: false,
    filled: false,
    ...given,
  };
}

export function createDraftOption(given: Partial<DraftOption> & { readonly letter: string }): DraftOption {
  return {
    indent: 0,
    column: 0,
    bare: false,
    named: false,
    checked: false,
    marked: false,
    texts: [],
    details: [],
    ...given,
  };
}
