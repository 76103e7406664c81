// A rehype plugin: text nodes with unseen characters are cut so that those characters become visible marks.
import { toTextParts } from '@nod/protocol';
import type { ExtraProps } from 'react-markdown';

export type Element = NonNullable<ExtraProps['node']>;
export type ElementContent = Element['children'][number];
/** The root of a text, or an element in it. */
export interface Parent {
  children: ElementContent[];
}

/** What a block says its code is written in; empty where it does not. */
export function toLanguage({ properties: { className } }: Element): string {
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
}

/** Puts each unseen character into a `<mark data-code="U+…">`, which the Markdown component draws. */
export function revealHidden(): (tree: Parent) => void {
  return (tree) => visit(tree);
}

function visit(parent: Parent): void {
  parent.children = parent.children.flatMap(toVisible);
  for (const child of parent.children) if (child.type === 'element' && child.tagName !== 'mark') visit(child);
}

function toVisible(node: ElementContent): ElementContent[] {
  if (node.type !== 'text') return [node];
  const parts = toTextParts(node.value);
  if (parts.every(({ hidden }) => hidden === null)) return [node];
  return parts.map(({ text, hidden }) =>
    hidden === null ? { type: 'text', value: text } : toMark(text, hidden),
  );
}

function toMark(value: string, code: string): Element {
  return {
    type: 'element',
    tagName: 'mark',
    properties: { dataCode: code },
    children: [{ type: 'text', value }],
  };
}
