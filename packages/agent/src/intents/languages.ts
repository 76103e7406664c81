// Names of languages, in English and Chinese, as their codes.

const NAMES: readonly [code: string, english: string, chinese: string][] = [
  ['zh', 'chinese|mandarin|simplified chinese', '中文|汉语|简体中文|普通话'],
  ['en', 'english', '英文|英语'],
  ['ja', 'japanese', '日文|日语'],
  ['ko', 'korean', '韩文|韩语'],
  ['fr', 'french', '法文|法语'],
  ['de', 'german', '德文|德语'],
  ['es', 'spanish', '西班牙文|西班牙语'],
  ['it', 'italian', '意大利文|意大利语'],
  ['pt', 'portuguese', '葡萄牙文|葡萄牙语'],
  ['ru', 'russian', '俄文|俄语'],
  ['ar', 'arabic', '阿拉伯文|阿拉伯语'],
  ['hi', 'hindi', '印地语'],
  ['vi', 'vietnamese', '越南文|越南语'],
  ['th', 'thai', '泰文|泰语'],
  ['nl', 'dutch', '荷兰语'],
  ['tr', 'turkish', '土耳其语'],
  ['pl', 'polish', '波兰语'],
  ['sv', 'swedish', '瑞典语'],
];

const ENGLISH_NAMES = NAMES.map(([, english]) => english).join('|');
const CHINESE_NAMES = NAMES.map(([, , chinese]) => chinese).join('|');

/** Source of a pattern: any language's name, in either language. */
export const LANGUAGE_NAME = `(?:(?:${ENGLISH_NAMES})(?![\\p{L}\\p{N}_])|${CHINESE_NAMES})`;

const INTO = new RegExp(
  `(?:(?<![\\p{L}\\p{N}_])(?:in|into|to|using)(?: simplified)? |(?:成|为|用|以|到|译)\\s*)(${LANGUAGE_NAME})`,
  'u',
);

/** The language that a text in lower case asks for ("into French", "翻译成英文"), as its code, or null. */
export function parseTargetLanguage(text: string): string | null {
  const name = INTO.exec(text)?.[1];
  return name === undefined ? null : toLanguageCode(name);
}

/** The code of a language's name, or null when it is none. */
export function toLanguageCode(name: string): string | null {
  const found = NAMES.find(([, english, chinese]) => `${english}|${chinese}`.split('|').includes(name));
  return found?.[0] ?? null;
}
