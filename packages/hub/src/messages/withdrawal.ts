// Delayed messages of or to an agent that was terminated: they are not delivered.
import { type Address, type AgentName, PERSON, toSaidText } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import type { Change, ScheduledMessage } from '../contract/ports.ts';
import { newMessage } from './prepared-message.ts';

export function concernsTerminated({ overview }: HubContext, { message }: ScheduledMessage): boolean {
  return [message.from, message.to].some((name) => isTerminated({ overview }, name));
}

function isTerminated({ overview }: Pick<HubContext, 'overview'>, name: Address): boolean {
  return name !== PERSON && (overview.agents[name]?.terminatedAt ?? null) !== null;
}

/**
 * What withdraws the message when `terminated` is gone. Whoever sent it is told in its conversation; what the
 * terminated agent itself sent goes silently.
 */
export function toWithdrawal(
  context: HubContext,
  { message }: ScheduledMessage,
  terminated: AgentName | null,
): Change[] {
  const withdrawn: Change = { type: 'message-withdrawn', id: message.id };
  if (message.from === terminated || isTerminated(context, message.from)) return [withdrawn];
  const { conversationId, from, to } = message;
  const text = toNoticeText(to, toSaidText(message));
  const notice = newMessage(context, { conversationId, from: to, to: from }, text);
  return [withdrawn, { type: 'message-delivered', message: notice }];
}

/** In the language of the message. */
function toNoticeText(agent: string, text: string): string {
  const reason = /\p{Script=Han}/u.test(text)
    ? `未送达，因为“${agent}”已被终止：`
    : `Not delivered, because "${agent}" was terminated:`;
  return `${reason}\n\n${text.replace(/^/gm, '> ')}`;
}
