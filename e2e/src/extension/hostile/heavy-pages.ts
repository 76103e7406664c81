// Heavy pages: each holds more than anybody would read, is deeper than anybody would go, or turns the browser's own tools
// against whoever uses them. Each has a button "Continue" that says so in the page's address when it is clicked.

const BUTTON = `<button type="button" onclick="location.hash = 'clicked'">Continue</button>`;

function toPage(title: string, body: string): string {
  return `<!doctype html><title>${title}</title><body>${body}`;
}

/** The text is below what is seen, and laid out only there: what takes long is the reading, not the browser's own work. */
const LARGE = `${BUTTON}<div style="height: 4000px"></div>
  <p id="text" style="content-visibility: auto; contain-intrinsic-size: 100px"></p><script>
  for (let i = 0; i < 50; i++) document.querySelector('#text').append('word '.repeat(200000));
</script>`;

const ENDLESS = `${BUTTON}<main></main><script>
  const { port1, port2 } = new MessageChannel();
  let added = 0;
  port1.onmessage = () => {
    for (let i = 0; i < 20; i++) {
      const row = document.createElement('p');
      row.innerHTML = 'row <a href="#">' + added++ + '</a>';
      document.querySelector('main').append(row);
    }
    if (added < 200000) setTimeout(() => port2.postMessage(0), 5);
  };
  port2.postMessage(0);
</script>`;

const DEEP = `<div id="host"></div><div id="frames"></div><script>
  let at = document.querySelector('#host');
  for (let i = 0; i < 500; i++) {
    const root = at.attachShadow({ mode: i % 2 ? 'open' : 'closed' });
    root.innerHTML = '<div></div>';
    at = root.firstChild;
  }
  at.innerHTML = ${JSON.stringify(BUTTON)};
  let within = document;
  for (let i = 0; i < 40; i++) {
    const frame = within.createElement('iframe');
    (within.body ?? within.documentElement).append(frame);
    within = frame.contentDocument;
  }
</script>`;

const OPTIONS = `<label>Size <select style="width: 99px"></select></label><script>
  document.querySelector('select').innerHTML = '<option>one</option>'.repeat(100000);
</script>${BUTTON}`;

const NAMES = `${BUTTON}<script>
  const name = 'a"b '.repeat(250000);
  for (const key of ['aria-label', 'aria-labelledby', 'title', 'name', 'id', 'role', 'autocomplete', 'data-placeholder', 'class'])
    document.body.appendChild(document.createElement('textarea')).setAttribute(key, name);
  const long = document.body.appendChild(document.createElement('button'));
  for (let i = 0; i < 200; i++) long.appendChild(document.createElement('i')).setAttribute('aria-label', name);
  document.title = name;
</script>`;

/** What a form and a document have, under the names of fields and pictures. */
const OVERLAID = [
  ...[
    'matches',
    'getAttribute',
    'hasAttribute',
    'nextElementSibling',
    'firstElementChild',
    'firstChild',
    'nextSibling',
  ],
  ...[
    'nodeType',
    'nodeValue',
    'localName',
    'shadowRoot',
    'closest',
    'ownerDocument',
    'isConnected',
    'parentNode',
  ],
  ...[
    'contains',
    'getRootNode',
    'createTreeWalker',
    'createElement',
    'title',
    'body',
    'documentElement',
    'forms',
  ],
  ...[
    'querySelectorAll',
    'getElementById',
    'elementFromPoint',
    'activeElement',
    'addEventListener',
    'defaultView',
  ],
];
const NAMED = `<div id="nodContentScript"></div>${OVERLAID.map((name) => `<img name="${name}" id="${name}">`).join('')}
  <form>${OVERLAID.map((name) => `<input type="hidden" name="${name}">`).join('')}${BUTTON}</form>
  <form tabindex="0"><input name="matches" aria-label="Named"></form>
  <a href="#"><form><input type="hidden" name="getAttribute"><input type="hidden" name="localName"></form>Around</a>`;

const PROTOTYPES = `${BUTTON}<script>
  const refuse = () => { throw new Error('no'); };
  for (const kind of [Array, Map, Set, String, RegExp, Promise])
    for (const name of Object.getOwnPropertyNames(kind.prototype))
      if (!['constructor', 'length', 'then'].includes(name))
        try { Object.defineProperty(kind.prototype, name, { get: refuse, configurable: true }); } catch {}
  for (const name of ['getAttribute', 'matches', 'closest', 'getBoundingClientRect', 'checkVisibility', 'scrollIntoView'])
    Element.prototype[name] = refuse;
  for (const name of ['click', 'focus']) HTMLElement.prototype[name] = refuse;
  EventTarget.prototype.dispatchEvent = refuse;
  Object.defineProperty(Node.prototype, 'firstChild', { get: refuse });
  Object.defineProperty(document, 'title', { get: refuse });
  window.getSelection = window.JSON = window.MutationObserver = new Proxy(refuse, { get: refuse });
</script>`;

const WRITTEN = `<p>Wait.</p><script>
  onload = () => setTimeout(() => {
    document.open();
    document.write(${JSON.stringify(toPage('Written', BUTTON)).replaceAll('</', '<\\/')});
    document.close();
  });
</script>`;

/** By path, with the title that is seen once the page is there. */
export const HEAVY_PAGES: Record<string, { title: string; html: string }> = {
  '/large': { title: 'Large', html: toPage('Large', LARGE) },
  '/endless': { title: 'Endless', html: toPage('Endless', ENDLESS) },
  '/deep': { title: 'Deep', html: toPage('Deep', DEEP) },
  '/options': { title: 'Options', html: toPage('Options', OPTIONS) },
  '/names': { title: 'a"b', html: toPage('Names', NAMES) },
  '/named': { title: 'Named', html: toPage('Named', NAMED) },
  '/prototypes': { title: 'Prototypes', html: toPage('Prototypes', PROTOTYPES) },
  '/written': { title: 'Written', html: toPage('Unwritten', WRITTEN) },
};
