// Plain content: what a command is about, where the words can be nothing else. All other content is shown to the
// person before anything is done with it.
import { STOP_WORDS } from '@nod/agent';
import { findLiterals, QUOTED } from './utterance.ts';

/** They deny what follows, or make another verb of the one in front: "remember nothing", "tell off", "说不清楚". */
const OPENINGS = [
  'no not never none nothing nobody neither nowhere hardly zero zilch nil naught little less more better least only',
  'again whatever anything everything as\\s+little all\\s+but the\\s+(?:same|opposite|rest) me us off apart away',
  '不 没(?!问题) 别(?!人) 了 过(?=了|$) 的 着 得 话 谁 什么 啥 怎么 完了 好了 也[没不] 太[多少] 一半 这?一切 就(?=[行好是忘]) 很(?=[难好])',
  '出(?=来|口) 说(?!明) 清楚 半天 有用 [之以][前后] 前(?![端面台]) 后(?![端面台天]) 时(?![间区]) (?:失败|成功|完成|超时|出错|报错)了?$',
];
const OPENING = toOpening(OPENINGS);
/** They tie the words to the command, not to its content: "tell codex without telling claude", "for five minutes". */
const JOINTS = toOpening([
  'about after and at because before but by except for from if in instead on once or since than though under unless until while with without',
]);

function toOpening(lists: readonly string[]): RegExp {
  const words = lists.join(' ').replaceAll(' ', '|');
  return new RegExp(`^(?:${words})(?:(?<=\\p{Script=Han})|(?![\\p{L}\\p{N}]))`, 'u');
}
/** Taken back with the last word. */
const ENDING = /(?<!\p{L})(?:don'?t|do not|not|never|nowhere)$|(?:才怪|没有?|与否|不)$/u;
/** "deploy" or "stop": which of them is meant is not said. */
const TWO_QUOTATIONS = new RegExp(`${QUOTED}[^${QUOTED}]+${QUOTED}`, 'u');

/** Reads text that is masked and in lower case. What the person is reminded of may begin with its time. */
export function isPlainText(masked: string, isReminder: boolean): boolean {
  const words = masked.trim();
  if (OPENING.test(words) || ENDING.test(words) || TWO_QUOTATIONS.test(words)) return false;
  return isReminder || !(JOINTS.test(words) || isSpeech(words));
}

/** Words of speech, which say nothing alone and follow a program only in a sentence about it: "make clean later". */
const SPEECH = new Set(
  'now later yet soon today tomorrow tonight never ever once twice first last before after until till while since because unless though although instead except please thanks sorry maybe perhaps always sometimes someday monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night noon midnight week weeks hour hours minute minutes day days yes ok okay nothing none anything something everything nobody anyone someone everyone nor let lets sure fine wait ask asks tell say says said want wants need needs know think figure work works fail fails break breaks broke broken crash crashes hang hangs stuck takes took went gone done ready wrong slow fast away home back together alone forward everywhere anywhere nowhere elsewhere cannot cant dont wont doesnt didnt isnt between during against through gives gave got gets myself yourself anyway afterwards beforehand otherwise yesterday forever often already still nope nah asap too right'.split(
    ' ',
  ),
);
/** Arguments all the same: "docker compose up", "make all", "pnpm i". */
const ARGUMENTS = new Set(['up', 'down', 'all', 'i']);
const INFLECTED = /^[a-z]+(?:ly|ing|(?<!e)ed)$/u;
const TIME = /^\d{1,2}(?::\d\d)?(?:[ap]m)$|^\d{1,2}:\d\d$/u;
const BARE_WORD = /^[a-z][a-z-]*$/u;
/** Chinese, other signs outside of ASCII, or the end of a clause. */
const NO_ARGUMENT = new RegExp(`[^\\x21-\\x7e${QUOTED}]|'|[,!?:;]$`, 'u');
/** Subcommands that are followed by names: "git push origin main", "npm run build". */
const NAMING = new Set(
  'run exec compose add install remove uninstall checkout switch push pull fetch merge rebase branch tag mod create init config remote log diff show build stash worktree submodule restart logs'.split(
    ' ',
  ),
);
const MAX_NAMES = 2;

/** Everything behind the program can only be an argument of it. Quotations are; Chinese outside of them never is. */
export function isPlainCommand(command: string): boolean {
  const [, ...words] = dropQuotations(command).toLowerCase().trim().split(/\s+/u);
  const bare = words.filter((word) => BARE_WORD.test(word));
  const max = NAMING.has(bare[0] ?? '') ? 1 + MAX_NAMES : 1;
  return bare.length <= max && !bare.some(isSpeech) && !words.some(isNoArgument);
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
