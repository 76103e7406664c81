import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../html/parsed-page.ts';
import { extractPage } from '../index.ts';

const NOISE: readonly ((inside: string) => string)[] = [
  (inside) => `<script>${inside}</script>`,
  (inside) => `<style>${inside}</style>`,
  (inside) => `<nav><ul><li><a href="/x">${inside}</a></li></ul></nav>`,
  (inside) => `<footer><p>${inside}</p></footer>`,
  (inside) => `<div class="ad">${inside}</div>`,
  (inside) => `<section class="box advertisement wide"><p>${inside}</p></section>`,
  (inside) => `<div id="cookie-banner"><p>${inside}</p></div>`,
  (inside) => `<div class="share-buttons"><a href="#">${inside}</a></div>`,
  (inside) => `<ul class="related-posts"><li>${inside}</li></ul>`,
  (inside) => `<div role="navigation">${inside}</div>`,
  (inside) => `<div role="dialog"><p>${inside}</p></div>`,
  (inside) => `<p hidden>${inside}</p>`,
  (inside) => `<div aria-hidden="true"><p>${inside}</p></div>`,
  (inside) => `<div style="color: red; display : none"><p>${inside}</p></div>`,
  (inside) => `<span style="visibility:hidden">${inside}</span>`,
  (inside) => `<template><p>${inside}</p></template>`,
  (inside) => `<iframe srcdoc="x">${inside}</iframe>`,
  (inside) => `<svg><text>${inside}</text></svg>`,
  (inside) => `<dialog><p>${inside}</p></dialog>`,
];
const WRAPPERS = ['div', 'section', 'article', 'main', 'p', 'li', 'blockquote', 'td'];
const sentence = fc
  .array(fc.constantFrom('river', 'ferry', 'pier', 'night', 'wind', 'sails', 'and', 'over', '水', '船'), {
    minLength: 6,
    maxLength: 30,
  })
  .map((words) => `${words.join(' ')}, and so on.`);
/** A word that nothing else on the page holds. */
const secret = fc.integer({ min: 0, max: 1e9 }).map((number) => `noise${number}word`);
const noise = fc
  .tuple(fc.constantFrom(...NOISE), secret, sentence)
  .map(([wrap, word, words]) => wrap(`${words} ${word} ${words}`));
const wrapped = fc
  .tuple(
    fc.constantFrom(...WRAPPERS),
    fc.constantFrom('', ' class="content"', ' class="item card"', ' id="main"'),
  )
  .chain(([tag, attribute]) =>
    fc
      .array(
        fc.oneof(
          sentence.map((text) => `<p>${text}</p>`),
          noise,
        ),
        { minLength: 1, maxLength: 5 },
      )
      .map((parts) => `<${tag}${attribute}>${parts.join('')}</${tag}>`),
  );
const page = fc
  .array(
    fc.oneof(
      wrapped,
      noise,
      sentence.map((text) => `<h2>${text}</h2>`),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => `<!doctype html><title>Ferries</title><body>${parts.join('\n')}</body>`);

describe('noise', () => {
  it('Feature: agent-core-upgrade, Property 8: AC-3.4 AC-P8 no text of a noise element is left on any page', () => {
    fc.assert(
      fc.property(page, (html) => {
        const { text, markdown } = extractPage(parsePage(html), { url: 'https://a.example/' });
        expect(`${text}\n${markdown}`).not.toMatch(/noise\d+word|<script|<style|<nav|<footer/);
      }),
      { numRuns: 300 },
    );
  });

  it('what it says is kept beside any noise', () => {
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 8 }), fc.array(noise, { maxLength: 8 }), (before, after) => {
        const prose =
          '<p>The river rose in the night, and the ferry stayed at its pier until noon.</p>'.repeat(8);
        const html = `<body>${before.join('')}<article><h1>High water</h1>${prose}</article>${after.join('')}</body>`;
        const { text } = extractPage(parsePage(html), { url: 'https://a.example/news/high-water' });
        expect(text.match(/the ferry stayed/g)).toHaveLength(8);
      }),
      { numRuns: 100 },
    );
  });

  it('AC-3.4 what is folded is no noise: a tap shows it', () => {
    const html =
      '<div role="tabpanel" hidden><p>Care: oil it.</p></div><div class="accordion" style="display:none">Made of ash.</div>';
    expect(extractPage(parsePage(html), { url: '' }).text).toBe('Care: oil it.\n\nMade of ash.');
  });

  it('a page that is called like noise as a whole is still read', () => {
    const prose = 'The river rose in the night, and the ferry stayed at its pier until noon. '.repeat(20);
    const html = `<body class="ad"><div class="share" style="visibility:hidden"><p>${prose}</p></div></body>`;
    expect(extractPage(parsePage(html), { url: '' }).text).toContain('the ferry stayed');
  });
});
