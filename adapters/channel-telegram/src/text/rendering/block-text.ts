// Block text: blocks written into a text, one below the other.
import type { Block, Item } from '../blocks/block.ts';
import type { TextBuilder } from '../formatted/text-builder.ts';
import { toVisible, toVisibleLine } from '../formatted/visible-text.ts';
import type { Inline } from '../inlines/inline.ts';
import { writeInlines } from './inline-text.ts';
import { writeTable } from './table-text.ts';

type Written = Block<Inline[]>;

const INDENT = '   ';
const RULE = '──────────';

interface Setting {
  /** Stands before each line but the first. */
  indent: string;
  isInQuote: boolean;
  /** Labels of the definitions that links took their addresses from. The others are shown as they are written. */
  used: ReadonlySet<string>;
}

/** The first line begins where the text is. */
export function writeBlocks(builder: TextBuilder, blocks: readonly Written[], setting: Setting): void {
  let isFirst = true;
  let isApart = false;
  for (const block of blocks) {
    isApart ||= block.isApart;
    if (block.type === 'definition' && setting.used.has(block.label)) continue;
    const indent = block.type === 'code' ? '' : setting.indent;
    if (!isFirst) builder.append(`${isApart ? '\n\n' : '\n'}${indent}`);
    writeBlock(builder, block, setting);
    isFirst = false;
    isApart = false;
  }
}

function writeBlock(builder: TextBuilder, block: Written, setting: Setting): void {
  const { indent } = setting;
  switch (block.type) {
    case 'paragraph':
      writeInlines(builder, block.content, { indent });
      break;
    case 'heading':
      writeInlines(builder, block.content, { indent, style: 'bold' });
      break;
    case 'definition':
      builder.append(block.text);
      break;
    case 'rule':
      builder.append(RULE);
      break;
    case 'code':
      writeCode(builder, block);
      break;
    case 'table':
      writeTable(builder, block, indent);
      break;
    case 'quote':
      writeQuote(builder, block.blocks, setting);
      break;
    case 'list':
      writeList(builder, block.items, setting);
      break;
  }
}

const LANGUAGE = /^[\w+#.-]{1,40}$/;

/** What is said of the code besides its language stands above it. */
function writeCode(builder: TextBuilder, { language, text }: Extract<Written, { type: 'code' }>): void {
  const [first = '', ...others] = language.split(/\s+/);
  const isLanguage = LANGUAGE.test(first);
  const lines = toTight(toVisible(text, 'exact'));
  // Where there is no code, its language is all that is said.
  const said = (isLanguage && lines !== '' ? others.join(' ') : language).trim();
  if (said !== '') builder.append(`${toVisibleLine(said, 'prose')}${lines === '' ? '' : '\n'}`);
  const mark = builder.mark();
  builder.append(lines);
  builder.close(mark, isLanguage ? { type: 'pre', language: first } : { type: 'pre' });
}

/** Without empty lines at its ends. */
function toTight(code: string): string {
  const lines = code.trimEnd().split('\n');
  return lines.slice(lines.findIndex((line) => line.trim() !== '')).join('\n');
}

/** More than this is folded. */
const LONG_QUOTE = { characters: 600, lines: 10 };

/** Quotes do not nest on Telegram: one within another keeps its mark. */
function writeQuote(builder: TextBuilder, blocks: readonly Written[], setting: Setting): void {
  const { indent, isInQuote } = setting;
  if (isInQuote) {
    builder.append('> ');
    writeBlocks(builder, blocks, { ...setting, indent: `${indent}> ` });
    return;
  }
  const mark = builder.mark();
  writeBlocks(builder, blocks, { ...setting, isInQuote: true });
  const text = builder.textSince(mark);
  const isLong = text.length > LONG_QUOTE.characters || text.split('\n').length > LONG_QUOTE.lines;
  builder.close(mark, { type: isLong ? 'expandable_blockquote' : 'blockquote' });
}

function writeList(builder: TextBuilder, items: readonly Item<Inline[]>[], setting: Setting): void {
  const isLazy = items.length > 1 && items.every(({ marker }) => /^1[.)]$/.test(marker));
  items.forEach((item, index) => {
    if (index > 0) builder.append(`${item.isApart ? '\n\n' : '\n'}${setting.indent}`);
    // Who writes 1. before each item leaves the counting to others.
    const marker = isLazy ? item.marker.replace('1', String(index + 1)) : item.marker;
    writeItem(builder, { ...item, marker }, setting);
  });
}

const BOX = /^\[([ xX])\](?=\s|$)\s*/;

function writeItem(builder: TextBuilder, { marker, blocks }: Item<Inline[]>, setting: Setting): void {
  const isNumber = /\d/.test(marker);
  const { box, rest } = takeBox(blocks);
  const signs = [isNumber || box === null ? (isNumber ? marker : '•') : '', box ?? ''];
  builder.append(signs.filter((sign) => sign !== '').join(' '));
  const indent = setting.indent + INDENT;
  const [first] = rest;
  if (!first) return;
  const isBeside = first.type === 'paragraph' || first.type === 'heading' || first.type === 'list';
  if (isBeside) builder.append(' ');
  else builder.append(first.type === 'code' ? '\n' : `\n${indent}`);
  writeBlocks(builder, rest, { ...setting, indent });
}

/** The box of a task, before the text of its item. */
function takeBox(blocks: readonly Written[]): { box: string | null; rest: readonly Written[] } {
  const [first, ...others] = blocks;
  if (first?.type !== 'paragraph') return { box: null, rest: blocks };
  const [open, ...inlines] = toLeadingText(first.content);
  const match = open?.type === 'text' ? BOX.exec(open.text) : null;
  if (open?.type !== 'text' || !match) return { box: null, rest: blocks };
  const content: Inline[] = [{ type: 'text', text: open.text.slice(match[0].length) }, ...inlines];
  return { box: match[1] === ' ' ? '☐' : '☑', rest: [{ ...first, content }, ...others] };
}

/** Brackets come as pieces of their own: those that the box could be in are one text. */
function toLeadingText(inlines: readonly Inline[]): Inline[] {
  let [text, count] = ['', 0];
  for (const inline of inlines.slice(0, 4)) {
    if (inline.type !== 'text') break;
    text += inline.text;
    count += 1;
  }
  return [{ type: 'text', text }, ...inlines.slice(count)];
}
