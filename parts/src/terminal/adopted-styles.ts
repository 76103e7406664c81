// Adopted styles: while a terminal is opened, what it makes as style elements writes to sheets of the page, because the content
// security policy lets no inline style through, not even an empty one. It takes its document from the page and cannot be given
// another for all of them.

/** `open` makes all its elements before it returns. */
export function withAdoptedStyles(page: Document, open: () => void): void {
  const create = page.createElement.bind(page);
  const createElement = (name: string): HTMLElement =>
    name === 'style' ? createStyle(page, create('span')) : create(name);
  Object.defineProperty(page, 'createElement', { value: createElement, configurable: true });
  try {
    open();
  } finally {
    // What stood in front of the page's own is gone.
    Reflect.deleteProperty(page, 'createElement');
  }
}

/** No style element, but used as one: what is set as its text counts from then on, until it is removed. */
function createStyle(page: Document, element: HTMLElement): HTMLElement {
  const sheet = new CSSStyleSheet();
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  element.hidden = true;
  Object.defineProperty(element, 'textContent', { set: (css: string) => sheet.replaceSync(css) });
  element.remove = () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet);
    HTMLElement.prototype.remove.call(element);
  };
  return element;
}
