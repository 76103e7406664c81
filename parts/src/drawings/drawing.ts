// Drawing: what is drawn from a message: a formula or a diagram, and what becomes of it.

/** An element of a formula, or a text in one. Only the tags, attributes and styles that formulas need. */
export type MarkupNode = string | MarkupElement;

export interface MarkupElement {
  tag: string;
  attributes: Record<string, string>;
  style: Record<string, string>;
  children: MarkupNode[];
}

export type DrawingOrder =
  | { kind: 'formula'; source: string; isBlock: boolean }
  | { kind: 'diagram'; source: string; isDark: boolean };

/** Why the source is shown instead. */
export type DrawingFault = 'too-long' | 'too-slow' | 'unreadable';

export type Drawing =
  | { type: 'formula'; nodes: MarkupNode[] }
  /** An image of its own, with the words that stand in it. */
  | { type: 'diagram'; svg: string; width: number; height: number; words: string }
  | { type: 'failed'; fault: DrawingFault };

export const MAX_FORMULA_LENGTH = 2_000;
export const MAX_DIAGRAM_LENGTH = 5_000;
