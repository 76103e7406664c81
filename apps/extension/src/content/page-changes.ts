// Changes of a page while something is done to it: whether anything moved, and where the page is afterwards.
import type { PageOutcome } from '@nod/protocol';
import { isOwn } from './own-elements.ts';
import { readAddress, readTitle } from './this-document.ts';

const SETTLE_MS = 400;

/** Begins to watch. The watch that it returns is called after the deed; it resolves a little later. */
export function watchChanges(): (element: string) => Promise<PageOutcome> {
  const { href } = location;
  let isChanged = false;
  const observer = new MutationObserver((records) => {
    isChanged ||= records.some((record) => !isOwnRecord(record));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return async (element) => {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    observer.disconnect();
    const hasMoved = location.href !== href;
    const at = { url: readAddress(), title: readTitle() };
    return { ...at, element, isChanged: isChanged || hasMoved, hasMoved };
  };
}

function isOwnRecord({ addedNodes, removedNodes }: MutationRecord): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  return nodes.length > 0 && nodes.every(isOwn);
}
