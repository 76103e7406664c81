// Kinds of updates: one plausible example of each that the Bot API has, all caused by one person. For tests that a bot
// judges every kind before it acts.
import type { Message } from '../world/wire.ts';
import { type ChatState, countOn, nextMessageId, toSeconds, type World } from '../world/world.ts';
import { toUser } from './writing.ts';

export function listUpdates(world: World, state: ChatState, by: number): [kind: string, payload: unknown][] {
  const user = toUser(world, state, by);
  const date = toSeconds(world.now());
  const { chat } = state;
  const id = () => `${7000000000000 + countOn(world)}`;
  const message = (fields: Partial<Message>): Message => {
    return { message_id: nextMessageId(world, state), date, chat, from: user, text: '/start', ...fields };
  };
  const post = (fields: Partial<Message>) => {
    const channel = { id: -1_001_999_999_999, type: 'channel' as const, title: 'A channel' };
    const { from: _, ...rest } = message(fields);
    return { ...rest, chat: channel, sender_chat: channel };
  };
  const member = (status: string) => ({ user: world.bot, status });
  const membership = {
    chat,
    from: user,
    date,
    old_chat_member: member('left'),
    new_chat_member: member('member'),
  };
  const connection = { id: id(), user, user_chat_id: by, date, is_enabled: true };
  const poll = {
    id: id(),
    question: '?',
    options: [],
    total_voter_count: 0,
    is_closed: false,
    is_anonymous: true,
  };
  const source = { source: 'premium', user };
  return [
    ['message', message({})],
    ['edited_message', message({ edit_date: date })],
    ['channel_post', post({})],
    ['edited_channel_post', post({ edit_date: date })],
    ['business_connection', connection],
    ['business_message', message({ business_connection_id: connection.id })],
    ['edited_business_message', message({ business_connection_id: connection.id, edit_date: date })],
    ['deleted_business_messages', { business_connection_id: connection.id, chat, message_ids: [1] }],
    ['guest_message', message({ guest_query_id: id() })],
    ['stopped_message_generation', { chat, from: user, date, draft_id: 1 }],
    ['message_reaction', { chat, message_id: 1, user, date, old_reaction: [], new_reaction: [THUMB] }],
    ['message_reaction_count', { chat, message_id: 1, date, reactions: [{ type: THUMB, total_count: 1 }] }],
    ['inline_query', { id: id(), from: user, query: 'deploy', offset: '' }],
    ['chosen_inline_result', { result_id: '1', from: user, query: 'deploy' }],
    ['callback_query', { id: id(), from: user, inline_message_id: id(), chat_instance: '1', data: 'forged' }],
    ['shipping_query', { id: id(), from: user, invoice_payload: '1', shipping_address: {} }],
    ['pre_checkout_query', { id: id(), from: user, currency: 'XTR', total_amount: 1, invoice_payload: '1' }],
    ['purchased_paid_media', { from: user, paid_media_payload: '1' }],
    ['poll', poll],
    ['poll_answer', { poll_id: poll.id, user, option_ids: [0] }],
    ['my_chat_member', membership],
    ['chat_member', { ...membership, new_chat_member: { user, status: 'member' } }],
    ['chat_join_request', { chat, from: user, user_chat_id: by, date }],
    ['chat_boost', { chat, boost: { boost_id: '1', add_date: date, expiration_date: date, source } }],
    ['removed_chat_boost', { chat, boost_id: '1', remove_date: date, source }],
    ['managed_bot', { user, bot: world.bot }],
    ['subscription', { user, date }],
  ];
}

const THUMB = { type: 'emoji', emoji: '👍' };
