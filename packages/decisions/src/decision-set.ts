// The words of a decision set: what a parse yields and what a reply is composed from. No logic.

/** One lettered option; `text` is clean: no recommendation mark, no emphasis. */
export interface DecisionOption {
  readonly letter: string;
  readonly text: string;
}

/**
 * `id` and letters stand as the model wrote them (`D1`, `a`); of several questions without a number each has its
 * title for id. No options: the question was seen and not understood. `recommended` names exactly one option or none.
 */
export interface DecisionQuestion {
  readonly id: string;
  readonly title: string;
  readonly options: readonly DecisionOption[];
  readonly recommended: string | null;
}

/**
 * What `nod decisions --json` prints. `open` lists the questions without exactly one recommendation;
 * `reply` is `1A 2C 3B` (or `Storage: B · Logs: A`) when none is open, else null. No questions: not complete, nothing open, no reply.
 */
export interface DecisionParse {
  readonly questions: readonly DecisionQuestion[];
  readonly complete: boolean;
  readonly open: readonly string[];
  readonly reply: string | null;
}

/** Question id → the letter picked for it. */
export type DecisionPicks = Readonly<Record<string, string>>;

/** The language of the phrases sent to the model. */
export type PhraseLanguage = 'zh' | 'en';
