// The document of the page, read past what is named in it, and what it says of itself, in limits.
import { toPlain } from '@nod/page';
import { cut, toLine } from './visible-line.ts';

export const thisDocument: Document = toPlain(document);

const MAX_TITLE = 300;
const MAX_ADDRESS = 2_000;

export function readTitle(): string {
  return cut(toLine(thisDocument.title.slice(0, MAX_TITLE * 4)), MAX_TITLE);
}

export function readAddress(): string {
  return location.href.slice(0, MAX_ADDRESS);
}
