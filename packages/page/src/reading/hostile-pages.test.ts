import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageElement, PageNode } from '../dom/page-node.ts';
import { parsePage } from '../html/parsed-page.ts';
import { extractPage } from '../index.ts';

const extract = (page: PageNode) => extractPage(page, { url: 'https://a.example/' });
const MOST_TEXT = 2_000_000;

/** An element whose children are made while they are read: a document may have any number of them. */
function createElement(localName: string, children: Iterator<PageNode>): PageElement {
  const take = (): PageNode | null => {
    const { value, done } = children.next();
    if (done) return null;
    let next: PageNode | null | undefined;
    return new Proxy(value, {
      get(target, name) {
        if (name !== 'nextSibling') return Reflect.get(target, name);
        next ??= take();
        return next;
      },
    });
  };
  return {
    ...{ nodeType: 1, nodeValue: null, localName, nextSibling: null, getAttribute: () => null },
    get firstChild() {
      return take();
    },
  };
}

function toText(nodeValue: string): PageNode {
  return { nodeType: 3, nodeValue, firstChild: null, nextSibling: null };
}

describe('a hostile page', () => {
  it('F-82 SEC-8 with children without end is read up to a limit', () => {
    const endless = function* (): Generator<PageNode> {
      while (true) yield createElement('p', [toText('The ferry stayed at its pier, again.')].values());
    };
    const page = extract(createElement('body', endless()));
    expect(page.isCut).toBe(true);
    expect(page.text.length).toBeLessThanOrEqual(MOST_TEXT * 1.1);
  });

  it('F-82 SEC-8 that is deep without end is read up to a limit', () => {
    const descend = (): PageElement =>
      createElement(
        'div',
        (function* () {
          yield toText('down ');
          yield descend();
        })(),
      );
    expect(extract(descend()).isCut).toBe(true);
  });

  it('F-82 SEC-8 with 50 MB of text is cut', () => {
    const page = extract(createElement('body', [toText('The tide is high. '.repeat(2_800_000))].values()));
    expect(page.isCut).toBe(true);
    expect(page.text.length).toBeLessThanOrEqual(MOST_TEXT);
  });

  it.each([
    ['quotes in quotes, a letter a line', `${'<blockquote>'.repeat(150)}${'x<br>'.repeat(50_000)}`],
    ['lists in lists', `${'<ul><li>'.repeat(120)}${'x<br>'.repeat(50_000)}`],
    ['long addresses', `<a href="/${'x'.repeat(1_900)}">y</a> `.repeat(4_000)],
    ['cells that span', `<table>${'<tr><td colspan="99999999">a</td><td>b</td></tr>'.repeat(500)}</table>`],
    ['backticks', `<p><code>${'`'.repeat(200_000)}</code></p><pre>${'`'.repeat(200_000)}</pre>`],
    [
      'blanks',
      `<pre>${' '.repeat(300_000)}x${' '.repeat(300_000)}</pre><title>${'a - '.repeat(50_000)}</title>`,
    ],
    ['brackets that never close', `<p>${'[](<'.repeat(100_000)}</p>`],
    ['linked data without end', `<script type="application/ld+json">${'['.repeat(200_000)}</script><p>x</p>`],
    ['many cells', `<table><tr>${'<td>a</td>'.repeat(20_000)}</tr><tr><td>b</td></tr></table>`],
    ['classes', `<div class="${'nav main '.repeat(50_000)}"><p>hello</p></div>`],
  ])('F-82 SEC-8 of %s gives no more than a few times its own length', (_what, html) => {
    const { text, markdown } = extract(parsePage(html));
    expect(text.length).toBeLessThanOrEqual(html.length);
    expect(markdown.length).toBeLessThanOrEqual(html.length * 8);
  });

  it('F-82 SEC-8 with many links under a long address of its own does not repeat that address without end', () => {
    const html = '<p><a href="x">The tide is high.</a></p>'.repeat(5_000);
    const url = `https://a.example/${'long/'.repeat(380)}`;
    const { text, markdown } = extractPage(parsePage(html), { url });
    expect(markdown.length).toBeLessThanOrEqual(1_000_000 + 2 * html.length);
    expect(markdown.split('The tide is high.').length).toBe(text.split('The tide is high.').length);
  });

  it.each([
    ['deeper than browsers go', '<div>'.repeat(600)],
    ['of more elements than are parsed', '<span></span>'.repeat(150_001)],
    ['of more elements that have no end than are parsed', '<br>'.repeat(150_001)],
  ])('F-82 SEC-8 %s is parsed up to there, and says so', (_what, html) => {
    const page = parsePage(`<p>The tide is high.</p>${html}<p>The tide is low.</p>`);
    expect(page.isCut).toBe(true);
    expect(extract(page).text).toBe('The tide is high.');
    expect(parsePage('<p>The tide is high.</p>').isCut).toBe(false);
  });

  it('property: no markup makes it throw', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '<div>',
        '</div>',
        '<table>',
        '<tr>',
        '<td>',
        '<p>',
        '<a href="http://[">',
        '</a>',
        '<pre>',
        '<li>',
        '<ol start="x">',
      ),
      fc.constantFrom(
        '<svg>',
        '<math>',
        '<template>',
        '<select><option>',
        '<html>',
        '</body>',
        '<frameset>',
        '<br>',
        '<h1>',
        '<img alt=x src=y>',
      ),
      fc.constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        '&#0;',
        '&amp',
        '<script type="application/ld+json">{"@type":["Article",null]}</script>',
        '\u0000',
        '\ud800',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.webUrl(), (pieces, url) => {
        const page = extractPage(parsePage(pieces.join('')), { url });
        expect(typeof page.text).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});
