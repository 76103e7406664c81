// Names of things in a text: proper names by their capitals, titles in their marks, organisations by their endings.
import { type Found, findAll } from './found.ts';

const WORD = "\\p{Lu}[\\p{L}\\p{N}&'’-]*";
const STARTER_WORDS =
  'the a an this that these those it he she we they you i in on at by for from with as if when while but and or so then there here what who why how where which is are was were do does did can could will would should may please yes no not our your my his her their its after before since because although however also all some any each every both most many more new see read note today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december'.split(
    ' ',
  );
const STARTERS = new Set(STARTER_WORDS);
/** A word that begins sentences is not the beginning of a name. */
const NOT_STARTER = `(?!(?:${STARTER_WORDS.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('|')})(?![\\p{L}\\p{N}]))`;
const ENGLISH = new RegExp(
  `(?<![\\p{L}\\p{N}.@])${NOT_STARTER}${WORD}(?:\\s(?:(?:of|de|van|von|für)\\s)?${WORD}){0,5}(?!@)`,
  'gu',
);
const CHINESE =
  /《[^》\n]{1,60}》|[\p{Script=Han}]{2,12}?(?:有限公司|公司|集团|大学|学院|银行|医院|研究院|研究所|委员会|基金会|协会|出版社|博物馆|图书馆)|(?<=(?:先生|女士|教授|经理|老师|总监|记者|作者|主席)?)(?:欧阳|司马|诸葛|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武戚孔])[\p{Script=Han}]{1,2}(?=先生|女士|教授|经理|老师|总监|同学|博士|医生|律师)/gu;
const PREFIX =
  /^(?:因为|所以|他|她|我|你|它|毕业于|就读于|位于|我们|他们|关于|这家|那家|一家|由|在|和|与|的|是|到|从|向|对|被|把|去|给|是在|来自|加入|访问|联系)+/u;

export function findNames(text: string): Found[] {
  const english = findAll(text, ENGLISH, toEnglishName);
  const chinese = findAll(text, CHINESE, (name) => name).map(trimPrefix);
  return [...english, ...chinese].filter(({ text: name }) => name !== '').sort((a, b) => a.start - b.start);
}

/** A lone capital word counts when it does not begin a sentence, or has capitals inside. */
function toEnglishName(match: string, before: string): string | null {
  const words = match.split(/\s+/u);
  if (match.length < 2 || STARTERS.has((words[0] ?? '').toLowerCase())) return null;
  const beginsSentence = /(?:^|[.!?:;。！？\n•*#>|-]["“'(]?\s*|[\n"“(]\s*)$/u.test(before);
  const hasInnerCapital = /\p{L}\p{Lu}/u.test(match);
  return words.length > 1 || hasInnerCapital || !beginsSentence ? match : null;
}

function trimPrefix(found: Found): Found {
  const text = found.text.replace(PREFIX, '');
  return { text, start: found.end - text.length, end: found.end };
}
