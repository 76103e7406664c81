// Characters and scripts of names: which letters a name may hold, and which may stand together.

/** Latin without phonetic letters and small capitals: nobody writes names with them, and they look like others. */
const LATIN = 'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u1e00-\\u1eff';

/** Scripts whose words can be written in letters alone, each by itself. */
const ALONE = ['Arabic', 'Armenian', 'Cyrillic', 'Ethiopic', 'Georgian', 'Greek', 'Hebrew'];

/** What is usual beside Han, and with it plain Latin letters: UTS #39, "highly restrictive". */
const BESIDE_HAN = [['Bopomofo'], ['Hangul'], ['Hiragana', 'Katakana']];

const ANY = '0-9._-';
/** The pieces that Hangul syllables are made of. */
const JAMO = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\ud7b0-\ud7ff]/u;

const ONE_SCRIPT = [
  `[${LATIN}${ANY}]`,
  ...ALONE.map((script) => `[${toClass([script])}${ANY}]`),
  ...BESIDE_HAN.map((scripts) => `[A-Za-z${toClass(['Han', ...scripts])}${ANY}]`),
].map((characters) => new RegExp(`^${characters}+$`, 'u'));

const LETTER_OR_DIGIT = /^[\p{L}0-9]$/u;

function toClass(scripts: readonly string[]): string {
  return scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
}

/** A letter of a living script or a digit, in the one form that normalising leaves as it is. */
export function isNameCharacter(character: string): boolean {
  return (
    LETTER_OR_DIGIT.test(character) &&
    !JAMO.test(character) &&
    character.normalize('NFKC') === character &&
    isOfOneScript(character)
  );
}

/** All letters are of one script, or of scripts that are usually written together. */
export function isOfOneScript(name: string): boolean {
  return ONE_SCRIPT.some((characters) => characters.test(name));
}
