// Picks over several questions: "Recommended: 1A 2C 3B", "I recommend 1A and 2B", "第 1 题选 A".
// Formats and examples ("reply like 1A 2B") are no picks.

import { isOwnWord, sentenceBefore, splitSentences } from './speaker.ts';

export interface RecommendedPair {
  readonly id: string;
  readonly letter: string;
}

const LEAD =
  /推荐|建议|倾向|我的(?:选择|意见|答案)|我会?选|首选|recommend(?:ed|ing|ations?)?|suggest(?:ed|ing|ions?)?|\b(?:my|our) (?:picks?|choices?|votes?|answers?|lean|preferences?)|\bpreferred|(?:^|[.。] )defaults?(?: if [^:.]{1,40})?(?= ?:)|\bI(?:'d|’d| would|'ll| will)(?: \w+)? (?:go with|go|pick|choose|take|say|answer|lean(?: towards?)?)/gi;
const PAIR =
  /(?:^|[\s,，;；、/|(:：→])([A-Za-z]{0,3}[-_]?\d{1,3})[ ]?[-.:：=→选]?[ ]?([A-Za-z])(?=$|[,，;；:：.。、/|()（）!！]| {1,3}(?:[—–(（+&-]|[A-Za-z]{0,3}\d|(?:and|or|because|since|as|so|for|over|instead|rather|overall|then|if|here|now)\b|以及|和|或|因为| {0,2}(?:来|走|吧|执行|推进|开始))|\s{1,3}$)/g;
const BRACKETED = /[(（]([A-Za-z]{0,3}-?\d{1,3}) ?[:：=→-]? ?([A-Za-z])[)）]/g;
const BETWEEN = /^(?: ?[(（][^()（）]{0,80}[)）])?[\s,，;；、/|&+]{0,3}(?:and|or|以及|和|与|或)?[\s]{0,2}$/;
/** Words between the recommendation and its pairs. Any others may turn it round: "avoiding", "anything but". */
const FILLER =
  /^[^\p{L}\p{N}]*(?:(?:is|are|would be|set|defaults?|reply|answers?|picks?|choices?|combo|combination|options?|go with|going with|the following|following|选择?|选项|组合|采用|方案|如下|是|为|的|就?按照?|就|回复)[^\p{L}\p{N}]*){0,3}$/iu;
/** "changed from 1A to 1B": which of them holds is not said. */
const MOVES = /\b(?:from|changed|instead of|rather than|not|between)\b|改|原|之间/i;
const NEGATED = /[不未没别勿]|\b(?:not|never|no longer)\b|n't\b/i;
const CONDITION = /如果|若|要是|假如|\b(?:if|when|unless|in case|depending)\b/i;
const NOT_PICKS =
  /格式|示例|例如|比如|举例|样例|\bformat\b|\bexample\b|\be\.g\.|\bsuch as\b|\blike\b|\bfor instance\b/i;
const ORDINAL =
  /第 ?(\d{1,3}) ?(?:题|项|个|点|问)?(?:我)?(?:建议|推荐|倾向于?|应该|还是|我会|会|改|想)?(?:选择?|用|走|取|:|：|→) ?(?:方案|选项)? ?([A-Za-z])(?![A-Za-z])/g;
const SHARED =
  /((?:第 ?\d{1,3} ?[题项个问点] ?[和与及、,，]? ?){2,9})(?:都|均)(?:选|用|走) ?(?:方案|选项)? ?([A-Za-z])(?![A-Za-z])/g;
const SPOKEN =
  /\b(?:for|on) (?:question |decision |#)?([A-Za-z]{0,2}\d{1,3}),? (?:I(?:'d|’d| would)? )?(?:go with|pick|choose|take|recommend|suggest|lean(?: towards?)?) (?:option )?([A-Za-z])(?![A-Za-z0-9'])/gi;
const ADJACENT =
  /(?<![A-Za-z0-9.])([A-Za-z]{0,3}\d{1,3})(?: ?[-:：=→] ?)?([A-Z])(?![A-Za-z0-9']|\.[a-z0-9])/g;
const ORDINAL_NEAR = /第 ?(\d{1,3}) ?[题项个点问][^。，,;；]{0,8}?([A-Z])(?![A-Za-z0-9])/g;
const PAST = /你|您|已|上次|之前|\byou (?:chose|picked|said|answered|replied)\b/i;
/** Ways to answer, what the person said, what follows from a choice. */
const NOT_ASSERTED =
  /\b(?:reply|respond|answer with|type|send|write|e\.g|if|unless|you (?:chose|picked|said|answered|replied|take|choose|pick))\b|回复|回答|答复|回[“"「]|如果|若|你|您/i;

/** The pairs that a sentence recommends; [] when it recommends none. */
export function readRecommendedPairs(text: string): RecommendedPair[] {
  const scope = text.slice(0, 1_000);
  if (!/\d/.test(scope) || NOT_PICKS.test(scope)) return [];
  return [...readNamed(scope), ...readShared(scope), ...readLed(scope)];
}

/** Whether a line that begins like a question (第 1 题 …) picks for one. */
export function isPickLine(text: string): boolean {
  return text.startsWith('第') && text.length < 80 && readAllPairs(text).length > 0;
}

/** Pairs standing one after another at the start of `text`; [] unless it starts with one. */
export function readPairs(text: string): RecommendedPair[] {
  const pairs: RecommendedPair[] = [];
  const scope = text.slice(0, 600);
  let at = 0;
  for (const match of scope.matchAll(PAIR)) {
    if (!BETWEEN.test(scope.slice(at, match.index))) break;
    at = match.index + match[0].length;
    pairs.push({ id: match[1] ?? '', letter: match[2] ?? '' });
  }
  return pairs;
}

/** Pairs that a text names in passing ("TL;DR: 1B"). They recommend nothing; against a recommendation they are a doubt. */
export function readNamedPairs(text: string): RecommendedPair[] {
  if (NOT_PICKS.test(text.slice(0, 600))) return [];
  const sentences = text.slice(0, 600).split(/(?<=[.。!！?？])\s+/);
  return sentences.filter((sentence) => !NOT_ASSERTED.test(sentence)).flatMap(readAllPairs);
}

function readAllPairs(text: string): RecommendedPair[] {
  return [...text.matchAll(ADJACENT), ...text.matchAll(ORDINAL_NEAR)].map((match) => ({
    id: match[1] ?? '',
    letter: match[2] ?? '',
  }));
}

// 第 2 题和第 3 题都选 A
function readShared(text: string): RecommendedPair[] {
  return [...text.matchAll(SHARED)].flatMap(([, numbers = '', letter = '']) =>
    [...numbers.matchAll(/\d{1,3}/g)].map(([id]) => ({ id, letter })),
  );
}

function readNamed(text: string): RecommendedPair[] {
  return [...text.matchAll(ORDINAL), ...text.matchAll(SPOKEN)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    if (PAST.test(before) || CONDITION.test(before) || NEGATED.test(before.slice(-6))) return [];
    return [{ id: match[1] ?? '', letter: match[2] ?? '' }];
  });
}

// "My recommendation is to drop the rows (Q1: A) and to chart net revenue (Q2: B)".
function readBracketed(sentence: string): RecommendedPair[] {
  if (MOVES.test(sentence) || CONDITION.test(sentence)) return [];
  return [...sentence.matchAll(BRACKETED)].map(([, id = '', letter = '']) => ({ id, letter }));
}

// "I recommend 1A and 2B": the pairs begin soon behind the words that recommend.
function readLed(text: string): RecommendedPair[] {
  for (const lead of text.matchAll(LEAD)) {
    const before = sentenceBefore(text, lead.index);
    if (
      NEGATED.test(before.split(/[,，]/).at(-1) ?? '') ||
      !(isOwnWord(before) || /\bwhat (?:I|we) $/.test(before))
    )
      continue;
    const from = lead.index + lead[0].length;
    const bracketed = readBracketed(splitSentences(text.slice(from, from + 400))[0] ?? '');
    if (bracketed.length > 0) return bracketed;
    const first = text.slice(from, from + 48).search(PAIR);
    if (first < 0 || !FILLER.test(text.slice(from, from + first))) continue;
    if (MOVES.test(text.slice(from, from + first))) return readAllPairs(text.slice(from));
    const pairs = readPairs(text.slice(from + first));
    if (pairs.length > 0) return pairs;
  }
  return [];
}
