// A rehype plugin: text nodes with unseen characters are cut so that those characters become visible marks.
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toTextParts } from './hidden-characters.ts';

type Node = Root | RootContent;

/** Puts each unseen character into a `<mark data-code="U+…">`, which the Markdown component draws. */
export function revealHidden(): (tree: Root) => void {
  return (tree) => visit(tree);
}

function visit(node: Node): void {
  if (!('children' in node)) return;
  const children = (node.children as ElementContent[]).flatMap(toVisible);
  node.children = children;
  for (const child of children) if (child.type === 'element' && child.tagName !== 'mark') visit(child);
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
