// Files that the hub was started with. Programs hand on what they hold open, unless it is marked to be closed; a
// folder held open from outside would lead a command out of its cage.
import { openSync, readdirSync, readFileSync } from 'node:fs';

const OPEN = '/proc/self/fd';
const CLOSED_ON_EXEC = 0o2000000;
/** After input, output and errors. */
const FIRST_FURTHER = 3;
let nothing: number | null = null;

/** Entries for `stdio` behind the first three: an empty file in the place of each that a command would inherit. */
export function coverInherited(): (number | 'ignore')[] {
  // Only Linux shows them, and only there is a cage.
  if (process.platform !== 'linux') return [];
  const inherited = new Set(readdirSync(OPEN).map(Number).filter(isHandedOn));
  if (inherited.size === 0) return [];
  nothing ??= openSync('/dev/null', 'r');
  const empty = nothing;
  const length = Math.max(...inherited) - FIRST_FURTHER + 1;
  return Array.from({ length }, (_, index) => (inherited.has(FIRST_FURTHER + index) ? empty : 'ignore'));
}

function isHandedOn(number: number): boolean {
  if (number < FIRST_FURTHER) return false;
  try {
    const [, flags = ''] = /^flags:\s*([0-7]+)/m.exec(readFileSync(`${OPEN}info/${number}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
  } catch {
    // Closed meanwhile, as the list of them itself is.
    return false;
  }
}
