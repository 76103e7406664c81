// The words of a video page: its transcript, else its description. A page with a video in an article is none.
import { type Block, isProse } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';
import { toTexts } from './linked-data.ts';
import type { PageHead } from './page-head.ts';

export interface VideoWords {
  source: 'transcript' | 'description';
  text: string;
}

const VIDEO_SITES =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com\/(?:watch|shorts)|youtu\.be\/|vimeo\.com\/\d|bilibili\.com\/video|dailymotion\.com\/video|ted\.com\/talks|v\.qq\.com|youku\.com)/i;
const ARTICLE = /article|posting|product|course|recipe/i;
const TRANSCRIPT = /transcript|subtitle-list|caption-list|字幕/i;
const DESCRIPTION = /(?:^|[\s_-])(?:video-?)?desc(?:ription)?(?:[\s_-]|$)/i;
const LEAST_WORDS = 15;
const MOST_PROSE = 150;
const STAMP = /^\d{1,2}:\d{2}(?::\d{2})?$/;

/** Null where the page is no video page, or has no words of one. */
export function findVideoWords(
  { head, url }: { head: PageHead; url: string },
  blocks: readonly Block[],
): VideoWords | null {
  if (!isVideoPage(head, url, blocks)) return null;
  const videos = head.linkedData.filter(({ types }) => types.some((type) => /videoobject/i.test(type)));
  const transcript = [
    ...videos.flatMap(({ values }) => toTexts(values.transcript)),
    gatherWords(blocks, TRANSCRIPT),
  ].find((text) => text !== '');
  if (transcript !== undefined) return { source: 'transcript', text: transcript };
  const descriptions = [
    ...videos.flatMap(({ values }) => toTexts(values.description)),
    gatherWords(blocks, DESCRIPTION),
    head.meta.get('og:description') ?? head.meta.get('description') ?? '',
  ];
  const longest = descriptions.reduce((best, text) => (text.length > best.length ? text : best));
  return longest === '' ? null : { source: 'description', text: longest };
}

/** Elsewhere than on the sites for them, a page that declares a video is one unless it says much more itself. */
function isVideoPage({ meta, linkedData }: PageHead, url: string, blocks: readonly Block[]): boolean {
  if (VIDEO_SITES.test(url)) return true;
  const types = linkedData.flatMap((thing) => thing.types);
  const isDeclared =
    /^video/.test(meta.get('og:type') ?? '') || types.some((type) => /^videoobject$/i.test(type));
  if (!isDeclared || types.some((type) => ARTICLE.test(type))) return false;
  return blocks.reduce((sum, block) => sum + (isProse(block) ? block.words : 0), 0) < MOST_PROSE;
}

/** The text in boxes that are called so; empty where it is too short to be it. Times beside the words are left out. */
function gatherWords(blocks: readonly Block[], name: RegExp): string {
  const found = blocks.filter(({ box, text }) => isCalled(box, name) && !STAMP.test(text));
  const words = found.reduce((sum, block) => sum + block.words, 0);
  return words < LEAST_WORDS ? '' : found.map(({ text }) => text).join('\n');
}

const LEVELS = 8;

function isCalled(box: Box, name: RegExp): boolean {
  for (let up: Box | null = box, level = 0; up !== null && level < LEVELS; up = up.parent, level++) {
    if (name.test(up.name) || name.test(up.tag)) return up.tag !== 'body';
  }
  return false;
}
