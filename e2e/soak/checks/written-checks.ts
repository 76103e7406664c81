// Checks of what was written on Telegram: each text is in the log once, to the letter, in the order in which it was
// written, and its agent received it once with its files. Words that came too late for what they were meant for were
// refused: nothing of them is in the log.
import { PERSON } from '@nod/protocol';
import { isScripted } from '../agents/soak-agents.ts';
import type { Written } from '../person/person-record.ts';
import { findTokens, toToken } from '../world/tokens.ts';
import type { Evidence } from './evidence.ts';

interface Arrived {
  text: string;
  /** It is read by an agent of the soak, from its mailbox or with a verdict. */
  isRead: boolean;
}

export function checkWritten(evidence: Evidence): string[] {
  const arrived = listArrived(evidence);
  return [
    ...evidence.written.flatMap((written) => judge(written, arrived)),
    ...checkRefused(evidence),
    ...checkArrivalOrder(evidence),
  ];
}

/** Nothing of these is in the log. */
export function listRefused(evidence: Evidence): Written[] {
  const arrived = listArrived(evidence);
  return evidence.written.filter(({ tokens }) => tokens.every((token) => !arrived.has(token)));
}

/** A reply may be to what nobody knows of; words may come too late, once for each time that they were asked for. */
function checkRefused(evidence: Evidence): string[] {
  const left = new Map(evidence.asking);
  return listRefused(evidence).flatMap(({ chat, replyTo, tokens: [token = 0] }) => {
    if (replyTo && !evidence.isKnown(chat, replyTo.message)) return [];
    left.set(chat, (left.get(chat) ?? 0) - 1);
    const isAsked = !replyTo && (left.get(chat) ?? 0) >= 0;
    return isAsked ? [] : [`lost: ${toToken('w', token)} of chat ${chat} is not in the log`];
  });
}

/** By the number of the token. */
function listArrived({ log }: Evidence): Map<number, Arrived[]> {
  const arrived = new Map<number, Arrived[]>();
  const add = (text: string, isRead: boolean) => {
    for (const token of new Set(findTokens('w', text)))
      arrived.set(token, [...(arrived.get(token) ?? []), { text, isRead }]);
  };
  for (const { event } of log) {
    if (event.type === 'message-delivered' && event.message.from === PERSON)
      add(event.message.payload.text ?? '', isScripted(event.message.to));
    const settlement = event.type === 'request-settled' ? event.settlement : null;
    if (settlement?.outcome === 'answered' && settlement.reply.messageId === null)
      add(settlement.reply.text, true);
  }
  return arrived;
}

function judge(written: Written, arrived: Map<number, Arrived[]>): string[] {
  const found = written.tokens.map((token) => arrived.get(token) ?? []);
  const name = toToken('w', written.tokens[0] ?? 0);
  if (found.some((each) => each.length > 1))
    return [`doubled: ${name} is ${found[0]?.length} times in the log`];
  const missing = found.filter((each) => each.length === 0).length;
  if (missing === found.length) return [];
  if (missing > 0) return [`lost: a part of ${name} is not in the log`];
  // A text that a client cut may come in parts where Telegram was away; nothing of it is missing then.
  const parts = new Set(found.flatMap(([first]) => (first ? [first] : [])));
  const whole = [...parts].map(({ text }) => text).join('\n');
  if (!whole.includes(written.text) && written.tokens.length === 1) return [`changed: ${name} is "${whole}"`];
  return [];
}

/** Updates are worked on one after the other: what was written earlier is earlier in the log. */
function checkArrivalOrder({ log }: Evidence): string[] {
  const tokens = log.flatMap(({ event }) =>
    event.type === 'message-delivered' && event.message.from === PERSON
      ? findTokens('w', event.message.payload.text ?? '')
      : [],
  );
  const wrong = tokens.findIndex((token, at) => at > 0 && token < (tokens[at - 1] ?? 0));
  return wrong < 0 ? [] : [`out of order: ${toToken('w', tokens[wrong] ?? 0)} came too late into the log`];
}

/** What is in the log for an agent is what its mailbox gave out, in that order. */
export function checkMailboxes(evidence: Evidence): string[] {
  const { log, received } = evidence;
  const sent = log.flatMap(({ event }) =>
    event.type === 'message-delivered' && event.message.from === PERSON && isScripted(event.message.to)
      ? [event.message]
      : [],
  );
  const missing = sent.filter(({ id }) => !received.has(id)).map(({ id }) => `lost: no agent received ${id}`);
  const agents = new Set(sent.map(({ to }) => to));
  const wrong = [...agents].flatMap((agent) => {
    const expected = sent.filter(({ to }) => to === agent).map(({ id }) => id);
    const got = [...received.values()].filter((each) => each.agent === agent).map(({ id }) => id);
    return expected.join() === got.join() ? [] : [`out of order: the mailbox of ${agent}`];
  });
  return [...missing, ...wrong, ...checkFiles(evidence)];
}

/** With the words, or in a message of their own where the words answered a request. */
function checkFiles(evidence: Evidence): string[] {
  const arrived = listArrived(evidence);
  const got = new Map<string, number>();
  for (const { files } of evidence.received.values())
    for (const file of files) got.set(file, (got.get(file) ?? 0) + 1);
  return evidence.written.flatMap(({ tokens: [token = 0], files }) => {
    const isRead = arrived.get(token)?.some((each) => each.isRead) === true;
    const wrong = files.filter((file) => got.get(file) !== (isRead ? 1 : undefined));
    return wrong.map((file) => `"${file}" reached an agent ${got.get(file) ?? 0} times`);
  });
}
