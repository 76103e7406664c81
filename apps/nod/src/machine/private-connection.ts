// Private connections: what is sent over one is read by its two ends alone.

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/;

/** Encrypted, or never leaving this machine. */
export function isPrivateConnection(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || LOOPBACK.test(url.hostname));
}
