// The text of a page as a person reads it: the article where there is one, otherwise everything but the noise.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

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

/** The part of the DOM that is read here. */
interface PageNode {
  nodeType: number;
  nodeValue: string | null;
  textContent: string | null;
  childNodes: ArrayLike<PageNode>;
}
interface PageElement extends PageNode {
  tagName: string;
  getAttribute(name: string): string | null;
}

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM HEADER HR LI MAIN OL P PRE SECTION SUMMARY TABLE TBODY THEAD TR UL'.split(
    ' ',
  ),
);
const HEADING = /^H([1-6])$/;
const ELEMENT = 1;
const TEXT = 3;

/** Plain text with the structure kept: paragraphs, headings, lists, tables, links. `base` makes links whole. */
function renderText(root: PageNode, base: string): string {
  const text = renderNode(root, base);
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function renderNode(node: PageNode, base: string): string {
  if (node.nodeType === TEXT) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (node.nodeType !== ELEMENT) return '';
  const element = node as PageElement;
  if (element.tagName === 'HEAD') return '';
  if (element.tagName === 'PRE') return `\n\n${element.textContent}\n\n`;
  const content = Array.from(element.childNodes, (child) => renderNode(child, base)).join('');
  return renderElement(element, content, base);
}

function renderElement(element: PageElement, content: string, base: string): string {
  const name = element.tagName;
  const level = HEADING.exec(name)?.[1];
  if (level !== undefined) return `\n\n${'#'.repeat(Number(level))} ${content.trim()}\n\n`;
  if (name === 'BR') return '\n';
  if (name === 'A') return renderLink(element, content, base);
  if (name === 'IMG') return element.getAttribute('alt') ?? '';
  if (name === 'LI') return `\n- ${content.trim()}\n`;
  if (name === 'TD' || name === 'TH') return `${content.trim()} | `;
  if (name === 'TR') return `\n| ${content.trim()}\n`;
  if (name === 'P' || name === 'BLOCKQUOTE') return `\n\n${content}\n\n`;
  return BLOCKS.has(name) ? `\n${content}\n` : content;
}

function renderLink(element: PageElement, content: string, base: string): string {
  const url = URL.parse(element.getAttribute('href') ?? '', base);
  const isPage = url?.protocol === 'http:' || url?.protocol === 'https:';
  const text = content.trim();
  if (!isPage || text === '' || url.href.split('#')[0] === base.split('#')[0]) return content;
  return `[${text}](${url.href})`;
}
