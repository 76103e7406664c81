// Written text: what a person wrote, with what Telegram keeps beside the text: where links lead, what is code, who wrote
// what is forwarded.
import type { Words } from '@nod/wording';
import type { ForwardOrigin, TelegramMessage, WrittenEntity } from '../updates/update.ts';

/** The text of messages that are one. */
export function toWholeText(messages: readonly TelegramMessage[], { messenger }: Words): string {
  const [first] = messages;
  const whole = joinTexts(messages);
  const origin = first?.forward_origin;
  if (!origin) return whole;
  const from = messenger.forwardedFrom(toName(origin));
  return whole === '' ? from : `${from}\n\n${whole}`;
}

/** Whether the person wrote it here: what others wrote is no command. */
export function isOwnLine(messages: readonly TelegramMessage[]): boolean {
  return messages.length === 1 && messages[0]?.forward_origin === undefined;
}

/** Clients cut at 4096 to the letter, a half of a character before, or at the end of a line. */
const FULL = 4095;

function joinTexts(messages: readonly TelegramMessage[]): string {
  let [whole, isFull] = ['', true];
  for (const message of messages) {
    const next = toText(message);
    whole += next === '' || isFull ? next : `\n${next}`;
    isFull = whole === '' || (message.text?.length ?? 0) >= FULL;
  }
  return whole;
}

/** What has to be paid for is not handed on, and its caption says nothing without it. */
function toText({ text, entities, caption, caption_entities, paid_media }: TelegramMessage): string {
  if (paid_media !== undefined) return '';
  return text === undefined ? spellOut(caption ?? '', caption_entities) : spellOut(text, entities);
}

function spellOut(text: string, entities: readonly WrittenEntity[] = []): string {
  let [written, end] = ['', 0];
  for (const entity of entities.toSorted((one, other) => one.offset - other.offset)) {
    const { offset, length } = entity;
    const inside = text.slice(offset, offset + length);
    const spelt = spell(inside, entity);
    if (offset < end || spelt === inside) continue;
    const isBlock = entity.type === 'pre';
    const before = written + text.slice(end, offset);
    const gap = isBlock && before !== '' && !before.endsWith('\n') ? '\n' : '';
    end = offset + inside.length;
    written = `${before}${gap}${spelt}${isBlock && end < text.length && text[end] !== '\n' ? '\n' : ''}`;
  }
  return written + text.slice(end);
}

function spell(inside: string, { type, url, language }: WrittenEntity): string {
  if (type === 'text_link' && url !== undefined && !isSameAddress(inside, url)) return `${inside} (${url})`;
  return type === 'pre' && inside !== '' ? toFenced(inside, language ?? '') : inside;
}

/** As clients shorten it. */
function isSameAddress(text: string, url: string): boolean {
  const toBare = (address: string) =>
    address
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '');
  return toBare(text) === toBare(url);
}

function toFenced(code: string, language: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}`;
}

function toName({ sender_user: user, sender_user_name: hidden, sender_chat, chat }: ForwardOrigin): string {
  const person = [user?.first_name, user?.last_name].filter((each) => each).join(' ');
  return person || hidden || (sender_chat ?? chat)?.title || '?';
}
