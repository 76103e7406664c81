// The fit of a file's path with what somebody has typed of it so far. Pure.

/** Lower is better; null when it does not fit. Upper and lower case are the same. */
export function fitPath(query: string, path: string): number | null {
  const [wanted, whole] = [query.toLowerCase(), path.toLowerCase()];
  const name = whole.slice(whole.lastIndexOf('/') + 1);
  if (name.startsWith(wanted)) return 0;
  if (whole.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  if (whole.includes(wanted)) return 3;
  return hasInOrder(whole, wanted) ? 4 : null;
}

/** "nts" is in "notes". */
function hasInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
