// Page snapshot: what a page says and what can be acted on, for a model, in few characters. Elements have references that
// hold for this snapshot alone: a later one makes them stale.
import { extractPage, type PageNode } from '@nod/page';
import type { PageState } from '@nod/protocol';
import { describeElement, toStates } from './element-facts.ts';
import { listInteractive } from './element-list.ts';
import { cut } from './element-names.ts';

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

export function takeSnapshot(number: number, most: number): TakenSnapshot {
  const all = listInteractive(document);
  const snapshot: Snapshot = { number, elements: new Map(), descriptions: new Map() };
  const lines: string[] = [];
  let room = Math.floor(most * SHARE_OF_ELEMENTS);
  for (const [index, element] of all.entries()) {
    const reference = `s${number}e${index + 1}`;
    const description = describeElement(element);
    const line = [`[${reference}] ${description}`, ...toStates(element)].join(', ');
    if (line.length + 1 > room) break;
    room -= line.length + 1;
    lines.push(line);
    snapshot.elements.set(reference, new WeakRef(element));
    snapshot.descriptions.set(reference, description);
  }
  const { href: url } = location;
  return { snapshot, state: { url, title: document.title, text: toText(lines, all.length, most) } };
}

function toText(lines: readonly string[], listed: number, most: number): string {
  const { title, href: url } = { title: document.title, href: location.href };
  const head = [`Page: ${cut(title, 200)}`, `Address: ${cut(url, 300)}`];
  const left = listed - lines.length;
  const elements = [
    `Elements${left > 0 ? ` (${lines.length} of ${listed}; ${left} left out)` : ''}:`,
    ...lines,
  ];
  const before = [...head, ...elements, 'Text:'].join('\n');
  const { text } = extractPage(document as unknown as PageNode, { url });
  const note = '\n[… {left} characters left out]';
  const room = most - before.length - 1;
  if (text.length <= room) return `${before}\n${text}`;
  const kept = text.slice(0, Math.max(0, room - note.length - 10)).toWellFormed();
  return `${before}\n${kept}${note.replace('{left}', String(text.length - kept.length))}`;
}
