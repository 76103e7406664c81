// The selected text of a page: as it is seen, and, where it holds a table, with its rows and columns.
import { extractPage, type PageNode } from '@nod/page';

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
