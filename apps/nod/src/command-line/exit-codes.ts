// Exit codes of the CLI's processes. Scripts rely on these numbers.
export const EXIT = {
  ok: 0,
  failed: 1,
  timedOut: 2,
  cancelled: 3,
  usage: 64,
  unavailable: 69,
} as const;
