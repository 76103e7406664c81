// A page as a person reads it: the article where there is one, otherwise everything but the noise.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { PageText } from './decode-page.ts';
import { renderText } from './render-text.ts';

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

export function toReadableText(html: string, url: string): PageText {
  const page = parsePage(html);
  const everything = renderText(page.documentElement, url);
  const title = page.title.trim();
  const article = new Readability(parsePage(html)).parse();
  if (!article?.content) return { title, text: everything };
  const text = renderText(parsePage(article.content).documentElement, url);
  const isArticle = text.length >= everything.length * ARTICLE_SHARE;
  return { title: article.title?.trim() || title, text: isArticle ? text : everything };
}

function parsePage(html: string) {
  // A fragment would have no document around it.
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  const { document } = parseHTML(whole);
  for (const element of document.querySelectorAll(NOISE)) element.remove();
  return document;
}
