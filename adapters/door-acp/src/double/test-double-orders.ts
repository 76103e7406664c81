// Orders for the double, and what it tells back: lines of JSON over a socket beside the protocol.
export type Order =
  | { type: 'say'; text: string; messageId?: string }
  | { type: 'update'; update: object }
  | { type: 'ask'; command: string }
  | { type: 'request'; method: string; params: object }
  | { type: 'question'; title: string; options: readonly string[] }
  | { type: 'end'; answer: string; stopReason?: string }
  | { type: 'fail'; message: string }
  /** Writes this, so many times, whatever it is. */
  | { type: 'write'; text: string; times?: number }
  /** Starts a process that leaves its group and holds its pipes, and ends. */
  | { type: 'fork' };

export type Told =
  | { type: 'ready'; pid: number }
  | { type: 'done' }
  | { type: 'prompt'; text: string }
  | { type: 'mode'; id: string }
  | { type: 'loaded'; sessionId: string }
  | { type: 'opened'; params: unknown }
  /** The result of a request of its own, and what was asked. */
  | { type: 'result'; method: string; result: unknown };
