// A rehype plugin: code in a language that is known is coloured, by classes alone. Loaded when the first code shows.

import { common, createLowlight } from 'lowlight';
import { type Element, type ElementContent, type Parent, toLanguage } from '../ui/revealed-characters.ts';

/** Longer code stays plain: colouring it again as it grows would hold up the page. */
const MAX_LENGTH = 20_000;

const lowlight = createLowlight(common);

export function highlightCode(): (tree: Parent) => void {
  return visit;
}

function visit(parent: Parent): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'code') colour(child);
    else visit(child);
  }
}

function colour(code: Element): void {
  const language = toLanguage(code);
  const [text] = code.children;
  if (!lowlight.registered(language) || text?.type !== 'text' || text.value.length > MAX_LENGTH) return;
  code.children = lowlight.highlight(language, text.value).children as ElementContent[];
}
