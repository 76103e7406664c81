export { splitText } from './chunks/text-chunks.ts';
export type { PageDocument, PageElement, PageNode } from './dom/page-node.ts';
export { isOverlaid, toPlain } from './dom/plain-node.ts';
export { type ExtractedPage, type ExtractOptions, extractPage, type TextSource } from './extracted-page.ts';
export { PAGE_TYPES, type PageType } from './scoring/page-type.ts';
