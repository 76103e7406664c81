// Updates of the Bot API, as far as they are understood here; everything else of them is left out.
import { z } from 'zod';

const userSchema = z.object({
  id: z.number().int(),
  is_bot: z.boolean(),
  first_name: z.string().default(''),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});

export type TelegramUser = z.infer<typeof userSchema>;

const chatSchema = z.object({
  id: z.number().int(),
  type: z.string(),
  is_forum: z.boolean().optional(),
});

export type TelegramChat = z.infer<typeof chatSchema>;

const fileSchema = z.object({
  file_id: z.string(),
  file_size: z.number().optional(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
});

export type TelegramFile = z.infer<typeof fileSchema>;

const entitySchema = z.object({
  type: z.string(),
  offset: z.number().int().min(0),
  length: z.number().int().min(0),
  url: z.string().optional(),
  language: z.string().optional(),
});

export type WrittenEntity = z.infer<typeof entitySchema>;

const namedSchema = z.object({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  title: z.string().optional(),
});

/** By whom a forwarded message was written: a person, one who hides, a group or a channel. */
const forwardSchema = z.object({
  sender_user: namedSchema.optional(),
  sender_user_name: z.string().optional(),
  sender_chat: namedSchema.optional(),
  chat: namedSchema.optional(),
});

export type ForwardOrigin = z.infer<typeof forwardSchema>;

/** With everything else that Telegram says of it: what nobody knows yet is not nothing. */
export const messageSchema = z.looseObject({
  message_id: z.number().int(),
  message_thread_id: z.number().int().optional(),
  is_topic_message: z.boolean().optional(),
  date: z.number(),
  chat: chatSchema,
  from: userSchema.optional(),
  text: z.string().optional(),
  entities: z.array(entitySchema).optional().catch(undefined),
  caption: z.string().optional(),
  caption_entities: z.array(entitySchema).optional().catch(undefined),
  forward_origin: forwardSchema.optional().catch({}),
  quote: z.object({ text: z.string() }).optional().catch(undefined),
  media_group_id: z.string().optional(),
  reply_to_message: z
    .object({ message_id: z.number().int(), forum_topic_created: z.unknown().optional() })
    .optional(),
  photo: z.array(fileSchema).optional(),
  document: fileSchema.optional(),
  voice: fileSchema.optional(),
  audio: fileSchema.optional(),
  video: fileSchema.optional(),
  video_note: fileSchema.optional(),
  animation: fileSchema.optional(),
});

/** Who has pinned a message, and the message that says so. */
export const pinSchema = z.object({
  message_id: z.number().int(),
  chat: chatSchema,
  from: userSchema,
  pinned_message: z.object({}),
});

/** A group has become a supergroup: said in the one that it was, or in the one that it is. */
const movedSchema = z.object({
  chat: chatSchema,
  migrate_to_chat_id: z.number().int().optional(),
  migrate_from_chat_id: z.number().int().optional(),
});

export interface ChatMove {
  from: number;
  to: number;
  /** Said in the new one; it is said in both. */
  isThere: boolean;
}

/** The numbers that a group had and has, where the update says that it has become a supergroup. */
export function findMove({ message }: RawUpdate): ChatMove | null {
  const moved = movedSchema.safeParse(message);
  if (!moved.success) return null;
  const { chat, migrate_to_chat_id: to = chat.id, migrate_from_chat_id: from = chat.id } = moved.data;
  return from === to ? null : { from, to, isThere: chat.id === to };
}

export type TelegramMessage = z.infer<typeof messageSchema>;

export const callbackQuerySchema = z.object({
  id: z.string(),
  from: userSchema,
  data: z.string().optional(),
  message: z
    .object({
      message_id: z.number().int(),
      message_thread_id: z.number().int().optional(),
      is_topic_message: z.boolean().optional(),
      chat: chatSchema,
    })
    .optional(),
});

export type TelegramTap = z.infer<typeof callbackQuerySchema>;

/** An update before it is known what it is: everything but its number is foreign. */
export const rawUpdateSchema = z.looseObject({ update_id: z.number().int() });

export type RawUpdate = z.infer<typeof rawUpdateSchema>;

/** What is asked for: nothing else comes. */
export const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

const senderSchema = z.looseObject({
  from: userSchema.optional(),
  user: userSchema.optional(),
  chat: chatSchema.optional(),
  message: z.looseObject({ chat: chatSchema.optional() }).optional(),
});

/** Who does something in the name of a chat does it in nobody's. */
const IN_A_CHATS_NAME = ['sender_chat', 'actor_chat', 'voter_chat', 'sender_business_bot'];

export interface Sender {
  user: TelegramUser;
  chat: TelegramChat | null;
}

/** Whose update it is, of whatever kind; null where that is nobody's, a bot's or a chat's. */
export function findSender({ update_id: _, ...kinds }: RawUpdate): Sender | null {
  const [kind, ...more] = Object.values(kinds);
  const sender = senderSchema.safeParse(kind);
  if (!sender.success || more.length > 0) return null;
  const user = sender.data.from ?? sender.data.user;
  if (!user || user.is_bot || IN_A_CHATS_NAME.some((name) => name in sender.data)) return null;
  return { user, chat: sender.data.chat ?? sender.data.message?.chat ?? null };
}

/** The topic that a message is in. Replies in groups without topics have such a number too. */
export function toThread(
  message: Pick<TelegramMessage, 'message_thread_id' | 'is_topic_message'>,
): number | undefined {
  return message.is_topic_message ? message.message_thread_id : undefined;
}
