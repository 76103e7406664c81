// Chat mode: how far an agent may go by itself in a conversation. The hub enforces it; surfaces only show and set it.
import { z } from 'zod';

/** `agent` runs tools, `supervised` asks before each call, `ask` has no tools. */
export const chatModeSchema = z.enum(['agent', 'supervised', 'ask']);

export type ChatMode = z.infer<typeof chatModeSchema>;

export const DEFAULT_CHAT_MODE: ChatMode = 'agent';

/** What is no known mode is treated as the strictest one. */
export function toChatMode(value: unknown): ChatMode {
  const parsed = chatModeSchema.safeParse(value);
  return parsed.success ? parsed.data : 'ask';
}
