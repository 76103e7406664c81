// Words of a text in either language; Chinese is cut by the dictionary of the platform.

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** In lower case, in order, without punctuation. */
export function segmentWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push(segment.toLowerCase());
  }
  return words;
}

/** Words of either language that carry no meaning by themselves. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the and or but if then else of to in on at by for from with without as is are was were be been being am do does did has have had will would can could shall should may might must not no nor so than that this these those it its he she they them his her their we us our you your i me my mine who whom which what when where why how there here also just only very more most some any each all both such own same other into over under again about up down out off too ' +
    '的 了 在 是 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 好 自己 这 那 他 她 它 们 我们 你们 他们 与 及 或 而 但 被 把 对 为 以 于 从 并 等 个 之 其 中 将 还 又 可以 因为 所以 如果 这个 那个 什么 吗 呢 吧 啊'
  ).split(' '),
);

/** The words that carry meaning. */
export function toContentWords(text: string): string[] {
  return segmentWords(text).filter((word) => !STOP_WORDS.has(word));
}
