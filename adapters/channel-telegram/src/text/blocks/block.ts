// Blocks of a text: paragraphs, lists, quotes, tables and code. What is written in them is a source first, and is read
// into inlines once all link definitions are known.

export interface Item<T> {
  /** As it is written: `1)` stays `1)`; a bullet for - * +. */
  marker: string;
  isApart: boolean;
  blocks: Block<T>[];
}

/** `isApart`: an empty line stands before it. */
export type Block<T> = { isApart: boolean } & (
  | { type: 'paragraph' | 'heading'; content: T }
  | { type: 'code'; language: string; text: string }
  | { type: 'quote'; blocks: Block<T>[] }
  | { type: 'list'; items: Item<T>[] }
  | { type: 'table'; header: T[]; rows: T[][]; isSmall: boolean }
  | { type: 'rule' }
  | { type: 'definition'; label: string; text: string }
);

/** The same blocks with their contents turned into something else, in order. */
export function mapBlocks<T, R>(blocks: readonly Block<T>[], turn: (content: T) => R): Block<R>[] {
  return blocks.map((block) => mapBlock(block, turn));
}

function mapBlock<T, R>(block: Block<T>, turn: (content: T) => R): Block<R> {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: turn(block.content) };
    case 'quote':
      return { ...block, blocks: mapBlocks(block.blocks, turn) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: mapBlocks(item.blocks, turn) })),
      };
    case 'table':
      return { ...block, header: block.header.map(turn), rows: block.rows.map((row) => row.map(turn)) };
    default:
      return block;
  }
}
