// Plain content: what a command is about, where the words can be nothing else. All other content is shown to the
// person before anything is done with it.
import { STOP_WORDS } from '../text/segment-words.ts';
import { findLiterals, QUOTED } from './utterance.ts';

/** They deny what follows, or make another verb of the one in front: "remember nothing", "tell off", "说不清楚". */
const OPENINGS =
  'no not never none nothing nobody neither nowhere little less more better least only again whatever anything everything as\\s+little the\\s+(?:same|opposite|rest) me us off apart away';
const OPENINGS_ZH =
  '不 没(?!问题) 别 无 了 过(?=了|$) 的 着 得 话 谁 什么 啥 完了 好了 也[没不] 太[多少] 一半 这?一切 出(?=来|口) 服 说 清楚 半天 (?:失败|成功)了?$';
const OPENING = new RegExp(
  `^\\s*(?:(?:${OPENINGS.replaceAll(' ', '|')})(?![\\p{L}\\p{N}])|${OPENINGS_ZH.replaceAll(' ', '|')})`,
  'u',
);
/** Taken back with the last word. */
const ENDING = /(?<!\p{L})(?:don'?t|do not|not|never|nowhere)$|(?:才怪|没有?|与否|不)$/u;
/** "deploy" or "stop": which of them is meant is not said. */
const TWO_QUOTATIONS = new RegExp(`${QUOTED}[^${QUOTED}]+${QUOTED}`, 'u');

/** Reads text that is masked and in lower case. */
export function isPlainText(masked: string): boolean {
  const words = masked.trim();
  return !OPENING.test(words) && !ENDING.test(words) && !TWO_QUOTATIONS.test(words);
}

/** Words of speech that follow a program only in a sentence about it: "make clean later". */
const SPEECH = new Set(
  'now later yet soon today tomorrow tonight never ever once twice first last before after until till while since because unless though although instead except please thanks sorry maybe perhaps always sometimes someday monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night noon midnight week weeks hour hours minute minutes day days yes ok okay nothing none anything something everything nobody anyone someone everyone nor let lets sure fine wait ask asks tell say says said want wants need needs know think figure work works fail fails break breaks broke broken crash crashes hang hangs stuck takes took went gone done ready wrong slow fast away home back together alone forward everywhere anywhere nowhere elsewhere cannot cant dont wont doesnt didnt isnt between during against through gives gave got gets myself yourself'.split(
    ' ',
  ),
);
/** Arguments all the same: "docker compose up", "make all". */
const ARGUMENTS = new Set(['up', 'down', 'all']);
const INFLECTED = /^[a-z]+(?:ly|ing|(?<!e)ed)$/u;
const TIME = /^\d{1,2}(?::\d\d)?(?:[ap]m)$|^\d{1,2}:\d\d$/u;
const BARE_WORD = /^[a-z][a-z-]*$/u;
const NO_ARGUMENT = /\p{Script=Han}|[，。！？：；、…']|[,!?:;]$/u;
const MAX_BARE_WORDS = 3;

/** Everything behind the program can only be an argument of it. Quotations are; Chinese outside of them never is. */
export function isPlainCommand(command: string): boolean {
  const [, ...words] = dropQuotations(command).toLowerCase().trim().split(/\s+/u);
  const bare = words.filter((word) => BARE_WORD.test(word));
  return bare.length <= MAX_BARE_WORDS && !bare.some(isSpeech) && !words.some(isNoArgument);
}

function isSpeech(word: string): boolean {
  return !ARGUMENTS.has(word) && (SPEECH.has(word) || STOP_WORDS.has(word) || INFLECTED.test(word));
}

function isNoArgument(word: string): boolean {
  return NO_ARGUMENT.test(word) || TIME.test(word);
}

function dropQuotations(text: string): string {
  const quotations = findLiterals(text).filter(
    (literal) => literal.end - literal.start > literal.text.length,
  );
  return quotations.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + QUOTED + rest.slice(end),
    text,
  );
}
