import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highlightCode } from './highlighted-code.ts';

interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

function toTree(text: string, language: string) {
  const code = {
    type: 'element',
    tagName: 'code',
    properties: { className: [`language-${language}`] },
    children: [{ type: 'text', value: text }],
  };
  return { children: [{ type: 'element', tagName: 'pre', properties: {}, children: [code] }] } as never;
}

function highlight(text: string, language: string): Node[] {
  const tree = toTree(text, language);
  highlightCode()(tree);
  return (tree as { children: Node[] }).children;
}

const textOf = (nodes: Node[]): string =>
  nodes.map(({ value, children }) => value ?? textOf(children ?? [])).join('');
const elementsOf = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => [...(node.tagName ? [node] : []), ...elementsOf(node.children ?? [])]);

it('colours code in a known language and leaves its text as it is', () => {
  const nodes = highlight('const a = "b"; // c', 'ts');
  const classes = elementsOf(nodes).flatMap(({ properties }) => properties?.className ?? []);
  expect(classes).toEqual(expect.arrayContaining(['hljs-keyword', 'hljs-string', 'hljs-comment']));
  expect(textOf(nodes)).toBe('const a = "b"; // c');
});

it('leaves code of an unknown language, and very long code, alone', () => {
  expect(elementsOf(highlight('a b', 'no-such'))).toHaveLength(2);
  expect(elementsOf(highlight('let a;\n'.repeat(5000), 'js'))).toHaveLength(2);
});

it('SEC-5 makes nothing but spans with classes, and loses no character, of any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('js', 'html', 'bash', 'markdown', 'sql'), (text, language) => {
      const nodes = highlight(text, language);
      expect(textOf(nodes)).toBe(text);
      for (const { tagName, properties } of elementsOf(nodes).slice(2)) {
        expect(tagName).toBe('span');
        expect(Object.keys(properties ?? {})).toEqual(['className']);
      }
    }),
    { numRuns: 200 },
  );
});
