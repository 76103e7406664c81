import fc from 'fast-check';
import { lexer, type Token } from 'marked';
import { expect, it } from 'vitest';
import { toFormatted } from './index.ts';
import { anyCommonDocument } from './test-markdown.ts';

type Styles = ReadonlySet<string>;

const NAMES: Record<string, string> = {
  strong: 'bold',
  heading: 'bold',
  em: 'italic',
  del: 'strikethrough',
  codespan: 'code',
  link: 'link',
  code: 'pre',
  blockquote: 'quote',
};

/** What another reader of Markdown finds over each word. */
function readWith(tokens: readonly Token[], over: Styles, found: Map<string, string>): void {
  for (const token of tokens) {
    const name = NAMES[token.type];
    const styles = name === undefined ? over : new Set([...over, name]);
    const inside: Token[] = ('items' in token ? token.items : 'tokens' in token ? token.tokens : null) ?? [];
    if (inside.length > 0) readWith(inside, styles, found);
    else for (const word of token.raw.match(/q\d+q/g) ?? []) found.set(word, toShown(styles));
  }
}

/** As Telegram can show it: code holds nothing and is in nothing but a quote, in a link it is text. */
function toShown(styles: Styles): string {
  if (styles.has('pre')) return 'pre';
  const isCode = styles.has('code') && !styles.has('link');
  const kept = isCode ? ['code', 'quote'] : [...styles].filter((style) => style !== 'code');
  return kept
    .filter((style) => styles.has(style))
    .sort()
    .join(' ');
}

function readOurs(markdown: string): Map<string, string> {
  const { text, entities } = toFormatted(markdown);
  const words = [...text.matchAll(/q\d+q/g)].map(({ 0: word, index }): [string, string] => {
    const over = entities.filter(
      ({ offset, length }) => offset <= index && index + word.length <= offset + length,
    );
    const names = over.map(({ type }) => type.replace(/.*blockquote/, 'quote').replace('text_link', 'link'));
    return [word, names.sort().join(' ')];
  });
  return new Map(words);
}

it('DS-3.2 words of common Markdown have the styles that another reader finds', () => {
  fc.assert(
    fc.property(anyCommonDocument, ({ markdown }) => {
      const theirs = new Map<string, string>();
      readWith(lexer(markdown), new Set(), theirs);
      expect(Object.fromEntries(readOurs(markdown))).toEqual(Object.fromEntries(theirs));
    }),
    { numRuns: 500 },
  );
});
