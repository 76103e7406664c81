// Markdown text: what a model writes, as Telegram shows it.
import { mapBlocks } from './blocks/block.ts';
import { readBlocks } from './blocks/block-reader.ts';
import type { FormattedText } from './formatted/formatted-text.ts';
import { createTextBuilder } from './formatted/text-builder.ts';
import { toVisible } from './formatted/visible-text.ts';
import type { Definitions } from './inlines/inline.ts';
import { readInlines } from './inlines/inline-reader.ts';
import { writeBlocks } from './rendering/block-text.ts';

/** Every word of the Markdown, with entities in place of its marks. Never throws; linear in the text. */
export function toFormatted(markdown: string): FormattedText {
  const source = toVisible(markdown.replaceAll('\r\n', '\n'));
  const { blocks, links } = readBlocks(source);
  const definitions: Definitions = { links, used: new Set() };
  const read = mapBlocks(blocks, (content) => readInlines(content, definitions));
  const builder = createTextBuilder();
  writeBlocks(builder, read, { indent: '', isInQuote: false, used: definitions.used });
  return builder.finish();
}
