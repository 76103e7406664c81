// The browser extension of this project, as browsers know it: its id follows from the key in its manifest.

export const EXTENSION_ID = 'fmiihkpbkhgadhmgljdnageppkdegepi';

/** The one foreign origin that the hub answers, and that only with a session of its own. */
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;
