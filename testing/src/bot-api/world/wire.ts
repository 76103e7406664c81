// Wire forms of the Bot API, as far as the double speaks them: what a bot sends and what it is told.

/** As they came: values of a JSON body, or texts of a form. */
export type Params = Readonly<Record<string, unknown>>;

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

export interface Call {
  params: Params;
  /** By the name of their part in a multipart body. */
  files: ReadonlyMap<string, UploadedFile>;
}

export type Answer =
  | { ok: true; result: unknown }
  | {
      ok: false;
      error_code: number;
      description: string;
      parameters?: { retry_after?: number; migrate_to_chat_id?: number };
    };

export interface User {
  id: number;
  is_bot: boolean;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
}

export interface Chat {
  id: number;
  type: 'private' | 'group' | 'supergroup' | 'channel';
  title?: string;
  username?: string;
  first_name?: string;
  is_forum?: true;
}

export interface Entity {
  type: string;
  /** Both in UTF-16 units. */
  offset: number;
  length: number;
  url?: string;
  language?: string;
  user?: User;
  custom_emoji_id?: string;
}

export interface Button {
  text: string;
  callback_data?: string;
  url?: string;
  style?: string;
  [other: string]: unknown;
}

export interface InlineKeyboard {
  inline_keyboard: Button[][];
}

export interface FileInfo {
  file_id: string;
  file_unique_id: string;
  file_size: number;
  file_name?: string;
  mime_type?: string;
  width?: number;
  height?: number;
  duration?: number;
}

export interface Message {
  message_id: number;
  date: number;
  chat: Chat;
  from?: User;
  sender_chat?: Chat;
  message_thread_id?: number;
  is_topic_message?: true;
  text?: string;
  entities?: Entity[];
  caption?: string;
  caption_entities?: Entity[];
  document?: FileInfo;
  photo?: FileInfo[];
  voice?: FileInfo;
  media_group_id?: string;
  reply_to_message?: Message;
  reply_markup?: InlineKeyboard;
  edit_date?: number;
  [other: string]: unknown;
}

/** `update_id` and one more field, by the kind of the update. */
export interface Update {
  update_id: number;
  [kind: string]: unknown;
}

export interface BotCommand {
  command: string;
  description: string;
}
