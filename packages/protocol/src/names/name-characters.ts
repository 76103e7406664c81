// Characters and scripts of names: closed first, opened by list. Letters whose lookalikes are not well known are refused.

/** Letters of Latin that are no plain letter with marks: others are phonetic, and look like plain ones. */
const OWN_LATIN = 'æÆœŒøØðÐđĐłŁßþÞħĦı';
const ACCENTED =
  '\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017f\\u01a0-\\u01a1\\u01af-\\u01b0\\u01cd-\\u01dc\\u1e00-\\u1eff';

/** Scripts that stand alone, the letters of today's languages only. */
const ALONE = [
  '\\u0386-\\u03ce',
  '\\u0400-\\u045f\\u0490-\\u04ff',
  '\\p{Script=Arabic}',
  '\\p{Script=Hebrew}',
];

/** Han without rare characters, kana and whole syllables of Hangul. */
const HAN = '\\u4e00-\\u9fff\\u3005';
const KANA = '\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc';
const HANGUL = '\\uac00-\\ud7a3';

const ANY = '0-9._-';

const ONE_SCRIPT = [
  `A-Za-z${ACCENTED}`,
  ...ALONE,
  // What is usual beside Han, and with it plain Latin letters: UTS #39, "highly restrictive".
  `A-Za-z${HAN}${KANA}`,
  `A-Za-z${HAN}${HANGUL}`,
].map((letters) => new RegExp(`^[${letters}${ANY}]+$`, 'u'));

const LETTER_OR_DIGIT = /^[\p{L}0-9]$/u;
const NO_PHONETIC_LETTER = new RegExp(`^[A-Za-z${OWN_LATIN}\\P{Script=Latin}]`, 'u');

export const LATIN_LETTER = /[A-Za-z]/u;
export const LETTER_ALONE = new RegExp(`[${ALONE.join('')}]`, 'u');
export const EAST_ASIAN_RUN = new RegExp(`[${HAN}${KANA}${HANGUL}]+`, 'gu');

/** A letter of a known script or a digit, in the one form that normalising leaves as it is. */
export function isNameCharacter(character: string): boolean {
  return (
    LETTER_OR_DIGIT.test(character) &&
    character.normalize('NFKC') === character &&
    NO_PHONETIC_LETTER.test(character.normalize('NFD')) &&
    isOfOneScript(character)
  );
}

/** All letters are of one script, or of scripts that are usually written together. */
export function isOfOneScript(name: string): boolean {
  return ONE_SCRIPT.some((characters) => characters.test(name));
}
