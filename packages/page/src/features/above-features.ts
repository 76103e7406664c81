// Features of a block by what it stands in: how far above it a tag or a name is, how much those above hold, and whether
// it is one of many alike.
import type { Box } from '../reading/box.ts';
import { listGroups, NAME_GROUPS } from '../reading/name-groups.ts';
import type { BoxFigures } from './box-figures.ts';
import { toShare } from './text-features.ts';

/** Nothing such is above. */
export const FAR = 30;
const UP_TAGS =
  'main article section aside header form ul table figure blockquote details a button label address dl p body'.split(
    ' ',
  );
const PLACE_OF_TAG = new Map([
  ...UP_TAGS.map((tag, place) => [tag, place] as const),
  ['ol', UP_TAGS.indexOf('ul')],
]);
const LEVELS = [0, 1, 2, 3, 5, 8];
const LEVEL_FIGURES = ['words', 'links', 'share', 'prose'];
const TWIN_LEVELS = 8;

export const ABOVE_FEATURES: readonly string[] = [
  ...UP_TAGS.map((tag) => `up-${tag}`),
  ...NAME_GROUPS.map((group) => `in-${group}`),
  ...LEVELS.flatMap((level) => LEVEL_FIGURES.map((figure) => `above${level}-${figure}`)),
  ...'twins twin-level twin-words twin-links depth'.split(' '),
];

export function listAboveFeatures(box: Box, figures: readonly BoxFigures[]): number[] {
  const total = Math.max(1, figures[0]?.words ?? 1);
  const tags = new Array<number>(UP_TAGS.length).fill(FAR);
  const groups = new Array<number>(NAME_GROUPS.length).fill(FAR);
  const levels: number[] = [];
  let twin: { level: number; own: BoxFigures } | null = null;
  let last: BoxFigures | undefined;
  for (let up: Box | null = box, level = 0; up !== null; up = up.parent, level++) {
    const own = figures[up.index];
    const place = PLACE_OF_TAG.get(up.tag);
    if (place !== undefined) setNearest(tags, place, level);
    for (const group of listGroups(up.groups)) setNearest(groups, group, level);
    if (LEVELS.includes(level)) levels.push(...toLevelFigures(own, total));
    if (own && level < TWIN_LEVELS && own.twins > (twin?.own.twins ?? 1)) twin = { level, own };
    last = own;
  }
  while (levels.length < LEVELS.length * LEVEL_FIGURES.length) levels.push(...toLevelFigures(last, total));
  const { words = 0, linkWords = 0, twins = 1 } = twin?.own ?? {};
  return [
    ...[...tags, ...groups, ...levels],
    ...[twins, twin?.level ?? FAR, words, linkWords / Math.max(1, words), box.depth],
  ];
}

function setNearest(levels: number[], place: number, level: number): void {
  if (levels[place] === FAR) levels[place] = level;
}

function toLevelFigures(own: BoxFigures | undefined, total: number): number[] {
  const { words = 0, linkWords = 0, proseWords = 0 } = own ?? {};
  return [words, toShare(linkWords, words), words / total, toShare(proseWords, words)];
}
