// Page capture: what a page says as Markdown, or a part of it, and what is selected in it.
import { extractPage, type PageNode } from '@nod/page';
import type { Capture, PageReply } from '../page/page-messages.ts';
import { isSeen } from './element-facts.ts';
import { walkElements } from './element-walk.ts';
import { readSelectedContent } from './selected-text.ts';

export function capture(most: number, selector?: string): PageReply<Capture> {
  const { href: url } = location;
  const part = selector === undefined ? undefined : findPart(selector);
  if (part === null)
    return { ok: false, failure: { problem: 'not-found', detail: selector ?? '', near: [] } };
  const selection = part as unknown as PageNode | undefined;
  const page = extractPage(document as unknown as PageNode, { url, ...(selection && { selection }) });
  const text = page.markdown.slice(0, most).toWellFormed();
  const value: Capture = {
    url,
    title: page.title || document.title,
    text,
    description: page.description ?? '',
    selection: readSelectedContent(url),
    leftOut: page.markdown.length - text.length,
  };
  return { ok: true, value };
}

/** Copies of all that are seen; null where the selector names nothing. */
function findPart(selector: string): DocumentFragment | null {
  const part = document.createDocumentFragment();
  try {
    for (const element of walkElements(document))
      if (element.matches(selector) && isSeen(element)) part.append(element.cloneNode(true));
  } catch {
    // It is no selector.
  }
  return part.childElementCount === 0 ? null : part;
}
