// Features of a page as a whole: what it declares, what its address says, what its text is made of. Its type is told by
// them.
import type { PageHead } from '../metadata/page-head.ts';
import { type Block, isProse } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';
import { hasGroup, NAME_GROUPS } from '../reading/name-groups.ts';
import type { BoxFigures } from './box-figures.ts';

const ADDRESS_WORDS = {
  blog: /\/(?:blogs?|news|articles?|stor(?:y|ies)|posts?|insights?|magazine)(?:[/.-]|$)|\/20\d\d\//,
  forum: /forum|threads?[/.-]|topic|community|discuss|\/t\/|questions?\/|showthread|viewtopic|comments\//,
  product: /\/(?:products?|p|dp|item|shop|store|buy)\/./,
  collection: /\/(?:collections?|categor(?:y|ies)|c|shop|browse|department|catalog)(?:[/.-]|$)/,
  docs: /docs?[./]|documentation|reference|\/api|manual|guide|tutorial|wiki|learn|developer|\/en\/latest|help|support|kb\//,
  listing: /\/(?:tag|tags|topics?|archive|search|events|jobs|courses|directory|reviews?|best)(?:[/.-]|$)/,
  service:
    /\/(?:services?|solutions?|pricing|features?|about|platform|plans|industries|consulting)(?:[/.-]|$)/,
} as const;

const SCHEMA_TYPES = {
  article: /article|posting|report$|recipe|review$/i,
  forum: /forum|question|qapage|discussion|answer/i,
  product: /^product|offer$/i,
  list: /itemlist|collectionpage|searchresults/i,
  service: /service|business|organization|software|professional/i,
  faq: /faqpage/i,
  video: /videoobject/i,
} as const;

const TITLE_WORDS = {
  list: /\b(?:best|top \d+|\d+ |list|all|directory|courses|reviews)\b/i,
  docs: /\b(?:documentation|docs|reference|guide|api|tutorial|manual|wiki|how to)\b/i,
  buy: /\b(?:buy|shop|price|sale|for sale|online|store)\b/i,
  forum: /\b(?:forum|forums|community|thread|discussion|reddit|stack)\b/i,
  service: /\b(?:services?|solutions?|software|platform|company|agency|pricing)\b/i,
} as const;

const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|USD|EUR|GBP|kr|zł)\b/;

type Feature = readonly [name: string, value: number];

/** The same names in the same order for every page. */
export function listPageFeatures(
  { head, url }: { head: PageHead; url: string },
  {
    boxes,
    blocks,
    figures,
  }: { boxes: readonly Box[]; blocks: readonly Block[]; figures: readonly BoxFigures[] },
): Feature[] {
  return [...listDeclared(head, url), ...listTextFeatures(blocks), ...listBoxFeatures(boxes, figures)];
}

function listDeclared(head: PageHead, url: string): Feature[] {
  const address = url.replace(/^[a-z]+:\/\//i, '').toLowerCase();
  const path = address.replace(/^[^/]*/, '').replace(/[?#].*/, '');
  const types = head.linkedData.flatMap((thing) => thing.types);
  const og = head.meta.get('og:type') ?? '';
  const test = (group: Record<string, RegExp>, prefix: string, value: string): Feature[] =>
    Object.entries(group).map(([name, pattern]) => [prefix + name, Number(pattern.test(value))]);
  return [
    ...test(ADDRESS_WORDS, 'url-', address),
    ...test(TITLE_WORDS, 'title-', head.title),
    ...Object.entries(SCHEMA_TYPES).map(
      ([name, pattern]): Feature => [`schema-${name}`, types.filter((type) => pattern.test(type)).length],
    ),
    ['og-article', Number(og === 'article')],
    ['og-product', Number(/product/.test(og))],
    ['og-website', Number(og === 'website')],
    ['has-published', Number(head.meta.has('article:published_time') || head.time !== '')],
    ['has-author', Number(head.meta.has('author') || head.author !== '')],
    ['path-depth', path.split('/').filter(Boolean).length],
    ['path-length', path.length],
    [
      'path-hyphens',
      path
        .split('/')
        .at(path.endsWith('/') ? -2 : -1)
        ?.split('-').length ?? 0,
    ],
    ['has-query', Number(url.includes('?'))],
  ];
}

function listTextFeatures(blocks: readonly Block[]): Feature[] {
  const sum = (take: (block: Block) => number) => blocks.reduce((total, block) => total + take(block), 0);
  const words = Math.max(
    1,
    sum((block) => block.words),
  );
  const share = (test: (block: Block) => boolean) => sum((block) => (test(block) ? block.words : 0)) / words;
  const count = (test: (block: Block) => boolean) => sum((block) => Number(test(block)));
  return [
    ['page-words', words],
    ['page-blocks', blocks.length],
    ['page-link-share', sum((block) => block.linkWords) / words],
    ['page-prose-share', share(isProse)],
    ['page-prose-blocks', count(isProse)],
    ['page-longest', Math.max(0, ...blocks.slice(0, 20_000).map((block) => block.words))],
    ['page-heading-share', share(({ box }) => /^h[1-6]$/.test(box.tag))],
    ['page-list-share', share(({ box }) => box.tag === 'li')],
    ['page-cell-share', share(({ box }) => box.tag === 'td' || box.tag === 'th')],
    ['page-code-share', share(({ box }) => box.tag === 'pre')],
    ['page-prices', count(({ text }) => text.length < 60 && PRICE.test(text))],
    ['page-questions', count(({ text }) => /[?？]$/.test(text))],
    ['page-short-blocks', count((block) => block.words <= 3) / Math.max(1, blocks.length)],
  ];
}

function listBoxFeatures(boxes: readonly Box[], figures: readonly BoxFigures[]): Feature[] {
  const tags = new Map<string, number>();
  for (const { tag } of boxes) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  const total = Math.max(1, figures[0]?.words ?? 1);
  const groupWords = NAME_GROUPS.map((_, index) => {
    let most = 0;
    for (const box of boxes) {
      if (hasGroup(box.groups, index)) most = Math.max(most, figures[box.index]?.words ?? 0);
    }
    return most / total;
  });
  const groupCounts = NAME_GROUPS.map((_, index) =>
    boxes.reduce((sum, box) => sum + Number(hasGroup(box.groups, index)), 0),
  );
  const twins = boxes.reduce((most, box) => {
    const { twins: count = 0, words = 0 } = figures[box.index] ?? {};
    return words >= 5 ? Math.max(most, count) : most;
  }, 0);
  return [
    ...[
      'h1',
      'h2',
      'h3',
      'p',
      'article',
      'main',
      'form',
      'img',
      'time',
      'pre',
      'code',
      'table',
      'blockquote',
      'button',
    ].map((tag): Feature => [`tag-${tag}`, tags.get(tag) ?? 0]),
    ...NAME_GROUPS.map((group, index): Feature => [`most-${group}`, groupWords[index] ?? 0]),
    ...NAME_GROUPS.map((group, index): Feature => [`count-${group}`, groupCounts[index] ?? 0]),
    ['most-twins', twins],
  ];
}
