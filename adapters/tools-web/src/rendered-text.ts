// Elements as plain text with the structure kept: paragraphs, headings, lists, tables, links. No markup comes
// through.

/** The part of the DOM that is read here. */
export interface PageNode {
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

/** `base` makes links whole. */
export function renderText(root: PageNode, base: string): string {
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
