// The texts of doors: how questions of an agent's program are answered in words, and what a prompt is introduced with.
import type { TextTable } from './spoken-texts.ts';

export const doorTexts = {
  doors: {
    recommended: ['(recommended)', '（推荐）'],
    /** `example` is made of what was asked: `1A 1C 2B`. */
    answerByLetters: (example: string) => [
      `Answer with letters, such as: ${example}`,
      `请用字母回答，例如：${example}`,
    ],
    orOwnWords: ['Or answer in your own words.', '也可以用自己的话回答。'],
    severalAllowed: ['(several are possible)', '（可多选）'],
    /** Before a question that is asked once more. */
    notUnderstood: (example: string) => [
      `I could not read that as an answer. Please answer like this: ${example}`,
      `无法将其读作答案。请这样回答：${example}`,
    ],
    youDecide: ['You decide.', '由你决定。'],
    /** Told to the program before the first prompt since. */
    begunAnew: [
      'The person has begun the conversation anew: leave out what was said before.',
      '对方重新开始了对话：请不要再依据之前的内容。',
    ],
  },
} satisfies TextTable;
