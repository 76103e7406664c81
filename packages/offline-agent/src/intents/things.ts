// The things that a command can be about, as sources of patterns with a slot each: the page, the selection, an answer,
// something pointed at, something named or given; and how a result is wanted.
import { ENTITY_WORD, type Format, type SummaryLength } from '@nod/agent';
import { LITERAL } from './utterance.ts';

export const PAGE =
  "(?<page>(?:this|the|my) (?:current |open )?(?:web ?)?(?:page|article|site|tab|blog post|post)(?:'s (?:content|text))?|(?:当前|这个|这一|这|本|此|该)?(?:打开的)?(?:篇|个)?(?:网页|页面|网站|标签页|文章)(?:上|里|中)?(?:的?内容)?|这页)";
export const SELECTION =
  "(?<selection>(?:the |my |this |current )*(?:(?:selected|highlighted) (?:text|part|passage|paragraph|section|content)|selection)|what i(?:'ve| have)? (?:selected|highlighted|attached)|(?:the |my |this |these )(?:attached (?:files?|documents?|text)|attachments?)|(?:这个|我(?:刚才)?发的)?附件(?:里|中)?(?:的?(?:内容|文字|文件))?|我?(?:选中|所选|选择|划选|高亮)的?(?:这|那)?(?:段|部分)?的?(?:文字|文本|内容|部分|段落|话)|选区)";
const ANSWER =
  '(?<answer>(?:your|the|that) (?:last|previous|latest) (?:answer|reply|response|message|summary|result)|your (?:answer|reply|response)|the (?:summary|result)|what you (?:just )?(?:said|wrote)|你?(?:刚才|刚刚|上面|上一个|上一条|之前)的?(?:回答|答案|回复|结果|总结|内容)|你的(?:回答|答案)|你?(?:刚才|刚刚)说的)';
const ORDINAL = '(?:first|second|third|fourth|fifth|last|[1-9](?:st|nd|rd|th))';
const NOUN = '(?:one|item|point|option|link|file|email|result|memory|address)';
/** Words that stand for something said before. */
export const POINT = `(?<point>it|them|these|those|(?:this|that)(?: (?:one|thing|file|link|email|address|text|message))?|the (?:file|link|following|above)|the ${ORDINAL} ${NOUN}|(?:number|option) \\d|what i (?:just )?(?:said|wrote)|它们?|(?:上面|刚才|前面)?的?(?:这|那)(?:一?[个条篇份封段件]|些)(?:文件|链接|事|消息)?|这|那|第[一二三四五\\d][个条项]|最后一?[个条项]|我?(?:刚才|刚刚)说的)`;

/** A quotation, an address or a path. */
const NAMED = `(?:the )?(?:file |page |文件|网页)?\\s*(?<named>${LITERAL}+)`;
/** What follows a colon or stands on the next lines. */
const GIVEN =
  '(?:(?:this|the following|the)?(?: ?text)?(?:,? please)?|(?:下面|以下)?(?:的|这段)?(?:话|文字|内容|文本)?)(?:\\s*(?:[:：]|->|→)|\\n(?=.{30}))\\s*(?<given>.+)';

/** Anything that can be summarized or searched for things. */
export const THING = `(?:${PAGE}|${SELECTION}|${ANSWER}|${POINT}|${NAMED}|${GIVEN})`;
/** What can be kept or sent as it is. */
export const KEPT = `(?:${PAGE}|${SELECTION}|${ANSWER}|${POINT})`;

const AND = '(?:,? and |, | & | or |、|和|与|及|，|,|跟)';
const EACH = '(?:all |every |any |each |of |the |my |its |所有的?|全部的?)*';
export const KINDS = `(?<kinds>${EACH}${ENTITY_WORD}(?:${AND}${EACH}${ENTITY_WORD})*)`;

const NUMBER_WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NUMBER = `(?:\\d{1,4}|an?|twenty${NUMBER_WORDS.join('|')})`;
const CHINESE_NUMBER = '(?:\\d{1,4}|[一二两三四五六七八九十百]{1,4}|几)';
export const LENGTH = `(?<length>,? ?(?:(?:in|to|within|under|with|as) )?(?:about |at most |max |no more than |up to |only |just )?${NUMBER}[ -](?:short |key |main |bullet )*(?:words?|sentences?|lines?|bullets?|points?)(?: or less| max)?|[，,]?\\s*(?:用|以|不超过|控制在)?${CHINESE_NUMBER}\\s*个?(?:字|句话?|行|点|条)(?:以内|之内|左右|内|要点)?)`;
export const FORMAT =
  '(?<format>,? ?(?:as|in|into|to)(?: an?)?(?: markdown)? (?:json|csv|table)(?: format)?|[，,]?\\s*(?:输出|用|以|做?成|导出)?[成为]?(?:一?个)?\\s*(?:json|csv|表格)(?:的?形式|格式)?)';

/** A number in digits or words; NaN when it is none that is known. */
export function toNumber(word: string): number {
  if (/^\d+$/u.test(word)) return Number(word);
  if (/^an?$/u.test(word)) return 1;
  if (word === 'twenty') return 20;
  const english = NUMBER_WORDS.indexOf(word);
  return english > 0 ? english : toChineseNumber(word);
}

function toChineseNumber(word: string): number {
  if (!/^(?:几|[一二两三四五六七八九十百]+)$/u.test(word)) return Number.NaN;
  let whole = 0;
  let digit = 0;
  for (const letter of word.replace('两', '二').replace('几', '三')) {
    const unit = letter === '百' ? 100 : letter === '十' ? 10 : 0;
    whole += unit * (digit || 1);
    digit = unit > 0 ? 0 : '一二三四五六七八九'.indexOf(letter) + 1;
  }
  return whole + digit;
}

/** Of words that fit `LENGTH`. Lines and points count as sentences. */
export function parseLength(words: string): SummaryLength {
  const number = new RegExp(`(?<!\\p{L})${NUMBER}(?=[ -])|${CHINESE_NUMBER}`, 'u').exec(words)?.[0] ?? '';
  return { maxLength: toNumber(number), lengthUnit: /word|字/u.test(words) ? 'words' : 'sentences' };
}

export function parseFormat(words: string): Format {
  return words.includes('json') ? 'json' : words.includes('csv') ? 'csv' : 'table';
}
