// Obeyed limits: a chat that Telegram wants left alone is left alone by every call, whoever makes it; when several want
// that at once, it is the bot as a whole that is too fast, and all are. What comes too early fails without being sent.
import type { Clock } from '@nod/hub';
import { type BotApi, BotApiError, type Parameters } from './bot-api.ts';

export function obeyLimits(api: BotApi, clock: Clock): BotApi {
  /** Until when, by chat. */
  const chats = new Map<string, number>();

  function forgetPast(): void {
    for (const [chat, until] of chats) if (until <= clock()) chats.delete(chat);
  }

  function toWait(chat: string): number {
    forgetPast();
    const until = chats.size > 1 ? Math.max(...chats.values()) : (chats.get(chat) ?? 0);
    return until - clock();
  }

  return {
    ...api,
    async call(method, parameters, signal) {
      const chat = toChat(parameters);
      if (chat === null) return api.call(method, parameters, signal);
      const afterMs = toWait(chat);
      if (afterMs > 0) throw new BotApiError({ type: 'limited', afterMs }, 'Too Many Requests: not sent yet');
      try {
        return await api.call(method, parameters, signal);
      } catch (error) {
        if (error instanceof BotApiError && error.failure.type === 'limited')
          chats.set(chat, clock() + error.failure.afterMs);
        throw error;
      }
    },
  };
}

/** Taps are acknowledged and updates asked for without a chat. */
function toChat({ chat_id }: Parameters): string | null {
  return chat_id === undefined ? null : String(chat_id);
}
