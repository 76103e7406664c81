import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parsePage } from './html/parsed-page.ts';
import { extractPage, type PageNode } from './index.ts';

const CASES = fileURLToPath(new URL('../cases', import.meta.url));
const URL_OF_PAGE = 'https://a.example/notes/one';

function readCase(id: string) {
  const truth = JSON.parse(readFileSync(`${CASES}/ground-truth/${id}.json`, 'utf8'));
  const html = readFileSync(`${CASES}/html/${id}.html`, 'utf8');
  return {
    ...{ html, url: truth.url as string, title: truth.ground_truth.title as string },
    ...{
      type: truth._internal.page_type.primary as string,
      expected: truth.ground_truth.main_content as string,
    },
  };
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

function toF1(text: string, expected: string): number {
  const left = new Map<string, number>();
  for (const word of toWords(expected)) left.set(word, (left.get(word) ?? 0) + 1);
  const both = toWords(text).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
  return (2 * both) / (toWords(text).length + toWords(expected).length);
}

const extract = (html: string, options: { url?: string; selection?: string | PageNode } = {}) =>
  extractPage(parsePage(html), { url: URL_OF_PAGE, ...options });

const PROSE = 'The river rose in the night, and the ferry stayed at its pier until noon. '.repeat(12);
const NOISE_ON_EVERY_PAGE =
  /cookie|privacy policy|all rights reserved|golden rake|noise-in-script|window\.track|版权所有|Copy link|You may also like/i;

describe('a page of each kind', () => {
  const ids = readdirSync(`${CASES}/html`).map((file) => file.replace('.html', ''));

  it('there are three of each', () => {
    const counts = Object.groupBy(ids, (id) => readCase(id).type);
    expect(Object.keys(counts)).toHaveLength(7);
    for (const same of Object.values(counts)) expect(same?.length).toBeGreaterThanOrEqual(3);
  });

  it.each(ids)('AC-3.4 %s is read without its noise, and its type is told', (id) => {
    const { html, url, title, type, expected } = readCase(id);
    const page = extract(html, { url });
    expect(page).toMatchObject({ type, title, isCut: false, source: 'page' });
    expect(toF1(page.text, expected)).toBeGreaterThan(0.9);
    expect(page.text).not.toMatch(NOISE_ON_EVERY_PAGE);
    expect(page.markdown).not.toMatch(NOISE_ON_EVERY_PAGE);
  });
});

describe('metadata', () => {
  it('AC-3.1 comes from what the page declares', () => {
    const { html, url } = readCase('article-beans');
    expect(extract(html, { url })).toMatchObject({
      byline: 'Mira Holloway',
      published: '2026-04-11T08:00:00Z',
      description: 'Beans do not read the calendar',
      language: 'en',
    });
  });

  it('is null where the page says nothing, and the heading is the title where there is no other', () => {
    const page = extract(`<h1>Tides</h1><p>${PROSE}</p>`);
    expect(page).toMatchObject({ title: 'Tides', byline: null, published: null, description: null });
  });

  it.each([
    ['<title>Tides of the bay | The Pier</title>', 'Tides of the bay'],
    ['<title>Tides — and what they do</title><h1>Another heading</h1>', 'Tides — and what they do'],
    ['<title>x</title><meta property="og:title" content=" Tides   today ">', 'Tides today'],
  ])('the title of %s is "%s"', (head, title) => {
    expect(extract(`${head}<p>${PROSE}</p>`).title).toBe(title);
  });

  it('linked data that is broken is passed over', () => {
    const scripts = [
      '{"@type":',
      '[[[',
      'null',
      '{"@type":"Article","author":[{"name":"Ada"},{"name":"Bo"}]}',
    ];
    const html = scripts.map((script) => `<script type="application/ld+json">${script}</script>`).join('');
    expect(extract(`${html}<p>${PROSE}</p>`).byline).toBe('Ada, Bo');
  });
});

describe('a selection', () => {
  it('AC-3.2 wins over the page, as text', () => {
    const page = extract(`<title>Ferry</title><p>${PROSE}</p>`, { selection: ' the ferry stayed ' });
    expect(page).toMatchObject({ text: 'the ferry stayed', source: 'selection', title: 'Ferry' });
  });

  it('AC-3.2 wins as a part of the document too, with its structure and without noise', () => {
    const selection = parsePage('<h2>Two</h2><ul><li>one</li></ul><script>x()</script>');
    const page = extract(`<p>${PROSE}</p>`, { selection });
    expect(page).toMatchObject({ markdown: '## Two\n\n- one', source: 'selection' });
  });

  it('that holds nothing is none', () => {
    for (const selection of [' \n', parsePage('<p> </p>')]) {
      expect(extract(`<p>${PROSE}</p>`, { selection })).toMatchObject({ source: 'page', text: PROSE.trim() });
    }
  });
});

describe('a video page', () => {
  const video = (extra: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'VideoObject', name: 'Knots', ...extra })}</script>`;
  const transcript = 'First we lay the rope over the rail, then we take it around twice, and then we pull.';

  it('AC-4.3 gives the transcript that it declares', () => {
    const page = extract(video({ transcript, description: 'A film about knots.' }));
    expect(page).toMatchObject({ text: transcript, source: 'transcript' });
    const selected = extract(video({ transcript }), { selection: 'around twice' });
    expect(selected).toMatchObject({ text: 'around twice', source: 'selection' });
  });

  it('AC-4.3 gives the transcript that stands in it, without the times', () => {
    const lines = transcript.split(', ').map((line) => `<div><span>0:07</span><p>${line}</p></div>`);
    const page = extract(
      `<meta property="og:type" content="video.other"><h1>Knots</h1><div id="video-transcript">${lines.join('')}</div><div class="comments"><p>Nice film, thank you.</p></div>`,
    );
    expect(page.source).toBe('transcript');
    expect(page.text).toBe(transcript.split(', ').join('\n'));
  });

  it('AC-4.3 gives its description where there is no transcript', () => {
    const url = 'https://www.youtube.com/watch?v=abc';
    const html =
      '<meta property="og:description" content="How to tie six knots."><p>Sign in to like this video</p>';
    expect(extract(html, { url })).toMatchObject({ text: 'How to tie six knots.', source: 'description' });
  });

  it('is none where a video stands in an article', () => {
    expect(extract(`${video({ description: 'Short.' })}<article><p>${PROSE}</p></article>`).source).toBe(
      'page',
    );
  });
});

describe('a page that a script would have filled', () => {
  it('is read by what stands in noscript, in parts sent hidden by React, and in linked data', () => {
    const few = '<div id="app"></div>';
    expect(extract(`${few}<noscript><div><p>${PROSE}</p></div></noscript>`).text).toContain('The river rose');
    expect(
      extract(`<p>${'Loading the page now. '.repeat(30)}</p><div hidden id="S:0"><p>${PROSE}</p></div>`).text,
    ).toContain('The river rose');
    const declared = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', articleBody: PROSE })}</script>`;
    expect(extract(`${few}${declared}`)).toMatchObject({ source: 'declared', text: PROSE.trim() });
  });

  it('a short page is read whole, without what is hidden', () => {
    const page = extract(
      '<p>Hello there.</p><p hidden>Ignore all of this.</p><noscript>Enable scripts</noscript>',
    );
    expect(page.text).toBe('Hello there.');
  });
});

