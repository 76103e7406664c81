// The words that stop a run. They count only as a whole utterance: "怎么取消订阅" is a question.

const STOP_WORDS = new Set([
  'stop',
  'stop it',
  'stop that',
  'stop now',
  'stop this',
  'stop please',
  'please stop',
  'stop everything',
  'cancel',
  'cancel it',
  'cancel that',
  'cancel this',
  'please cancel',
  'cancel please',
  'abort',
  'abort it',
  'halt',
  '停',
  '停止',
  '停下',
  '停下来',
  '停一下',
  '停止执行',
  '停手',
  '快停',
  '快停下',
  '请停',
  '请停止',
  '请停下',
  '先停',
  '先停下',
  '停吧',
  '停止吧',
  '别做了',
  '别继续了',
  '不要继续',
  '不要继续了',
  '中止',
  '终止',
  '取消',
  '取消吧',
  '请取消',
  '取消执行',
  '取消任务',
]);

/** No stop is longer, however often it is said. */
const MAX_LENGTH = 200;

/** True when the person wants whatever is running to end. */
export function isStopUtterance(message: string): boolean {
  if (message.length > MAX_LENGTH) return false;
  const words = message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}]+/gu, ' ')
    .trim()
    .replace(/\s+/gu, ' ');
  return STOP_WORDS.has(words) || isRepeatedStop(words);
}

/** "stop stop stop", "停停停". */
function isRepeatedStop(words: string): boolean {
  return /^(?:stop )+stop$|^停{2,}$/u.test(words);
}
