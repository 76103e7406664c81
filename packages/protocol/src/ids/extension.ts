// The browser extension of this project, as browsers know it: its id follows from the key in its manifest.

export const EXTENSION_ID = 'fmiihkpbkhgadhmgljdnageppkdegepi';

/** The one foreign origin that the hub answers, and that only with a session of its own. */
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;

/** The name of the `meta` element by which a panel is known as one: the extension leaves such pages alone. */
export const PANEL_MARK = 'nod-panel';