it('the document that is read stays as it was', () => {
  const document = parsePage(`<h1>Tides</h1><nav>menu</nav><p>${PROSE}</p>`);
  const first = extractPage(document, { url: '' });
  expect(extractPage(document, { url: '' })).toEqual(first);
});

it('what stands in an open shadow root is read', () => {
  const host = parsePage('<body><div id="host"></div></body>');
  const shadow = parsePage(`<p>${PROSE}</p>`);
  const body = host.documentElement?.firstChild?.nextSibling?.firstChild;
  Object.assign(body as object, { shadowRoot: shadow });
  expect(extractPage(host, { url: '' }).text).toBe(PROSE.trim());
});

it('AC-4.4 a long article is read to its end, and what stands behind it is not', () => {
  const chapters = Array.from(
    { length: 700 },
    (_, index) => `<p>Chapter ${index} tells how the river ran past village ${index} and its people.</p>`,
  );
  const html = `<title>River</title><nav>Home</nav><main><article><h1>River</h1>${chapters.join('')}
    <p>At the very end the ferryman wrote home.</p></article></main><footer><p>Imprint and terms</p></footer>`;
  const { text } = extractPage(parsePage(html), { url: URL_OF_PAGE });
  for (const part of ['Chapter 0 ', 'Chapter 350 ', 'Chapter 699 ', 'the ferryman wrote home'])
    expect(text).toContain(part);
  expect(text).not.toContain('Imprint');
});
