import { parseDecisions } from '@nod/decisions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitQuestions } from './question-parts.ts';

const ANSWER = [
  'Two things are yours to decide.',
  '',
  '1. **Which storage?**',
  '   - A. SQLite (recommended)',
  '   - B. PostgreSQL',
  '2. **Which port?**',
  '   - A. 4141 (recommended)',
  '   - B. Another one',
  '',
  'Tell me, and I begin. Mind that B costs money.',
].join('\n');

const questionsOf = (text: string) => parseDecisions(text)?.questions ?? [];

describe('F-37 DS-2.1 the questions of an answer are shown once', () => {
  it('tells the questions from what stands before and after', () => {
    expect(questionsOf(ANSWER)).toHaveLength(2);
    expect(splitQuestions(ANSWER, questionsOf(ANSWER))).toEqual({
      before: 'Two things are yours to decide.',
      questions: ANSWER.split('\n').slice(2, 8).join('\n'),
      after: 'Tell me, and I begin. Mind that B costs money.',
    });
  });

  it('leaves an answer whole when a question was not understood, or is not found', () => {
    const questions = questionsOf(ANSWER);
    expect(
      splitQuestions(ANSWER, [...questions, { id: '3', title: 'x', options: [], recommended: null }]),
    ).toBeNull();
    expect(splitQuestions('Something else', questions)).toBeNull();
    expect(splitQuestions(ANSWER, [])).toBeNull();
  });

  it('loses nothing, whatever is written around them', () => {
    const lines = fc.array(fc.string(), { maxLength: 5 }).map((each) => each.join('\n'));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const text = `${before}\n${ANSWER}\n${after}`;
        const parts = splitQuestions(text, questionsOf(ANSWER));
        const kept = parts ? [parts.before, parts.questions, parts.after].join('') : text;
        expect(kept.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
