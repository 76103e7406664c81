// Pauses between the characters of a text that is typed as a person types: each between 50 and 150 ms, none like the next.

const LEAST_MS = 50;
const MOST_MS = 150;

/** What a person sees as one is typed at once, such as an emoji of several parts; each with the pause before it. */
export function toTyped(text: string, random: () => number): { text: string; pauseMs: number }[] {
  let before = -1;
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }, index) => {
    before = toPause(random(), before);
    return { text: segment, pauseMs: index === 0 ? 0 : before };
  });
}

function toPause(chance: number, before: number): number {
  const pause = LEAST_MS + Math.floor(chance * (MOST_MS - LEAST_MS + 1));
  if (pause !== before) return pause;
  return pause === MOST_MS ? LEAST_MS : pause + 1;
}
