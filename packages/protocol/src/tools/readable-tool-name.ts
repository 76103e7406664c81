// Tool names as people read them. How a program spells a name is nothing the person needs to decode.

/** Where a word begins inside camelCase: after a small letter or digit, and before the last capital of an acronym. */
const WORD_STARTS = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** `search_blocks_by_tag`, `searchBlocksByTag`, `search-blocks` → "Search Blocks By Tag"; acronyms stay. */
export function toReadableToolName(name: string): string {
  const words = name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((part) => part.split(WORD_STARTS))
    .filter((word) => word !== '');
  return words.length === 0 ? name : words.map(capitalize).join(' ');
}

function capitalize(word: string): string {
  const [first = '', ...others] = Array.from(word);
  return first.toUpperCase() + others.join('');
}
