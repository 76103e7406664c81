// The mark of the one card that the number keys act on: which card has it, and since when it has stood still. Pure.

/** Nobody means what they have seen for less than this. */
export const STEADY_MS = 600;

/** What moves less has not moved: the eye is still on it. */
const SAME_PLACE_PIXELS = 4;

export interface Place {
  left: number;
  top: number;
}

export interface KeysMark {
  /** The request; it keeps the keys after it ended, so that they go to no other by themselves. */
  requestId: string | null;
  /** Where its card stands on the screen; null when it is not drawn. */
  place: Place | null;
  /** When the card got the mark, or last moved. */
  steadySince: number;
}

export const noMark: KeysMark = { requestId: null, place: null, steadySince: 0 };

interface Candidates {
  /** The requests of this screen that wait and can be answered by a key. */
  open: readonly string[];
  /** The one that gets the keys when they are free. */
  preferred: string | null;
  /** The person has answered the marked one here, and goes on to the next. */
  isAnsweredHere: boolean;
  now: number;
}

/** What arrives or ends elsewhere moves no mark: it is free only at first, when nothing waits, or after an answer. */
export function withCandidates(
  mark: KeysMark,
  { open, preferred, isAnsweredHere, now }: Candidates,
): KeysMark {
  if (mark.requestId !== null && open.includes(mark.requestId)) return mark;
  const isFree = mark.requestId === null || isAnsweredHere || open.length === 0;
  return isFree ? markRequest(mark, preferred, now) : mark;
}

/** The person has gone to that card. */
export function markRequest(mark: KeysMark, requestId: string | null, now: number): KeysMark {
  return mark.requestId === requestId ? mark : { requestId, place: null, steadySince: now };
}

/** A card that was drawn elsewhere a moment ago has moved. */
export function withPlace(mark: KeysMark, place: Place | null, now: number): KeysMark {
  return isSamePlace(mark.place, place) ? mark : { ...mark, place, steadySince: now };
}

function isSamePlace(before: Place | null, place: Place | null): boolean {
  if (!before || !place) return before === place;
  return Math.hypot(before.left - place.left, before.top - place.top) < SAME_PLACE_PIXELS;
}

/** Whether a key pressed at that time can have been meant for the marked card. */
export function isSteady({ requestId, place, steadySince }: KeysMark, pressedAt: number): boolean {
  return requestId !== null && place !== null && pressedAt - steadySince >= STEADY_MS;
}
