// Withdrawal of delayed messages of or to an agent whose holder has ended: they are not delivered.
import { type Address, toSaidText } from '@nod/protocol';
import { type IsName, isAmong } from '../context/changing-names.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { Change, ScheduledMessage } from '../contract/ports.ts';
import { newMessage } from './prepared-message.ts';

/** `given`: the name was given to another program, or taken from the one that had it. */
export type WithdrawalReason = 'terminated' | 'given';

/** What withdraws a message that falls due when its sender or recipient is terminated; null where neither is. */
export function toLateWithdrawal(context: HubContext, due: ScheduledMessage): Change[] | null {
  const isEnded: IsName = (name) => (context.overview.agents[name]?.terminatedAt ?? null) !== null;
  const { from, to } = due.message;
  if (!isAmong(isEnded, from) && !isAmong(isEnded, to)) return null;
  return toWithdrawal(context, due, { isEnded, reason: 'terminated' });
}

/**
 * What withdraws the message when whoever it is of or to has ended. Whoever sent it is told in its conversation; what the
 * ended ones themselves sent goes silently.
 */
export function toWithdrawal(
  context: HubContext,
  { message }: ScheduledMessage,
  { isEnded, reason }: { isEnded: IsName; reason: WithdrawalReason },
): Change[] {
  const withdrawn: Change = { type: 'message-withdrawn', id: message.id };
  const { conversationId, from, to } = message;
  if (isAmong(isEnded, from)) return [withdrawn];
  const text = toNoticeText(to, toSaidText(message), reason);
  const notice = newMessage(context, { conversationId, from: to, to: from }, text);
  return [withdrawn, { type: 'message-delivered', message: notice }];
}

/** In the language of the message. */
function toNoticeText(agent: Address, text: string, reason: WithdrawalReason): string {
  const [english, chinese] = REASONS[reason](agent);
  const words = /\p{Script=Han}/u.test(text) ? chinese : english;
  return `${words}\n\n${text.replace(/^/gm, '> ')}`;
}

const REASONS: Record<WithdrawalReason, (agent: string) => readonly [string, string]> = {
  terminated: (agent) => [
    `Not delivered, because "${agent}" was terminated:`,
    `未送达，因为“${agent}”已被终止：`,
  ],
  given: (agent) => [
    `Not delivered, because "${agent}" is no longer the program that this was written to:`,
    `未送达，因为“${agent}”已不是这条消息写给的那个程序：`,
  ],
};
