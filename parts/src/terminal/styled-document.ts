// The document as a terminal sees it: what it takes for style elements writes to sheets of the page, because the content
// security policy lets no inline style through, not even an empty one.

type Styled = Document & { adoptedStyleSheets: CSSStyleSheet[] };

/** Everything else is the document's own. */
export function toStyledDocument(page: Styled): Document {
  const createElement = (name: string): HTMLElement =>
    name === 'style' ? createStyleElement(page) : page.createElement(name);
  return new Proxy(page, {
    get(target, key) {
      if (key === 'createElement') return createElement;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** No style element, but used as one: what is set as its text counts from then on, until it is removed. */
function createStyleElement(page: Styled): HTMLElement {
  const element = page.createElement('span');
  element.hidden = true;
  const sheet = new CSSStyleSheet();
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  Object.defineProperty(element, 'textContent', {
    get: () => Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n'),
    set: (css: string) => sheet.replaceSync(css),
  });
  element.remove = () => {
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet);
    HTMLElement.prototype.remove.call(element);
  };
  return element;
}
