// The text of a page as a person reads it: the article where there is one, otherwise everything but the noise.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { renderText } from './rendered-text.ts';

const NOISE = [
  ...[
    'script',
    'style',
    'noscript',
    'template',
    'svg',
    'canvas',
    'iframe',
    'object',
    'nav',
    'footer',
    'dialog',
  ],
  ...['.ad', '.ads', '.advertisement', '[hidden]', '[aria-hidden="true"]', '[role="navigation"]'],
  ...['[style*="display:none"]', '[style*="display: none"]', '[style*="visibility:hidden"]'],
].join(',');
/** An article shorter than this part of the page is not what the page is about. */
const ARTICLE_SHARE = 0.3;

export interface ReadableText {
  title: string;
  text: string;
}

export function toReadableText(html: string, url: string): ReadableText {
  const everything = readEverything(html, url);
  const article = new Readability(parsePage(html)).parse();
  if (!article?.content) return everything;
  const text = renderText(parsePage(article.content).documentElement, url);
  const isArticle = text.length >= everything.text.length * ARTICLE_SHARE;
  return { title: article.title?.trim() || everything.title, text: isArticle ? text : everything.text };
}

/** On its own, so that its elements are gone before the article is looked for: each page is parsed three times. */
function readEverything(html: string, url: string): ReadableText {
  const page = parsePage(html);
  return { title: page.title.trim(), text: renderText(page.documentElement, url) };
}

function parsePage(html: string) {
  // A fragment would have no document around it.
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  const { document } = parseHTML(whole);
  for (const element of document.querySelectorAll(NOISE)) element.remove();
  return document;
}
