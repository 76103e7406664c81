// A rehype plugin: code in a language that is known is coloured, by classes alone. Loaded when the first code shows.

import { common, createLowlight } from 'lowlight';
import type { Element, ElementContent, Parent } from '../ui/revealed-characters.ts';

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
  if (!language || text?.type !== 'text' || text.value.length > MAX_LENGTH) return;
  code.children = lowlight.highlight(language, text.value).children as ElementContent[];
}

/** Null for code without a language, and for languages that are not known. */
function toLanguage({ properties: { className } }: Element): string | null {
  const names = Array.isArray(className) ? className.map(String) : [];
  const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  return lowlight.registered(language) ? language : null;
}
