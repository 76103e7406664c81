// Strange messages: what a person sends that no agent can be given. What is not known to be a note of Telegram's own counts
// as theirs: kinds that come after us are told of, not lost.
import type { TelegramMessage } from '../updates/update.ts';

const NOTES = new Set([
  'new_chat_members',
  'left_chat_member',
  'chat_owner_left',
  'chat_owner_changed',
  'new_chat_title',
  'new_chat_photo',
  'delete_chat_photo',
  'group_chat_created',
  'supergroup_chat_created',
  'channel_chat_created',
  'message_auto_delete_timer_changed',
  'migrate_to_chat_id',
  'migrate_from_chat_id',
  'pinned_message',
  'successful_payment',
  'refunded_payment',
  'users_shared',
  'chat_shared',
  'gift',
  'unique_gift',
  'gift_upgrade_sent',
  'connected_website',
  'write_access_allowed',
  'passport_data',
  'proximity_alert_triggered',
  'boost_added',
  'chat_background_set',
  'checklist_tasks_done',
  'checklist_tasks_added',
  'direct_message_price_changed',
  'paid_message_price_changed',
  'giveaway_created',
  'giveaway_completed',
]);
/** Each of these is a family of notes. */
const NOTE_FAMILIES = /^(?:general_)?forum_topic_|^video_chat_|^suggested_post_/;

/** Of a message that has no text and no file. */
export function isStrange(message: TelegramMessage): boolean {
  return !Object.keys(message).some((field) => NOTES.has(field) || NOTE_FAMILIES.test(field));
}
