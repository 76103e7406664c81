// Page capture: what a page says as Markdown, or a part of it, and what is selected in it.
import { extractPage, type PageNode } from '@nod/page';
import type { Capture, PageReply } from '../page/page-messages.ts';
import { isSeen } from './elements/element-sight.ts';
import { walkElements } from './elements/element-walk.ts';
import { readAddress, readTitle, thisDocument } from './elements/this-document.ts';
import { cut, toLine, withoutUnseen } from './elements/visible-line.ts';

const MOST_DESCRIBED = 1_000;

export function capture(most: number, selector?: string): PageReply<Capture> {
  const url = readAddress();
  const part = selector === undefined ? undefined : findPart(selector);
  if (part === null)
    return { ok: false, failure: { problem: 'not-found', detail: selector ?? '', near: [] } };
  const selection = part as unknown as PageNode | undefined;
  const page = extractPage(document as unknown as PageNode, { url, ...(selection && { selection }) });
  const text = withoutUnseen(page.markdown.slice(0, most)).toWellFormed();
  const value: Capture = {
    url,
    title: cut(toLine(page.title), MOST_DESCRIBED) || readTitle(),
    text,
    description: cut(toLine(page.description ?? ''), MOST_DESCRIBED),
    selection: readSelectedContent(url),
    leftOut: Math.max(0, page.markdown.length - most),
  };
  return { ok: true, value };
}

/** Copies of all that are seen; null where the selector names nothing. */
function findPart(selector: string): DocumentFragment | null {
  const part = thisDocument.createDocumentFragment();
  try {
    for (const element of walkElements(document))
      if (element.matches(selector) && isSeen(element)) part.append(element.cloneNode(true));
  } catch {
    // It is no selector.
  }
  return part.childElementCount === 0 ? null : part;
}

const MOST_SELECTED = 20_000;

export function readSelection(): string {
  return (getSelection()?.toString() ?? '').slice(0, MOST_SELECTED).toWellFormed();
}

/** As Markdown where that says more than the words. */
export function readSelectedContent(url: string): string {
  const plain = readSelection();
  const selection = getSelection();
  if (plain.trim() === '' || !selection || selection.rangeCount === 0) return plain;
  const part = copySelected(selection.getRangeAt(0));
  if (!part.querySelector('tr')) return plain;
  const { markdown } = extractPage(document as unknown as PageNode, {
    url,
    selection: part as unknown as PageNode,
  });
  return (markdown.trim() === '' ? plain : markdown).slice(0, MOST_SELECTED).toWellFormed();
}

/** Rows that are selected inside of a table come without it. */
function copySelected(range: Range): DocumentFragment {
  const { commonAncestorContainer: node } = range;
  const around = node instanceof Element ? node : node.parentElement;
  const copied = range.cloneContents();
  if (!around?.closest('table') || !copied.querySelector('td,th')) return copied;
  const part = document.createDocumentFragment();
  const table = document.createElement('table');
  table.append(copied);
  part.append(table);
  return part;
}
