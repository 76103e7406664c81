// Ports of the client: what it needs from the platform it runs on, a browser, Node, or a test.

export interface ClientPorts {
  /** The platform's fetch, or anything that answers like it. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Calls back once after `delayMs`; returns a function that cancels. */
  timer: (delayMs: number, callback: () => void) => () => void;
  /** A number from 0 up to 1, to spread reconnects. */
  random: () => number;
}
