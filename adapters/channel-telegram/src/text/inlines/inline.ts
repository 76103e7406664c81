// Inlines: the inside of a paragraph, as a flat list in which styles and links are opened and closed, well nested.

export type Style = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler';

export interface Link {
  address: string;
  title: string;
  isImage: boolean;
}

export type Inline =
  | { type: 'text'; text: string }
  /** Shown to the letter. */
  | { type: 'code'; text: string }
  | { type: 'open'; style: Style }
  | { type: 'close'; style: Style }
  | { type: 'open-link'; link: Link }
  | { type: 'close-link' };

/** Where reference links lead, by label, and which of them were found in the text. */
export interface Definitions {
  links: ReadonlyMap<string, { address: string; title: string }>;
  used: Set<string>;
}

/** Longer ones are no labels: looking for their end must not take long. */
export const LONGEST_LABEL = 200;

export function toLabel(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
