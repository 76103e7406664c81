// Page snapshot: what a page says and what can be acted on, for a model, in few characters. Elements have references that
// hold for this snapshot alone: a later one makes them stale.
import { extractPage, type PageNode } from '@nod/page';
import type { PageState } from '@nod/protocol';
import { describeElement, toStates } from './element-facts.ts';
import { type Listed, listInteractive } from './elements/element-list.ts';
import { readAddress, readTitle } from './elements/this-document.ts';
import { cut, toMarked } from './elements/visible-line.ts';

/** Of the characters, how many at most are for the elements. */
const SHARE_OF_ELEMENTS = 0.6;

export interface Snapshot {
  number: number;
  /** By reference. */
  elements: Map<string, WeakRef<Element>>;
  /** What each was, to find one like it when it is gone. */
  descriptions: Map<string, string>;
}

export interface TakenSnapshot {
  snapshot: Snapshot;
  state: PageState;
}

/** What of it is the page's own stands in quotes or behind strokes: a page can forge neither a reference nor a state. */
export function takeSnapshot(number: number, most: number): TakenSnapshot {
  const listed = listInteractive(document);
  const snapshot: Snapshot = { number, elements: new Map(), descriptions: new Map() };
  const lines: string[] = [];
  let room = Math.floor(most * SHARE_OF_ELEMENTS);
  for (const [index, element] of listed.elements.entries()) {
    const reference = `s${number}e${index + 1}`;
    const description = describeElement(element);
    const line = [`[${reference}] ${description}`, ...toStates(element)].join(', ');
    if (line.length + 1 > room) break;
    room -= line.length + 1;
    lines.push(line);
    snapshot.elements.set(reference, new WeakRef(element));
    snapshot.descriptions.set(reference, description);
  }
  const before = [...toHead(), ...toElements(lines, listed), TEXT_HEAD].join('\n');
  return { snapshot, state: { url: readAddress(), title: readTitle(), text: withText(before, most) } };
}

const TEXT_HEAD = 'Text, as the page has it, each line behind a stroke:';

function toHead(): string[] {
  return [`Page: ${cut(readTitle(), 200)}`, `Address: ${cut(readAddress(), 300)}`];
}

function toElements(lines: readonly string[], { elements, isCut }: Listed): string[] {
  const left = elements.length - lines.length;
  const counts = left > 0 ? [`${lines.length} of ${elements.length}; ${left} left out`] : [];
  const notes = [...counts, ...(isCut ? ['the page has more than are looked for'] : [])].join('; ');
  return [`Elements${notes === '' ? '' : ` (${notes})`}:`, ...lines];
}

function withText(before: string, most: number): string {
  const { text } = extractPage(document as unknown as PageNode, { url: readAddress() });
  const room = Math.max(0, most - before.length - 1);
  const beginning = toMarked(text.slice(0, room));
  if (text.length <= room && beginning.length <= room) return `${before}\n${beginning}`;
  const kept = beginning.slice(0, Math.max(0, room - LEFT_OUT.length - 10)).toWellFormed();
  return `${before}\n${kept}${LEFT_OUT.replace('{left}', String(Math.max(1, text.length - kept.length)))}`;
}

const LEFT_OUT = '\n[… about {left} characters left out]';
