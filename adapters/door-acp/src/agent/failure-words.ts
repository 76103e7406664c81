// Words for what goes wrong with an agent program, with its own last lines where it left any.
import { RequestError } from '@agentclientprotocol/sdk';
import type { Language } from '@nod/protocol';
import { speak, type TextTable } from '@nod/wording';

const table = {
  ended: (title: string, how: string) => [`${title} has ended (${how})`, `${title} 已退出（${how}）`],
  notStarted: (command: string, detail: string) => [
    `"${command}" cannot be started: ${detail}`,
    `无法启动“${command}”：${detail}`,
  ],
  silent: (command: string) => [
    `"${command}" does not speak ACP: nothing came from it within a minute`,
    `“${command}”没有以 ACP 应答：一分钟内毫无回音`,
  ],
  notLoggedIn: (title: string, ways: string) => [
    `${title} is not logged in. Log in with the program itself, then start again${ways}`,
    `${title} 尚未登录。请先用该程序自己登录，再重新启动${ways}`,
  ],
  way: (name: string, description: string) => [
    `\n· ${name}${description ? `: ${description}` : ''}`,
    `\n· ${name}${description ? `：${description}` : ''}`,
  ],
  notLoaded: (id: string, detail: string) => [
    `the session "${id}" cannot be loaded: ${detail}`,
    `无法载入会话“${id}”：${detail}`,
  ],
  begunAnew: (title: string) => [
    `(${title} was started again in a new session: it does not know what was said before.)`,
    `（${title} 已在新会话中重新启动：它不知道之前说过的话。）`,
  ],
  refusal: ['the model refused to go on', '模型拒绝继续'],
  max_tokens: ['the answer was cut off: the limit of tokens is reached', '回答被截断：已达到 token 上限'],
  max_turn_requests: [
    'the work was cut off: the limit of requests in one turn is reached',
    '工作被中断：已达到单轮请求次数上限',
  ],
} satisfies TextTable;

export type FailureWords = ReturnType<typeof chooseFailureWords>;

export function chooseFailureWords(language: Language) {
  return speak(table, language);
}

/** With the program's own words below, if there are any. */
export function withLastLines(words: string, lines: readonly string[]): string {
  return lines.length === 0 ? words : `${words}\n${lines.join('\n')}`;
}

/** What the program itself says is wrong. */
export function tellError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const details = error instanceof RequestError ? readDetails(error.data) : null;
  return details && !error.message.includes(details) ? `${error.message}: ${details}` : error.message;
}

export function isLoginNeeded(error: unknown): boolean {
  return error instanceof RequestError && error.code === -32000;
}

function readDetails(data: unknown): string | null {
  if (typeof data === 'string') return data;
  if (typeof data !== 'object' || data === null) return null;
  const told = ['details', 'message', 'errorMessage'].flatMap((name) =>
    name in data ? [(data as Record<string, unknown>)[name]] : [],
  );
  return told.find((each) => typeof each === 'string') ?? null;
}
