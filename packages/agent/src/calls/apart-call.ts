// The port for work on foreign content: a page, a schema, a pattern is read in a process of its own, so that what
// it does to memory and time ends there.

export interface ApartCall {
  /** The address of the module (`import.meta.url` of a sibling) and the name of the function that it exports. */
  module: string;
  name: string;
  /** Its one argument: plain data or bytes. */
  input: unknown;
  /** From the moment it begins. The runner has a limit of its own, which holds where none is given. */
  timeLimitMs?: number;
  signal?: AbortSignal;
}

/** `too-large` in what goes in, what comes out or the memory in between; `failed` is all else. */
export type ApartFailure = 'too-large' | 'too-slow' | 'failed';

export type ApartOutcome = { ok: true; value: unknown } | { ok: false; failure: ApartFailure };

/**
 * Contract: nothing that the function does, nor its end, harms the caller's process. Calls share nothing. The value
 * comes back as JSON can say it. Rejects only with the signal's reason.
 */
export type RunApart = (call: ApartCall) => Promise<ApartOutcome>;
