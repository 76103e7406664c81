import { expect, it } from 'vitest';
import { revealHidden } from './revealed-characters.ts';

type Tree = Parameters<ReturnType<typeof revealHidden>>[0];
type Node = Tree['children'][number];

const text = (value: string): Node => ({ type: 'text', value });
const element = (tagName: string, ...children: Node[]): Node =>
  ({ type: 'element', tagName, properties: {}, children }) as Node;

/** Marks as [U+…], whatever element they stand in. */
function render(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element') return '';
      return node.tagName === 'mark' ? `[${node.properties.dataCode}]` : render(node.children);
    })
    .join('');
}

it('SEC-5 unseen characters are marked wherever they stand: in lists, quotes, tables, links and code', () => {
  for (const path of [
    [],
    ['p', 'strong', 'em'],
    ['ul', 'li', 'p', 'a'],
    ['blockquote', 'p', 'del'],
    ['table', 'tbody', 'tr', 'td'],
    ['pre', 'code'],
    ['h1'],
  ]) {
    const hidden = text('pay\u202Eeb\u200B now');
    const tree: Tree = { children: [path.reduceRight((inner, tag) => element(tag, inner), hidden)] };
    revealHidden()(tree);
    expect([path, render(tree.children)]).toEqual([path, 'pay[U+202E]eb[U+200B] now']);
  }
});
