// Skeletons of names: two names that a person could take for one another share one (UTS #39).
import { LOOKALIKES } from './lookalikes.ts';

/** What the table of Unicode does not know, in the same form: shapes across scripts, then pairs of Han. */
const FURTHER_LOOKALIKES = [
  '-=一ー o=口回の l=丨亅 u=凵 x=メ乂 e=己已巳ヨ彐 t=十千卜丁ナ i=工 y=丫 z=乙 c=匚 n=冂几门 a=人入八 h=廾卄 j=し',
  'b=日曰白ß l=レ r=厂 3=ろ 7=フ p=尸卩 w=山 v=ソ n=пπ b=ʙƅ h=ʜ k=ĸ m=ʍ t=ᴛ d=∂ẟ u=ци p=þ vv=w',
  '未=末 大=太犬 田=由甲申 你=伱佡妳 系=係糸 戶=户 尔=尓 干=于 天=夭 主=王玉 我=找 用=甩 り=リ',
].join(' ');

const LOOKS_LIKE = toTable(LOOKALIKES);
const LOOKS_LIKE_TOO = toTable(FURTHER_LOOKALIKES);

const ACCENTS = /[\u0300-\u036f]/gu;
const SEPARATORS = /[ ._-]+/gu;
const ASCII = /^[!-~]*$/u;

function toTable(groups: string): ReadonlyMap<string, string> {
  return new Map(
    groups.split(' ').flatMap((group) => {
      const [lookalike = '', letters = ''] = group.split('=');
      return Array.from(letters, (letter): [string, string] => [letter, lookalike]);
    }),
  );
}

/**
 * Letters of either case, with or without accents, and all separators count as the same. There are two, because `CI`
 * is `ci` in capitals and looks like `Cl` as well.
 */
export function toSkeletons(name: string): Set<string> {
  const normal = name.normalize('NFKC');
  const ways = [normal, toLookalikes(normal)];
  return new Set(ways.map((way) => toLookalikes(way.toLowerCase()).replaceAll(SEPARATORS, '-')));
}

/** By the table of Unicode, every letter looks like a Latin one. */
export function looksLatin(text: string): boolean {
  return ASCII.test(replaceEach(text, LOOKS_LIKE));
}

/** One character that is drawn like a Latin letter, a digit or a dash. */
export function isLatinShape(character: string): boolean {
  return ASCII.test(toLookalikes(character));
}

function toLookalikes(text: string): string {
  return replaceEach(replaceEach(text, LOOKS_LIKE), LOOKS_LIKE_TOO);
}

function replaceEach(text: string, table: ReadonlyMap<string, string>): string {
  const bare = text.normalize('NFD').replaceAll(ACCENTS, '');
  const alike = Array.from(bare, (letter) => table.get(letter) ?? letter).join('');
  return alike.normalize('NFD').replaceAll(ACCENTS, '');
}
