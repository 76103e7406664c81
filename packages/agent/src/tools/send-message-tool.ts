// The tool `send_message` as an agent calls it. What is wrong with a call is told to the agent; nothing is sent then.
import {
  type Address,
  addressSchema,
  evaluateQuickReplies,
  type Language,
  type MessagePayload,
  messagePayloadSchema,
  NodError,
  PERSON,
  sendMessageTool,
  toLanguage,
} from '@nod/protocol';
import type { Tool, ToolResult } from '../calls/tool.ts';
import { isFailureCode, toFailedResult } from '../calls/tool-failures.ts';
import { inspectPlainly } from './plain-inspection.ts';

export interface MessageToSend {
  to: Address;
  payload: MessagePayload;
  delayMs: number | null;
  quickReplies: string[] | null;
}

export interface SendMessagePorts {
  /** Resolves to whom it went, too: the name of an agent may stand for one of its sessions. Rejects with a `NodError` when the hub refuses. */
  send(message: MessageToSend): Promise<{ messageId: string; scheduledFor: number; to: Address }>;
}

type Decoded = { ok: true; message: MessageToSend } | { ok: false; result: ToolResult };

export function createSendMessageTool({ send }: SendMessagePorts): Tool {
  const { name, description, parameters } = sendMessageTool;
  return {
    name,
    description,
    actions: ['send'],
    parameters: Object.entries(parameters.properties).map(([parameter, { type, description: what }]) => ({
      name: parameter,
      type,
      description: what,
      required: parameters.required.some((each) => each === parameter),
    })),
    inputSchema: { ...parameters },
    timeLimitMs: 15_000,
    alternatives: ['Correct the call and send again.', 'Send it to "user" instead.'],
    inspect: inspectPlainly('to'),
    async execute(given) {
      const decoded = decodeMessage(given);
      return decoded.ok ? deliver(send, toReminder(decoded.message)) : decoded.result;
    },
  };
}

function decodeMessage({ to, payload, delayMs, quickReplies }: Record<string, unknown>): Decoded {
  const address = addressSchema.safeParse(to);
  if (!address.success)
    return refuse('invalid_request', '"to" must be "user" or the name of an agent', 'Name the recipient.');
  const said = messagePayloadSchema.safeParse(typeof payload === 'string' ? { text: payload } : payload);
  if (!said.success)
    return refuse(
      'invalid_request',
      '"payload" must be an object with a "text"',
      'Put the words into payload.text.',
    );
  const isDelay = delayMs === undefined || delayMs === null || Number.isFinite(delayMs);
  if (!isDelay)
    return refuse(
      'invalid_request',
      '"delayMs" must be a number of milliseconds',
      'Leave it out to send now.',
    );
  const { quickReplies: inPayload, ...rest } = said.data;
  const verdict = evaluateQuickReplies(quickReplies, inPayload);
  if (!verdict.valid)
    return refuse(verdict.error, verdict.message, 'Correct the quick replies, or send without them.');
  const delay = typeof delayMs === 'number' ? delayMs : null;
  return {
    ok: true,
    message: { to: address.data, payload: rest, delayMs: delay, quickReplies: verdict.quickReplies },
  };
}

const REMINDERS: Record<Language, string> = { en: 'Reminder: ', zh: '提醒：' };

/** What the person gets later comes out of the blue: it says that it is a reminder, unless it does so itself. */
function toReminder(message: MessageToSend): MessageToSend {
  const { to, payload, delayMs } = message;
  const isLater = to === PERSON && delayMs !== null && delayMs > 0;
  if (!isLater || !payload.text || /^[^\p{L}]*(?:reminder|提醒)/iu.test(payload.text)) return message;
  return { ...message, payload: { ...payload, text: REMINDERS[toLanguage(payload.text)] + payload.text } };
}

async function deliver(send: SendMessagePorts['send'], message: MessageToSend): Promise<ToolResult> {
  try {
    const { messageId, scheduledFor, to } = await send(message);
    const isDelayed = message.delayMs !== null && message.delayMs > 0;
    const when = isDelayed ? ` It is scheduled for ${new Date(scheduledFor).toISOString()}.` : '';
    return {
      success: true,
      data: { messageId, scheduledFor, to },
      displayText: `Sent to ${to} as ${messageId}.${when}`,
    };
  } catch (error) {
    if (!(error instanceof NodError)) throw error;
    const { code, message: reason } = error;
    // What the hub refuses for reasons that a person understands has words for them.
    if (isFailureCode(code))
      return { ...toFailedResult({ code, details: { message: reason } }), data: { code } };
    return refuse(code, reason, 'Check the recipient, or send it to "user".').result;
  }
}

function refuse(code: string, message: string, alternative: string): { ok: false; result: ToolResult } {
  return {
    ok: false,
    result: { success: false, error: `${code}: ${message}`, data: { code }, alternatives: [alternative] },
  };
}
