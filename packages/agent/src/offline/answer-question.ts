// An answer in the words of what is at hand: the sentences of the page, the selection or the memories that share
// most with the question. No answer is better than an unrelated one.
import type { AgentContext } from '../context.ts';
import { segmentSentences } from '../text/segment-sentences.ts';
import { toContentWords } from '../text/segment-words.ts';

export interface FoundAnswer {
  source: 'text' | 'memory';
  text: string;
}

/** This share of the question's words must be met. */
const ENOUGH = 0.5;
const MAX_SENTENCES = 2;
const MAX_TEXT = 200_000;
const QUESTION_WORDS = new Set(
  'tell know mean page article selected text say says please give show explain describe name 请问 什么 怎么 如何 多少 哪 哪里 哪些 谁 几 页面 文章 选中 文字 当前 告诉 知道 为什么'.split(
    ' ',
  ),
);

/** Each word that is asked for is looked for in every sentence: a question is no longer than this. */
const MAX_QUESTION = 2_000;

export function answerQuestion(question: string, context: AgentContext): FoundAnswer | null {
  const words = toContentWords(question.slice(0, MAX_QUESTION));
  const asked = new Set(words.filter((word) => !QUESTION_WORDS.has(word)));
  if (asked.size === 0) return null;
  const remembered = pickBest(
    asked,
    context.memories.map(({ text }) => text),
  );
  if (remembered) return { source: 'memory', text: remembered };
  const text = context.selection ?? context.pageContext?.text ?? '';
  const found = pickBest(
    asked,
    segmentSentences(text.slice(0, MAX_TEXT)).map((sentence) => sentence.trim()),
  );
  return found === null ? null : { source: 'text', text: found };
}

function pickBest(asked: ReadonlySet<string>, sentences: readonly string[]): string | null {
  const scored = sentences
    .map((text, index) => ({ text, index, score: countMet(asked, text) / asked.size }))
    .filter(({ score, text }) => score >= ENOUGH && text !== '');
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const picked = scored.filter(({ score }) => score === best).slice(0, MAX_SENTENCES);
  return picked.length === 0 ? null : picked.map(({ text }) => text).join('\n');
}

/** "dances" meets "dance": the beginning of a longer word is enough. */
function countMet(asked: ReadonlySet<string>, text: string): number {
  const words = new Set(toContentWords(text).map(toStem));
  return [...asked].filter((word) => words.has(toStem(word))).length;
}

function toStem(word: string): string {
  return /^\p{Script=Latin}{5,}$/u.test(word)
    ? word.replace(/(?:ies|es|s|ed|ing)$/u, '').replace(/[ey]$/u, '')
    : word;
}
