// Texts of credentials: what ended when a program was given its agents, or they were taken from it.
import type { Ended } from '@nod/protocol';
import type { TextTable } from './spoken-texts.ts';

const COUNTED: Record<keyof Ended, (count: number) => readonly [string, string]> = {
  unread: (count) => [`${count} unread ${count === 1 ? 'message' : 'messages'}`, `${count} 条未读消息`],
  delayed: (count) => [`${count} delayed ${count === 1 ? 'message' : 'messages'}`, `${count} 条定时消息`],
  questions: (count) => [`${count} ${count === 1 ? 'question' : 'questions'}`, `${count} 个问题`],
  permissions: (count) => [`${count} ${count === 1 ? 'permission' : 'permissions'}`, `${count} 项许可`],
};
const KINDS = Object.keys(COUNTED) as (keyof Ended)[];

export const credentialTexts = {
  /** Empty where nothing ended. */
  ended: (ended: Ended) => {
    const counted = KINDS.filter((kind) => ended[kind] > 0).map((kind) => COUNTED[kind](ended[kind]));
    if (counted.length === 0) return ['', ''];
    const list = (language: 0 | 1, comma: string) => counted.map((pair) => pair[language]).join(comma);
    return [`Ended with it: ${list(0, ', ')}.`, `随之结束：${list(1, '、')}。`];
  },
} satisfies TextTable;
