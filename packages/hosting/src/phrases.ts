// Phrases: the few sentences a host says itself, in the language of the person's message.
import { toLanguage } from '@nod/protocol';
import type { WorkerAnswer } from './worker.ts';

export interface Phrases {
  nothingRuns: string;
  tryAgain: string;
  goOn: string;
  leaveIt: string;
  noRoomToAsk: string;
  toAnswerText(answer: WorkerAnswer): string;
  toQuickReplies(answer: WorkerAnswer): string[];
  /** What is known of the calls of an interrupted run, by tool name. */
  toInterruption(done: string[], unknown: string[]): string;
}

const english: Phrases = {
  nothingRuns: 'Nothing is running.',
  tryAgain: 'Try again',
  goOn: 'Go on',
  leaveIt: 'Leave it',
  noRoomToAsk:
    'The next answer comes without buttons: too many questions wait for you already. Answer it in words, or settle some of the others.',
  toAnswerText: (answer) =>
    toText(answer, {
      stopped: 'Stopped.',
      failed: (reason) => `I could not finish: ${reason}`,
      stuck: 'I am stuck: the same thing keeps failing. How shall I go on?',
      unfinished: (turns) => `I have taken ${turns} steps and am not done yet. Shall I go on?`,
    }),
  toQuickReplies: (answer) => toOffers(answer, english),
  toInterruption: (done, unknown) =>
    [
      'I was interrupted in the middle of this and have not begun again.',
      done.length > 0 ? `Done: ${done.join(', ')}.` : '',
      unknown.length > 0 ? `Begun, and perhaps done: ${unknown.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join('\n'),
};

const chinese: Phrases = {
  nothingRuns: '当前没有正在运行的任务。',
  tryAgain: '再试一次',
  goOn: '继续',
  leaveIt: '算了',
  noRoomToAsk: '下一条回答没有按钮：等你回答的问题已经太多。请用文字回答，或先处理其中一些。',
  toAnswerText: (answer) =>
    toText(answer, {
      stopped: '已停止。',
      failed: (reason) => `没能完成：${reason}`,
      stuck: '我卡住了：同样的问题一再出现。接下来怎么办？',
      unfinished: (turns) => `我已经走了 ${turns} 步，还没有做完。要继续吗？`,
    }),
  toQuickReplies: (answer) => toOffers(answer, chinese),
  toInterruption: (done, unknown) =>
    [
      '刚才做到一半被中断了，还没有重新开始。',
      done.length > 0 ? `已完成：${done.join('、')}。` : '',
      unknown.length > 0 ? `已开始、不确定是否完成：${unknown.join('、')}。` : '',
    ]
      .filter(Boolean)
      .join('\n'),
};

export function toPhrases(text: string): Phrases {
  return toLanguage(text) === 'zh' ? chinese : english;
}

interface Endings {
  stopped: string;
  failed(reason: string): string;
  stuck: string;
  unfinished(turns: number): string;
}

/** What was said so far is kept; how it ended comes after it, unless the agent says that itself. */
function toText(answer: WorkerAnswer, endings: Endings): string {
  const { outcome, text, quickReplies } = answer;
  if (outcome === 'completed' || quickReplies !== undefined) return text;
  const ending = toEnding(answer, endings);
  if (text === '') return ending;
  return text.startsWith(ending) ? text : `${text}\n\n${ending}`;
}

function toEnding({ outcome, failure, turnsTaken }: WorkerAnswer, endings: Endings): string {
  if (outcome === 'failed') return endings.failed(failure?.message ?? '');
  if (turnsTaken !== undefined) return endings.unfinished(turnsTaken);
  return outcome === 'stopped' ? endings.stopped : endings.stuck;
}

function toOffers({ outcome, turnsTaken }: WorkerAnswer, { goOn, tryAgain, leaveIt }: Phrases): string[] {
  if (outcome !== 'failed' && outcome !== 'stuck') return [];
  return [turnsTaken === undefined ? tryAgain : goOn, leaveIt];
}
