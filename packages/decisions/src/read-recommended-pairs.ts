// Reads a summary of picks over several questions: "Recommended: 1A 2C 3B", "我的推荐：1-A、2-C".
// Formats and examples ("reply like 1A 2B") are no summary.

export interface RecommendedPair {
  readonly id: string;
  readonly letter: string;
}

const PAIR_LEAD =
  /(?:推荐|建议|recommend(?:ed|ations?)?|suggest(?:ed|ions?)?)(?:的)?(?:选择|选项|组合|答案|回复|方案|汇总|总结|如下| answers?| picks?| choices?| reply| set| combination| summary)?(?: is| are|是|为)? ?[:：→—–-]{1,2} ?/i;
const PAIR =
  /(?:^|[\s,，;；、/|(])([A-Za-z]{0,3}[-_]?\d{1,3})[ ]?[-.:：=→]?[ ]?([A-Za-z])(?=$|[,，;；:：.。、/|()（）]| {1,3}(?:[—–-]|[A-Za-z]{0,3}\d|and\b|because\b|since\b|as\b|so\b|for\b|以及|和|因为)|\s{1,3}$)/g;
const NEGATED = /[不未没别勿]|\b(?:not|never)\b|n't\b/i;
const NOT_A_SUMMARY =
  /格式|示例|例如|比如|举例|样例|\bformat\b|\bexample\b|\be\.g\.|\bsuch as\b|\blike\b|\bfor instance\b/i;

/** The pairs of a summary line ("Recommended: 1A 2C 3B"); [] when the text is no such summary. */
export function readRecommendedPairs(text: string): RecommendedPair[] {
  const lead = PAIR_LEAD.exec(text);
  if (!lead || NOT_A_SUMMARY.test(text) || isNegatedLead(text, lead.index)) return [];
  return readPairs(text.slice(lead.index + lead[0].length));
}

/** Pairs standing one after another at the start of `text`; [] unless it starts with one. */
export function readPairs(text: string): RecommendedPair[] {
  const pairs: RecommendedPair[] = [];
  let at = 0;
  for (const match of text.slice(0, 600).matchAll(PAIR)) {
    if (match.index - at > 3) break;
    at = match.index + match[0].length;
    pairs.push({ id: match[1] ?? '', letter: match[2] ?? '' });
  }
  return pairs;
}

function isNegatedLead(text: string, at: number): boolean {
  return NEGATED.test(text.slice(Math.max(0, at - 14), at));
}
