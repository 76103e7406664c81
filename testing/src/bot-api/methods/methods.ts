// Methods of the Bot API that the double has, by their names in small letters: Telegram takes any case.
import type { Call } from '../world/wire.ts';
import type { World } from '../world/world.ts';
import * as acts from './acts.ts';
import * as chats from './chats.ts';
import * as commands from './commands.ts';
import * as editing from './editing.ts';
import * as files from './files.ts';
import * as sending from './sending.ts';
import * as topics from './topics.ts';
import * as updates from './updates.ts';

/** Throws Refusal. */
export type Method = (world: World, call: Call) => unknown;

const ALL: Record<string, Method> = {
  getMe: chats.getMe,
  getUpdates: updates.getUpdates,
  setWebhook: updates.setWebhook,
  deleteWebhook: updates.deleteWebhook,
  getWebhookInfo: updates.getWebhookInfo,
  sendMessage: sending.sendMessage,
  sendDocument: sending.sendDocument,
  sendPhoto: sending.sendPhoto,
  sendVoice: sending.sendVoice,
  sendMessageDraft: acts.sendMessageDraft,
  sendChatAction: acts.sendChatAction,
  editMessageText: editing.editMessageText,
  editMessageCaption: editing.editMessageCaption,
  editMessageReplyMarkup: editing.editMessageReplyMarkup,
  deleteMessage: editing.deleteMessage,
  answerCallbackQuery: acts.answerCallbackQuery,
  setMessageReaction: acts.setMessageReaction,
  pinChatMessage: acts.pinChatMessage,
  unpinChatMessage: acts.unpinChatMessage,
  getFile: files.getFile,
  // No method of Telegram's: the address of a file, under which faults and records know it.
  download: files.download,
  getChat: chats.getChat,
  getChatMember: chats.getChatMember,
  leaveChat: chats.leaveChat,
  createForumTopic: topics.createForumTopic,
  editForumTopic: topics.editForumTopic,
  closeForumTopic: topics.closeForumTopic,
  reopenForumTopic: topics.reopenForumTopic,
  deleteForumTopic: topics.deleteForumTopic,
  setMyCommands: commands.setMyCommands,
  getMyCommands: commands.getMyCommands,
  deleteMyCommands: commands.deleteMyCommands,
  setMyDescription: commands.setMyDescription,
  setMyShortDescription: commands.setMyShortDescription,
};

export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries(ALL).map(([name, method]) => [name.toLowerCase(), method]),
);

/** Methods that count for the rate limits. */
export const COUNTED = /^(?:send(?:message|document|photo|voice)|editmessage\w+)$/;
