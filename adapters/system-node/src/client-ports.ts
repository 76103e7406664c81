// Client ports of this machine: all that a client of a hub needs beside a way to fetch.

export const clientPorts = {
  timer(delayMs: number, callback: () => void): () => void {
    const handle = setTimeout(callback, delayMs);
    return () => clearTimeout(handle);
  },
  random: Math.random,
};
