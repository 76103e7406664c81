// Changes of a page while something is done to it: whether anything moved, and where the page is afterwards. What is ticked,
// typed, opened or focused leaves no trace in the tree of a page, and is compared.
import type { PageOutcome } from '@nod/protocol';
import { isEditor, isTextField, takeSome } from './elements/element-kinds.ts';
import { findShadowRoot, walkElements } from './elements/element-walk.ts';
import { isOwn } from './elements/own-elements.ts';
import { readAddress, readTitle, thisDocument } from './elements/this-document.ts';

const SETTLE_MS = 400;
const MOST_CHOSEN = 50;
const WATCHED: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  characterData: true,
};

/** Begins to watch. The watch that it returns is called after the deed; it resolves a little later. */
export function watchChanges(): (element: string) => Promise<PageOutcome> {
  const { href } = location;
  let isChanged = false;
  const observer = new MutationObserver((records) => {
    isChanged ||= records.some((record) => !isOwnRecord(record));
  });
  const before = readTraces((root) => observer.observe(root, WATCHED));
  return async (element) => {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    observer.disconnect();
    const hasMoved = location.href !== href;
    isChanged ||= hasMoved || readTraces(() => {}) !== before;
    const at = { url: readAddress(), title: readTitle() };
    return { ...at, element, isChanged, hasMoved };
  };
}

/** What the tree of a page does not show. Tells of every root on the way. */
function readTraces(onRoot: (root: Node) => void): string {
  const traces = [`${Math.round(scrollX)},${Math.round(scrollY)}`];
  onRoot(document);
  for (const element of walkElements(document)) {
    const shadow = findShadowRoot(element);
    if (shadow) onRoot(shadow);
    // Whatever is clicked gets the focus; that matters where one can write.
    if (element === thisDocument.activeElement && (isTextField(element) || isEditor(element)))
      traces.push(`at ${traces.length}`);
    if (element.matches('input,select,textarea,dialog,[popover]')) traces.push(toTrace(element));
  }
  return traces.join('\n');
}

const MOST_OF_VALUE = 10_000;

function toTrace(element: Element): string {
  if (element.localName === 'dialog') return String((element as HTMLDialogElement).open);
  if (element.hasAttribute('popover')) return String(element.matches(':popover-open'));
  if (element.localName === 'select')
    return takeSome((element as HTMLSelectElement).selectedOptions, MOST_CHOSEN)
      .map(({ index }) => index)
      .join();
  const { checked, value } = element as HTMLInputElement;
  return `${checked} ${value.length} ${value.slice(0, MOST_OF_VALUE)}`;
}

function isOwnRecord({ addedNodes, removedNodes }: MutationRecord): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  return nodes.length > 0 && nodes.every(isOwn);
}
