// The extracted page: what it says, as text and Markdown, what it is, who wrote it and when. The page is only read.
import type { PageNode } from './dom/page-node.ts';
import { type DescribedPage, describePage } from './features/described-page.ts';
import { gatherKept } from './markdown/kept-content.ts';
import { renderMarkdown } from './markdown/page-markdown.ts';
import { renderText } from './markdown/page-text.ts';
import { toTexts } from './metadata/linked-data.ts';
import { type PageMetadata, toMetadata } from './metadata/page-metadata.ts';
import { findVideoWords } from './metadata/video-words.ts';
import { findBlocks } from './reading/blocks.ts';
import { readPage } from './reading/page-reader.ts';
import { toBlockLikelihoods } from './scoring/block-likelihoods.ts';
import { chooseContent } from './scoring/content-choice.ts';
import { type PageType, toLikeliestType, toTypeLikelihoods } from './scoring/page-type.ts';

/** Where the text is from: the page, what the person selected, the words of a video, what the page declares. */
export type TextSource = 'page' | 'selection' | 'transcript' | 'description' | 'declared';

export interface ExtractedPage extends PageMetadata {
  text: string;
  markdown: string;
  type: PageType;
  source: TextSource;
  /** The page is longer than what is read of one. */
  isCut: boolean;
}

export interface ExtractOptions {
  /** The address of the page: links are made whole by it, and it tells of what type the page is. */
  url: string;
  /** What the person selected, as text or as a part of a document: it wins over everything else. */
  selection?: string | PageNode;
}

interface Content {
  text: string;
  markdown: string;
  source: TextSource;
}

/** In time linear in the page, up to limits. Never changes the page, asks for nothing, and never throws. */
export function extractPage(document: PageNode, { url, selection }: ExtractOptions): ExtractedPage {
  const page = describePage(document, url);
  const likelihoods = toTypeLikelihoods(page.pageNames, page.pageRow);
  const heading = page.blocks.find(({ box }) => box.tag === 'h1')?.text ?? '';
  const content =
    (selection === undefined ? null : readSelection(selection, url)) ??
    findVideoContent(page, url) ??
    findDeclared(page) ??
    readContent(page, likelihoods, url);
  return {
    ...toMetadata(page.head, heading),
    ...content,
    ...{ type: toLikeliestType(likelihoods), isCut: page.isCut },
  };
}

/** A page of no more words is told by nothing, and read whole. */
const SHORT_PAGE = 40;

function readContent(page: DescribedPage, typeLikelihoods: readonly number[], url: string): Content {
  const kept = chooseBlocks(page, typeLikelihoods);
  return {
    text: renderText(page.blocks, kept),
    markdown: renderMarkdown(page.root, gatherKept(page.blocks, kept), url),
    source: 'page',
  };
}

function chooseBlocks(page: DescribedPage, typeLikelihoods: readonly number[]): boolean[] {
  if ((page.figures[0]?.words ?? 0) <= SHORT_PAGE) return page.blocks.map(() => true);
  const likelihoods = toBlockLikelihoods(page, typeLikelihoods);
  return chooseContent(page.blocks, likelihoods, toLikeliestType(typeLikelihoods));
}

/** Null where nothing but blanks is selected. */
function readSelection(selection: string | PageNode, url: string): Content | null {
  if (typeof selection === 'string') return toContent(selection.trim(), 'selection');
  const { root } = readPage(selection);
  const blocks = findBlocks(root);
  if (blocks.length === 0) return null;
  const all = blocks.map(() => true);
  return {
    text: renderText(blocks, all),
    markdown: renderMarkdown(root, gatherKept(blocks, all), url),
    source: 'selection',
  };
}

function toContent(text: string, source: TextSource): Content | null {
  return text === '' ? null : { text, markdown: text, source };
}

function findVideoContent({ head, blocks }: DescribedPage, url: string): Content | null {
  const video = findVideoWords({ head, url }, blocks);
  return video && toContent(video.text, video.source);
}

/** A page whose text only comes by a script may still declare it. */
const FEW_WORDS = 40;

function findDeclared({ head, figures }: DescribedPage): Content | null {
  const words = figures[0]?.words ?? 0;
  if (words >= FEW_WORDS) return null;
  const texts = head.linkedData.flatMap(({ values }) => [
    ...toTexts(values.articleBody),
    ...toTexts(values.text),
    ...toTexts(values.description),
  ]);
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  return longest.split(/\s+/).length > words * 2 ? toContent(longest, 'declared') : null;
}
