// The watch over a page while the side panel is connected: selection, navigation of single-page apps too, significant
// changes, focus. Each is told once things have calmed down.
import type { PageEvent } from '../page/page-messages.ts';
import { describeElement } from './element-facts.ts';
import { isEditor, isTextField } from './elements/element-kinds.ts';
import { isOwn } from './elements/own-elements.ts';
import { readAddress, readTitle, thisDocument } from './elements/this-document.ts';
import { readSelection } from './selected-text.ts';

const SELECTION_MS = 150;
const FOCUS_MS = 100;
const NAVIGATION_MS = 250;
const MUTATION_MS = 600;
/** A page that never calms down is told of all the same. */
const LONGEST_MS = 3_000;
/** Less of a change than this is none that matters. */
const LEAST_ELEMENTS = 12;
const LEAST_CHARACTERS = 200;

/** Returns how to stop. */
export function watchPage(tell: (event: PageEvent) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const stops = [
    watchSelection(tell, signal),
    watchNavigation(tell, signal),
    watchMutations(tell),
    watchFocus(tell, signal),
  ];
  return () => {
    leaving.abort();
    for (const stop of stops) stop();
  };
}

function watchSelection(tell: (event: PageEvent) => void, signal: AbortSignal): () => void {
  let told = readSelection();
  const later = createDelay(SELECTION_MS, () => {
    const text = readSelection();
    if (text === told) return;
    told = text;
    tell({ type: 'selection', data: { text } });
  });
  thisDocument.addEventListener('selectionchange', later.begin, { signal });
  return later.stop;
}

/** A hook into `pushState` would see nothing from here. */
function watchNavigation(tell: (event: PageEvent) => void, signal: AbortSignal): () => void {
  let told = location.href;
  const later = createDelay(NAVIGATION_MS, () => {
    if (location.href === told) return;
    told = location.href;
    tell({ type: 'navigation', data: { url: readAddress(), title: readTitle() } });
  });
  const { navigation } = window as unknown as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', later.begin, { signal });
  addEventListener('popstate', later.begin, { signal });
  addEventListener('hashchange', later.begin, { signal });
  return later.stop;
}

function watchMutations(tell: (event: PageEvent) => void): () => void {
  let elements = 0;
  let characters = 0;
  const later = createDelay(MUTATION_MS, () => {
    if (elements >= LEAST_ELEMENTS || characters >= LEAST_CHARACTERS)
      tell({ type: 'mutation', data: { elements, characters } });
    elements = 0;
    characters = 0;
  });
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      // Enough is enough: a page may change without end.
      if (elements >= LEAST_ELEMENTS || characters >= LEAST_CHARACTERS) break;
      if (type === 'characterData') characters += (target.nodeValue ?? '').length;
      for (const node of [...addedNodes, ...removedNodes]) {
        const [more, text] = measure(node);
        elements += more;
        characters += text;
      }
    }
    if (elements > 0 || characters > 0) later.begin();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    later.stop();
  };
}

/** Enough of a node to tell whether it matters: it may be of any size. */
function measure(node: Node): [elements: number, characters: number] {
  if (node.nodeType === Node.TEXT_NODE) return [0, (node.nodeValue ?? '').length];
  if (node.nodeType !== Node.ELEMENT_NODE || isOwn(node)) return [0, 0];
  const walker = thisDocument.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let elements = 1;
  let characters = 0;
  for (let steps = 0; steps < 100 && walker.nextNode(); steps++) {
    if (walker.currentNode.nodeType === Node.TEXT_NODE)
      characters += (walker.currentNode.nodeValue ?? '').length;
    else elements += 1;
  }
  return [elements, characters];
}

function watchFocus(tell: (event: PageEvent) => void, signal: AbortSignal): () => void {
  let focused: Element | null = null;
  const later = createDelay(FOCUS_MS, () => {
    if (focused?.isConnected) tell({ type: 'focus', data: { element: describeElement(focused) } });
  });
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || !(isTextField(target) || isEditor(target))) return;
    focused = target;
    later.begin();
  };
  thisDocument.addEventListener('focusin', onFocus, { signal });
  return later.stop;
}

/** Calls back once after the last of several beginnings, however many there are. */
function createDelay(ms: number, callback: () => void): { begin: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: number | null = null;
  const stop = (): void => clearTimeout(timer);
  return {
    begin() {
      stop();
      const now = performance.now();
      latest ??= now + LONGEST_MS;
      timer = setTimeout(
        () => {
          latest = null;
          callback();
        },
        Math.max(0, Math.min(ms, latest - now)),
      );
    },
    stop,
  };
}
