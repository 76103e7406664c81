// Local addresses: those of this machine and of the networks it is in. What answers there may be any program, also one
// that an agent has started.

/** Numbers are compared as the browser writes them: it turns `0x7f.1` and `2130706433` into `127.0.0.1` itself. */
const LOCAL_NUMBERS = [
  /^(?:0|10|127)\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^\[(?:::|::1|::ffff:.*|f[cd].*|fe[89ab].*)\]$/,
];
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/;

/** Whether the address leads to this machine or its network. A name that merely resolves there is not known here. */
export function isLocalAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return false;
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (LOCAL_NUMBERS.some((pattern) => pattern.test(host))) return isNumber(host);
  return LOCAL_NAMES.test(host) || !/[.:]/.test(host);
}

function isNumber(host: string): boolean {
  return /^\[.*\]$|^\d+(?:\.\d+){3}$/.test(host);
}
