// Time and chance as the agent sees them. The hub's clock and timer fit as they are.

/** Milliseconds since 1970. */
export type Clock = () => number;

/** Calls back once, no earlier than at `time` on the clock; returns a function that cancels. */
export type Timer = (time: number, callback: () => void) => () => void;

/** At least 0 and less than 1. */
export type Random = () => number;
