// A layout for tests without a browser: jsdom draws nothing, so that every element has its own still place on a screen
// that everything fits on. `scrollPage` moves them all up. What depends on a real layout is tested in a real browser.

const ROW = 10;
const SCREEN = 1_000_000;

const places = new Map<Element, number>();

function toRect(element: Element): DOMRect {
  if (!places.has(element)) places.set(element, places.size);
  const height = element.matches('[role="log"]') ? SCREEN : ROW;
  return new DOMRect(0, (places.get(element) ?? 0) * ROW - toScrolled(), 100, height);
}

/** Kept in the page itself: the setup of a test and the test have modules of their own. */
function toScrolled(): number {
  return Number(document.documentElement.dataset.scrolled ?? 0);
}

/** Everything is so many pixels higher than at first: what is above 0 is out of sight. */
export function scrollPage(pixels: number): void {
  document.documentElement.dataset.scrolled = String(pixels);
}

Element.prototype.getBoundingClientRect = function (): DOMRect {
  return toRect(this);
};

document.elementFromPoint = (_, y) => {
  if (y < 0) return null;
  const found = [...places].find(([, place]) => place === Math.floor((y + toScrolled()) / ROW))?.[0];
  return found?.isConnected ? found : null;
};

Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  get(): Element | null {
    return this === document.body ? null : document.body;
  },
});

/** Tells each element's size once, as the first drawing would. */
globalThis.ResizeObserver = class implements ResizeObserver {
  readonly #tell: ResizeObserverCallback;

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    const contentRect = toRect(target);
    const entry = {
      target,
      contentRect,
      borderBoxSize: [],
      contentBoxSize: [],
      devicePixelContentBoxSize: [],
    };
    queueMicrotask(() => this.#tell([entry], this));
  }

  unobserve(): void {}

  disconnect(): void {}
};

/** A mouse, and no other preference. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.getAnimations = () => [];

let addresses = 0;

/** What is in the page gets an address that loads nothing. */
URL.createObjectURL = () => {
  addresses += 1;
  return `blob:test/${addresses}`;
};
URL.revokeObjectURL = () => {};
