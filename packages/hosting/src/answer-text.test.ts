import { describe, expect, it } from 'vitest';
import { toAnswerText, toQuickReplies, wordsFor } from './answer-text.ts';
import type { WorkerAnswer } from './worker.ts';

const speakTo = (text: string) => wordsFor({ payload: { text } });
const answer = (fields: Partial<WorkerAnswer>): WorkerAnswer => ({
  outcome: 'completed',
  text: '',
  ...fields,
});

describe('the text of an answer', () => {
  it('AC-6.4 keeps what was said and adds how it ended', () => {
    const words = speakTo('hi');
    const failure = { message: 'too slow' };
    expect(toAnswerText(answer({ outcome: 'failed', text: 'Half', failure }), words)).toBe(
      'Half\n\nI could not finish: too slow',
    );
    expect(toAnswerText(answer({ outcome: 'stuck', text: 'Half' }), words)).toMatch(/^Half\n\nI am stuck/);
    expect(toAnswerText(answer({ outcome: 'stopped' }), words)).toBe('Stopped.');
  });

  it.each(['stuck', 'failed'] as const)(
    'AC-6.4 is left as it is when an agent that is %s asks how to go on',
    (outcome) => {
      const text = 'Who should I send it to?';
      expect(toAnswerText(answer({ outcome, text, quickReplies: ['Bob'] }), speakTo('hi'))).toBe(text);
    },
  );

  it.each([
    ['do it', 'I have taken 40 steps and am not done yet. Shall I go on?', ['Go on', 'Leave it']],
    ['做吧', '我已经走了 40 步，还没有做完。要继续吗？', ['继续', '算了']],
  ])('F-39 AC-6.4 after many steps (%s) says how many, and offers to go on', (message, text, offers) => {
    const words = speakTo(message);
    const unfinished = answer({ outcome: 'stuck', turnsTaken: 40 });
    expect(toAnswerText(unfinished, words)).toBe(text);
    expect(toQuickReplies(unfinished, words)).toEqual(offers);
  });

  it('AC-6.5 says once that the agent was stopped', () => {
    const text = '已停止。\n\n已完成 1 步';
    expect(toAnswerText(answer({ outcome: 'stopped', text }), speakTo('停'))).toBe(text);
  });
});
