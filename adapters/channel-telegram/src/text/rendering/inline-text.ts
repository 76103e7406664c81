// Inline text: inlines written into a text with their styles and links.
import type { Mark, TextBuilder } from '../formatted/text-builder.ts';
import { toVisible } from '../formatted/visible-text.ts';
import type { Inline, Link, Style } from '../inlines/inline.ts';
import { toLinkAddress, toLinkNote } from './link-text.ts';

export interface InlineSetting {
  /** Stands before each line but the first. */
  indent: string;
  /** All of it is written so: a heading, a title. */
  style?: Style;
}

interface Writing {
  builder: TextBuilder;
  indent: string;
  /** How often each style is open, and where it was first. */
  open: Map<Style, { count: number; mark: Mark }>;
  links: { link: Link; mark: Mark }[];
}

export function writeInlines(builder: TextBuilder, inlines: readonly Inline[], setting: InlineSetting): void {
  const { indent, style } = setting;
  const writing: Writing = { builder, indent, open: new Map(), links: [] };
  if (style) openStyle(writing, style);
  for (const inline of inlines) writeInline(writing, inline);
  if (style) closeStyle(writing, style);
}

function writeInline(writing: Writing, inline: Inline): void {
  switch (inline.type) {
    case 'text':
      writeText(writing, inline.text);
      break;
    case 'code':
      writeCode(writing, inline.text);
      break;
    case 'open':
      openStyle(writing, inline.style);
      break;
    case 'close':
      closeStyle(writing, inline.style);
      break;
    case 'open-link':
      writing.links.push({ link: inline.link, mark: writing.builder.mark() });
      break;
    case 'close-link':
      closeLink(writing);
      break;
  }
}

function writeText({ builder, indent }: Writing, text: string): void {
  builder.append(indent === '' ? text : text.replaceAll('\n', `\n${indent}`));
}

/** A link holds no code on Telegram: there it is text. */
function writeCode(writing: Writing, text: string): void {
  const mark = writing.builder.mark();
  writeText(writing, toVisible(text, 'exact'));
  if (writing.links.length === 0) writing.builder.close(mark, { type: 'code' });
}

/** What is bold already does not become bolder: entities of one type do not nest. */
function openStyle({ builder, open }: Writing, style: Style): void {
  const known = open.get(style);
  if (known) known.count += 1;
  else open.set(style, { count: 1, mark: builder.mark() });
}

function closeStyle({ builder, open }: Writing, style: Style): void {
  const known = open.get(style);
  if (!known) return;
  known.count -= 1;
  if (known.count > 0) return;
  open.delete(style);
  builder.close(known.mark, { type: style });
}

function closeLink(writing: Writing): void {
  const { builder, links } = writing;
  const last = links.pop();
  if (!last) return;
  const { link, mark } = last;
  // An image within a link is its text.
  if (links.length > 0) return;
  if (builder.textSince(mark).trim() === '') writeText(writing, link.address);
  const text = builder.textSince(mark);
  const url = toLinkAddress(link.address);
  if (url !== null) builder.close(mark, { type: 'text_link', url });
  writeText(writing, toLinkNote(text, link.address, link.title));
}
