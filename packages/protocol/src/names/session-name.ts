// Session names: what the sessions of one agent are called, by the folder each works in: "codex · site", "codex · site 2".
// The hub alone composes them. The mark is in no name that can be chosen, so none can be taken for one of these.
import { findWordFault, type NameFault, toWordPattern } from './name-rule.ts';

const MARK = ' · ';
const PLACE_CHARACTERS = 32;
const PLACE = toWordPattern(PLACE_CHARACTERS);
const WHOLE_PLACE = new RegExp(`^${PLACE}$`, 'u');

/** What may stand behind a name: a place, a number from 2 on, or both. */
export const SESSION_PATTERN = `(?:${MARK}${PLACE}(?: (?:[2-9]|[1-9]\\d{1,2}))?)?`;

const LAST_FOLDER = /[^\\/]+(?=[\\/]*$)/u;
/** The end of a path that is looked at. */
const PATH_CHARACTERS = 1_000;
const SEPARATORS_AT_ENDS = /^[._-]+|[._-]+$/gu;

/** What a session is called: the first of a place by that alone, and one without a place by the name alone. */
export function toSessionName(base: string, place: string | null, number: number): string {
  const parts = [...(place === null ? [] : [place]), ...(number === 1 ? [] : [String(number)])];
  return parts.length === 0 ? base : `${base}${MARK}${parts.join(' ')}`;
}

export function isSessionName(name: string): boolean {
  return name.includes(MARK);
}

/** The part in front of the mark. */
export function toBase(name: string): string {
  return name.split(MARK, 1)[0] ?? '';
}

/** What is wrong with the place in a name of the right shape. */
export function findPlaceFault(name: string): NameFault | null {
  const [, behind] = name.split(MARK);
  return behind === undefined ? null : findWordFault(behind.replace(/ \d+$/u, ''));
}

/**
 * A folder's own name as a place: what no name may hold becomes a dash, and where letters could be taken for others only
 * plain Latin ones are left. Null where nothing is left.
 */
export function toPlace(folder: string): string | null {
  const own = LAST_FOLDER.exec(folder.slice(-PATH_CHARACTERS))?.[0].normalize('NFKC') ?? '';
  const places = [/[^\p{L}\p{N}._-]+/gu, /[^A-Za-z0-9._-]+/gu].map((strange) =>
    trim(
      Array.from(trim(own.replaceAll(strange, '-')))
        .slice(0, PLACE_CHARACTERS)
        .join(''),
    ),
  );
  return places.find((place) => WHOLE_PLACE.test(place) && findWordFault(place) === null) ?? null;
}

function trim(place: string): string {
  return place.replaceAll(SEPARATORS_AT_ENDS, '');
}
