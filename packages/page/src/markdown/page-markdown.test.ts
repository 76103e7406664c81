import { describe, expect, it } from 'vitest';
import { parsePage } from '../html/parsed-page.ts';
import { extractPage } from '../index.ts';

const toMarkdown = (html: string) =>
  extractPage(parsePage('<title>x</title>'), {
    url: 'https://a.example/docs/one',
    selection: parsePage(html),
  }).markdown;

describe('Markdown of a page', () => {
  it.each([
    ['headings', '<h1>One</h1><h3>Two <em>three</em></h3>', '# One\n\n### Two *three*'],
    ['paragraphs', '<p>one\n two</p><div>three<br>four<br><br>five</div>', 'one two\n\nthree\nfour\n\nfive'],
    [
      'links, made whole',
      '<p>See <a href="../two?x=1#y">two</a>.</p>',
      'See [two](https://a.example/two?x=1#y).',
    ],
    ['brackets in addresses', '<a href="/a_(b)">x</a>', '[x](https://a.example/a_%28b%29)'],
    ['no links that run or stay', '<a href="javascript:alert(1)">a</a> <a href="#b">b</a>', 'a b'],
    [
      'a link around blocks',
      '<a href="/p"><div><h3>Shelf</h3><p>49 €</p></div></a>',
      '### [Shelf](https://a.example/p)\n\n49 €',
    ],
    [
      'images by their words',
      '<p>A <img src="/i.png" alt="red boat"> <img src="/j.png" alt=""></p>',
      'A ![red boat](https://a.example/i.png)',
    ],
    [
      'lists',
      '<ul><li>one</li><li>two<ol start="3"><li>three</li><li>four</li></ol></li></ul>',
      '- one\n- two\n  3. three\n  4. four',
    ],
    ['lists of paragraphs', '<ul><li><p>one</p><p>two</p></li></ul>', '- one\n\n  two'],
    ['quotes', '<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
    ['emphasis', '<p><strong>a</strong> <b> b </b><i></i><del>c</del></p>', '**a** **b** ~~c~~'],
    [
      'code in a line',
      '<p>Use <code>a `b` *c*</code> and <kbd>Ctrl</kbd></p>',
      'Use ``a `b` *c*`` and `Ctrl`',
    ],
    ['terms', '<dl><dt>term</dt><dd>what it is</dd></dl>', '**term**\n\nwhat it is'],
    [
      'what looks like Markdown',
      '<p># not a *heading* [x] &lt;b></p><p>1. no list</p><p>- none</p>',
      '\\# not a \\*heading\\* \\[x\\] \\<b>\n\n1\\. no list\n\n\\- none',
    ],
    ['names with underscores', '<p>snake_case _x_</p>', 'snake_case \\_x\\_'],
  ])('AC-3.4 keeps %s', (_what, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });

  it('AC-3.4 keeps tables, with cells that span and bars in them', () => {
    const html = `<table><caption>Tides</caption><thead><tr><th>Day</th><th>High</th><th>Low</th></tr></thead>
      <tbody><tr><td>Monday</td><td>3 | 4</td><td><p>1</p><p>2</p></td></tr><tr><td colspan="2">none</td><td>x</td></tr></tbody></table>`;
    expect(toMarkdown(html)).toBe(
      'Tides\n\n| Day | High | Low |\n| --- | --- | --- |\n| Monday | 3 \\| 4 | 1 2 |\n| none |  | x |',
    );
  });

  it('a table that lays out a page is no table', () => {
    const html = '<table><tr><td><table><tr><td>a</td></tr></table></td><td><p>b</p></td></tr></table>';
    expect(toMarkdown(html)).toBe('a\n\nb');
  });

  it.each([
    ['<pre><code class="language-ts">let a = 1;\n  b();\n</code></pre>', '```ts\nlet a = 1;\n  b();\n```'],
    ['<div class="highlight-source-python"><pre>x</pre></div>', '```python\nx\n```'],
    ['<pre data-lang="Rust"><code>fn main() {}</code></pre>', '```rust\nfn main() {}\n```'],
    ['<pre class="brush: js; toolbar: false">a()</pre>', '```js\na()\n```'],
    ['<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
    ['<pre class="highlight">a<br>b</pre>', '```\na\nb\n```'],
  ])('AC-3.4 keeps code and its language: %s', (html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });
});
