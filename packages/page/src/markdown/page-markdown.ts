// The Markdown of a page: its kept blocks with headings, lists, tables, quotes and code as they were.

import type { Block } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';
import { isDataTable, listRows } from '../reading/data-table.ts';
import { renderCodeBlock } from './code-block.ts';
import { type Addresses, escapeLeading, renderInline, renderLink } from './inline-markdown.ts';
import type { KeptContent } from './kept-content.ts';

interface Page {
  kept: KeptContent;
  addresses: Addresses;
}

/** Of all links together: a page of links is not a hundred times as long as its words. */
const MAX_ADDRESSES = 1_000_000;
/** Lists and quotes further in are written without further marks. */
const MAX_NESTING = 10;

/** Where a list or a link stands around what is rendered. */
interface Around {
  /** The address of a link that holds blocks, until the first of them has it. */
  link: { href: string | undefined } | null;
  nesting: number;
}

export function renderMarkdown(root: Box, kept: KeptContent, base: string): string {
  return renderParts(
    root,
    { kept, addresses: { base, left: MAX_ADDRESSES } },
    { link: null, nesting: 0 },
  ).join('\n\n');
}

/** One text for each block of Markdown. */
function renderParts(box: Box, page: Page, around: Around): string[] {
  if (!page.kept.has(box)) return [];
  if (box.tag === 'pre') return [renderCodeBlock(box)];
  if (box.tag === 'table' && isDataTable(box)) return renderTable(box, page);
  if (around.nesting < MAX_NESTING) {
    const within = { ...around, nesting: around.nesting + 1 };
    if (box.tag === 'ul' || box.tag === 'ol' || box.tag === 'menu') return renderList(box, page, within);
    if (box.tag === 'blockquote') return renderQuote(box, page, within);
  }
  const within = box.tag === 'a' ? { ...around, link: { href: box.attributes.href } } : around;
  return renderChildren(box, page, within);
}

/** Its own blocks and what the boxes in it give, in the order of the page. */
function renderChildren(box: Box, page: Page, around: Around): string[] {
  const own = page.kept.of(box);
  const parts: string[] = [];
  let next = 0;
  const renderOwn = (end: number) => {
    for (let block = own[next]; block !== undefined && block.from < end; block = own[next]) {
      parts.push(renderBlock(block, page, around));
      next += 1;
    }
  };
  box.children.forEach((child, at) => {
    if (typeof child === 'string' || !child.isBlock) return;
    renderOwn(at);
    parts.push(...renderParts(child, page, around));
  });
  renderOwn(box.children.length);
  return parts.filter((part) => part !== '');
}

const HEADING = /^h([1-6])$/;

function renderBlock({ box, from, to }: Block, { addresses }: Page, around: Around): string {
  const text = renderInline(box.children.slice(from, to), addresses);
  const link = around.link;
  around.link = null;
  const linked = link ? renderLink(text, link.href, addresses) : text;
  const level = HEADING.exec(box.tag)?.[1];
  if (level !== undefined) return `${'#'.repeat(Number(level))} ${linked.replace(/\s*\n\s*/g, ' ')}`;
  if (box.tag === 'dt') return linked.startsWith('**') || linked.includes('\n') ? linked : `**${linked}**`;
  return linked.split('\n').map(escapeLeading).join('\n');
}

function renderList(list: Box, page: Page, around: Around): string[] {
  const first = Number.parseInt(list.attributes.start ?? '1', 10) || 1;
  let number = first - 1;
  const items: string[] = [];
  for (const child of list.children) {
    if (typeof child === 'string' || !page.kept.has(child)) continue;
    number += 1;
    const parts = child.tag === 'li' ? renderChildren(child, page, around) : renderParts(child, page, around);
    const bullet = list.tag === 'ol' ? `${number}. ` : '- ';
    if (parts.length > 0) items.push(indent(joinTight(parts), bullet));
  }
  return items.length === 0 ? [] : [items.join('\n')];
}

/** A list within an item stands right under its words. */
function joinTight(parts: readonly string[]): string {
  return parts.reduce((text, part) => `${text}${/^(?:- |\d+\. )/.test(part) ? '\n' : '\n\n'}${part}`);
}

function indent(text: string, bullet: string): string {
  const blanks = ' '.repeat(bullet.length);
  return bullet + text.replace(/\n(?=[^\n])/g, `\n${blanks}`);
}

function renderQuote(box: Box, page: Page, around: Around): string[] {
  const text = renderChildren(box, page, around).join('\n\n');
  return text === '' ? [] : [text.replace(/^/gm, '> ').replace(/^> $/gm, '>')];
}

const MAX_SPAN = 50;

/** The first row is the head, as Markdown needs one. */
function renderTable(table: Box, page: Page): string[] {
  const rows = listRows(table).map((row) => row.flatMap((cell) => renderCell(cell, page)));
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) => toLine([...row, ...Array<string>(width - row.length).fill('')]));
  const caption = table.children.find(
    (child): child is Box => typeof child !== 'string' && child.tag === 'caption',
  );
  return [
    ...(caption ? renderParts(caption, page, { link: null, nesting: 0 }) : []),
    [lines[0], toLine(Array<string>(width).fill('---')), ...lines.slice(1)].join('\n'),
  ];
}

function renderCell(cell: Box, page: Page): string[] {
  const text = renderChildren(cell, page, { link: null, nesting: 0 })
    .join(' ')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|');
  const span = Math.min(MAX_SPAN, Number.parseInt(cell.attributes.colspan ?? '1', 10) || 1);
  return [text, ...Array<string>(Math.max(0, span - 1)).fill('')];
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
