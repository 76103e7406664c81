// Seeing: a chat as the person sees it, and what else a test asks of the world.
import { toCommandsName } from '../methods/commands.ts';
import type { BotCommand, Button, Entity } from '../world/wire.ts';
import type { ChatState, StoredMessage, World } from '../world/world.ts';

export interface SeenMessage {
  message: number;
  by: 'bot' | 'person';
  /** Null for what is said in no person's name. */
  user: number | null;
  kind: 'text' | 'document' | 'photo' | 'voice' | 'service';
  /** The text, or the caption of a file. */
  text: string;
  entities: Entity[];
  /** By rows. */
  buttons: Button[][];
  file: { name: string; type: string; bytes: Uint8Array } | null;
  isSilent: boolean;
  isEdited: boolean;
  isPinned: boolean;
  replyTo: number | null;
  topic: number | null;
  /** Everyone's, the bot's included. */
  reactions: string[];
  /** By the clock, to the second. */
  time: number;
}

/** Oldest first; what is deleted is not seen. */
export function listSeen(state: ChatState): SeenMessage[] {
  return [...state.messages.values()].map(toSeen);
}

function toSeen({ wire, by, file, isSilent, isPinned, reactions }: StoredMessage): SeenMessage {
  return structuredClone({
    message: wire.message_id,
    by,
    user: wire.from?.id ?? null,
    kind: toKind(wire),
    text: wire.text ?? wire.caption ?? '',
    entities: wire.entities ?? wire.caption_entities ?? [],
    buttons: wire.reply_markup?.inline_keyboard ?? [],
    file: file && { name: file.name, type: file.type, bytes: file.bytes },
    isSilent,
    isEdited: wire.edit_date !== undefined,
    isPinned,
    replyTo: wire.reply_to_message?.message_id ?? null,
    topic: wire.message_thread_id ?? null,
    reactions: [...reactions.values()].flat(),
    time: wire.date * 1000,
  });
}

function toKind({ text, document, photo, voice }: StoredMessage['wire']): SeenMessage['kind'] {
  if (text !== undefined) return 'text';
  if (document) return 'document';
  if (photo) return 'photo';
  return voice ? 'voice' : 'service';
}

/** The commands that a person is offered in a chat: the nearest scope that has some, in their language first. */
export function listCommands(world: World, { chat }: ChatState, user: number): BotCommand[] {
  const language = world.users.get(user)?.language_code?.slice(0, 2) ?? '';
  const wide = chat.type === 'private' ? 'all_private_chats' : 'all_group_chats';
  const scopes = [`chat_member:${chat.id}:${user}`, `chat:${chat.id}`, wide, 'default'];
  const names = scopes.flatMap((scope) => [toCommandsName(scope, language), toCommandsName(scope, '')]);
  return names.map((name) => world.commands.get(name) ?? []).find((commands) => commands.length > 0) ?? [];
}
