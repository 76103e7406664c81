// Changes of a page while something is done to it: whether anything moved, and where the page is afterwards.
import type { PageOutcome } from '@nod/protocol';
import { OWN_ATTRIBUTE } from './element-walk.ts';

const SETTLE_MS = 400;

/** What became of the page, a little after the deed. */
export async function watchChanges(element: string, deed: () => unknown): Promise<PageOutcome> {
  const { href } = location;
  let isChanged = false;
  const observer = new MutationObserver((records) => {
    isChanged ||= records.some((record) => !isOwn(record));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  deed();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  observer.disconnect();
  const hasMoved = location.href !== href;
  return { url: location.href, title: document.title, element, isChanged: isChanged || hasMoved, hasMoved };
}

function isOwn({ addedNodes, removedNodes }: MutationRecord): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  return (
    nodes.length > 0 && nodes.every((node) => node instanceof Element && node.hasAttribute(OWN_ATTRIBUTE))
  );
}
