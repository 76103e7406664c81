// A request that is being read: its words and what they point at.
import type { Clause } from './read-clause.ts';
import type { Target } from './read-target.ts';
import type { Literal, Utterance } from './utterance.ts';

export type Request = Extract<Clause, { kind: 'request' }>;

/** `target` overrides what the request is about; undefined and null values are left out. */
export type ReadParameters = Record<string, unknown> & { target?: string | undefined };

export interface Reading {
  utterance: Utterance;
  request: Request;
  /** The request as written, and masked in lower case. */
  text: string;
  masked: string;
  /** Masked, with what stands before the request: "用三句话总结". */
  asked: string;
  /** As written, to the very end. */
  whole: string;
  target: Target | null;
  literals: Literal[];
  reference: string | null;
  lastAnswer: string | null;
}
