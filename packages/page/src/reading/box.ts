// A box: one element of the page that is not noise, with what is read of it. Boxes make a tree of limited depth.
import type { Groups } from './name-groups.ts';

export interface Box {
  tag: string;
  /** Its place among all boxes of the page, in the order of the page. */
  index: number;
  parent: Box | null;
  depth: number;
  children: (Box | string)[];
  groups: Groups;
  /** Classes and id as written: repeated parts of a page have the same. */
  name: string;
  /** Where a link leads to, what an image is called, which language code is in, how far a cell spans. */
  attributes: Readonly<Record<string, string>>;
  /** Stands on lines of its own, or something in it does. */
  isBlock: boolean;
}

const words = (text: string) => new Set(text.split(' '));

const BLOCK_TAGS = words(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu ol p pre section summary table tbody td tfoot ' +
    'th thead tr ul',
);

export function isBlockTag(tag: string): boolean {
  return BLOCK_TAGS.has(tag);
}

/** Of a heading, from 1; 0 for what is none. */
export function toLevel({ tag }: Box): number {
  return tag.length === 2 && tag[0] === 'h' && tag[1] !== 'r' ? Number(tag[1]) : 0;
}
