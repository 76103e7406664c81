// Inline Markdown of a block: its words with links, emphasis and code. Links are whole.
import type { Box } from '../reading/box.ts';

const MARKS: Readonly<Record<string, string>> = {
  ...{ strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~', strike: '~~' },
  ...{ code: '`', kbd: '`', samp: '`', tt: '`' },
};
const SPECIAL = /[\\`*[\]]|<(?=[a-z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;
const LEADING = /^(?:#{1,6}\s|>|[-+=](?:\s|[-=]{2})|~~~|\|)/;
const NUMBERED = /^\d{1,9}[.)]\s/;
const MAX_ADDRESS = 2_000;

/** The addresses of a page: what makes them whole, and how many characters of them may still be written. */
export interface Addresses {
  base: string;
  left: number;
}

/** What has no whole address, and what comes when no more may be written, stays text. */
export function renderInline(parts: readonly (Box | string)[], addresses: Addresses): string {
  return tidy(parts.map((part) => renderPart(part, addresses)).join(''));
}

/** Blanks once, and none around a line break. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

function renderPart(part: Box | string, addresses: Addresses): string {
  if (typeof part === 'string') return escapeText(part.replace(/\s+/g, ' '));
  if (part.tag === 'br') return '\n';
  if (part.tag === 'img') return renderImage(part, addresses);
  const mark = MARKS[part.tag];
  if (mark === '`') return renderCode(toPlainText(part));
  const text = part.children.map((child) => renderPart(child, addresses)).join('');
  if (part.tag === 'a') return renderLink(text, part.attributes.href, addresses);
  return mark === undefined ? text : wrap(text, mark);
}

/** Marks stand close to the words. */
function wrap(text: string, mark: string): string {
  const words = text.trim();
  if (words === '' || words.includes(mark)) return text;
  return text.replace(words, () => `${mark}${words}${mark}`);
}

export function renderCode(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words === '') return text === '' ? '' : ' ';
  const fence = '`'.repeat(countLongest(words, '`') + 1);
  const gap = words.startsWith('`') || words.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${words}${gap}${fence}`;
}

export function countLongest(text: string, character: string): number {
  let [longest, run] = [0, 0];
  for (const one of text) {
    run = one === character ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

export function renderLink(text: string, href: string | undefined, addresses: Addresses): string {
  const address = toAddress(href, addresses);
  const words = text.trim();
  if (address === null || words === '') return text;
  const link = `[${words.replace(/\s*\n\s*/g, ' ')}](${address})`;
  return text.replace(words, () => link);
}

function renderImage({ attributes: { alt = '', src } }: Box, addresses: Addresses): string {
  const address = toAddress(src, addresses);
  const words = escapeText(alt.replace(/\s+/g, ' ').trim());
  return address === null || words === '' ? '' : `![${words}](${address})`;
}

/** Only pages of the web; what leads to a place of the same page is text. */
function toAddress(href: string | undefined, addresses: Addresses): string | null {
  if (href === undefined || href === '' || href.startsWith('#')) return null;
  const { base, left } = addresses;
  const url = URL.parse(href.trim(), URL.canParse(base) ? base : undefined);
  if (url === null || !/^(?:https?|mailto):$/.test(url.protocol)) return null;
  if (url.href.length > Math.min(MAX_ADDRESS, left)) return null;
  addresses.left -= url.href.length;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

function escapeText(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

/** What would make the block something else, at its beginning. */
export function escapeLeading(line: string): string {
  if (NUMBERED.test(line)) return line.replace(/[.)]/, '\\$&');
  return LEADING.test(line) ? `\\${line}` : line;
}

export function toPlainText(box: Box): string {
  return box.children
    .map((child) => (typeof child === 'string' ? child : child.tag === 'br' ? '\n' : toPlainText(child)))
    .join('');
}
