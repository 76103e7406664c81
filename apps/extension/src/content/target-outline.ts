// The outline around what is acted on, so that the person sees it. It stands above the page, takes no clicks, and goes by
// itself.
import { markOwn } from './elements/own-elements.ts';
import { thisDocument } from './elements/this-document.ts';

const SHOWN_MS = 900;

export function outline(element: Element): void {
  const { top, left, width, height } = element.getBoundingClientRect();
  const host = thisDocument.createElement('div');
  markOwn(host);
  host.attachShadow({ mode: 'closed' }).append(createFrame({ top, left, width, height }));
  thisDocument.documentElement.append(host);
  setTimeout(() => host.remove(), SHOWN_MS);
}

function createFrame({
  top,
  left,
  width,
  height,
}: Record<'top' | 'left' | 'width' | 'height', number>): HTMLElement {
  const frame = thisDocument.createElement('div');
  Object.assign(frame.style, {
    position: 'fixed',
    zIndex: '2147483647',
    top: `${top - 4}px`,
    left: `${left - 4}px`,
    width: `${width + 8}px`,
    height: `${height + 8}px`,
    boxSizing: 'border-box',
    border: '3px solid #f5b83d',
    borderRadius: '8px',
    boxShadow: '0 0 0 2px #1f1d1a',
    pointerEvents: 'none',
  });
  return frame;
}
