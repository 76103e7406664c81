// A candidate: lines that may be a question, put together and not judged yet.
import type { TextLine } from '../lines/lines.ts';
import type { Masked } from '../lines/masked-line.ts';
import type { MarkStrength } from '../readers/mark.ts';
import type { OptionToken } from '../readers/option.ts';
import type { QuestionHead } from '../readers/question-head.ts';

/** An option as its letter and its line say; `column` is that of the letter. */
export interface CandidateOption
  extends Pick<OptionToken, 'letter' | 'bare' | 'named'>,
    Pick<TextLine, 'indent' | 'column' | 'heading' | 'checked' | 'afterBlank'> {
  /** It stands behind another option on one line. */
  readonly behind: boolean;
  /** A mark outside the text: before the letter, or in a cell of its own. */
  readonly mark: MarkStrength;
  /** The first paragraph, line by line; later lines are wrapped ones. */
  readonly texts: readonly Masked[];
  /** Lines below: sub-bullets, explanations. */
  readonly details: readonly Masked[];
}

/** What stands above a candidate. */
export interface Lead {
  readonly heading: string;
  /** The heading, if it stands between this candidate and the one before. */
  readonly ownHeading: Masked | null;
  readonly paragraph: string;
  /** The section speaks of decisions already taken. */
  readonly taken: boolean;
  /** Headings (each counts twice) and paragraphs since the last option above. */
  readonly breaks: number;
  /** The letter that would go on with the options above. */
  readonly nextLetter: string | null;
  /** Number of the line on which the candidate opens. */
  readonly line: number;
}

export interface Candidate extends Pick<QuestionHead, 'kind' | 'strong'> {
  /** null: no number was written. */
  readonly id: string | null;
  /** A heading counted by a numeral (`## 九、`): mostly a section. */
  readonly section: boolean;
  /** `[x]` before its number. */
  readonly checked: boolean;
  readonly indent: number;
  readonly lead: Lead;
  /** The table it stands in: a row each is an option, compared or not, or a question. */
  readonly table: 'none' | 'options' | 'compares' | 'questions';
  readonly titles: readonly Masked[];
  /** Lines between title and options. */
  readonly context: readonly Masked[];
  readonly options: readonly CandidateOption[];
  /** Paragraphs below the options. */
  readonly notes: readonly string[];
  /** Letters recommended in a table's column. */
  readonly picks: readonly string[];
}

export function createCandidate(given: Partial<Candidate> & { readonly lead: Lead }): Candidate {
  return {
    id: null,
    kind: 'plain',
    strong: false,
    section: false,
    checked: false,
    indent: 0,
    table: 'none',
    titles: [],
    context: [],
    options: [],
    notes: [],
    picks: [],
    ...given,
  };
}

export function createOption(given: Partial<CandidateOption> & { readonly letter: string }): CandidateOption {
  return {
    indent: 0,
    column: 0,
    heading: 0,
    bare: false,
    named: false,
    checked: false,
    afterBlank: false,
    behind: false,
    mark: 'none',
    texts: [],
    details: [],
    ...given,
  };
}

/** The candidate without an only option that was an article: "A nice thing to know". */
export function withoutArticle(candidate: Candidate): Candidate {
  const [article, ...others] = candidate.options;
  if (!article?.bare || candidate.id === null || others.length > 0) return candidate;
  const context = [...candidate.context, ...article.texts, ...article.details];
  return { ...candidate, context, options: [] };
}

/** The candidate with its last option changed. */
export function changeLastOption(candidate: Candidate, changes: Partial<CandidateOption>): Candidate {
  const last = candidate.options.at(-1);
  if (!last) return candidate;
  return { ...candidate, options: [...candidate.options.slice(0, -1), { ...last, ...changes }] };
}
