// Usual address of a hub: where it listens unless the person says otherwise, and where everything else looks for it first.

export const USUAL_PORT = 7663;

export const USUAL_ADDRESS = `http://127.0.0.1:${USUAL_PORT}`;
