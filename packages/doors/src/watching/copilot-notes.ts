// Notes of Copilot's events: prompts, messages, calls and permissions, each once.
import { z } from 'zod';
import { decodeLine, type NoteReader, type SessionNote, toCallTitle, toTime } from './session-note.ts';

const id = z.string().min(1).max(200);
/** `agentId`: it is of an agent that this one has started. */
const line = { timestamp: z.string().optional(), id, agentId: z.string().nullish() };
const requestSchema = z.object({ toolCallId: id, name: z.string(), arguments: z.unknown().optional() });
const lineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('user.message'),
    ...line,
    data: z.object({
      content: z.string(),
      interactionId: id.optional(),
      parentToolCallId: z.string().optional(),
      /** Who says it, where it is not the person: a skill. */
      source: z.string().nullish(),
    }),
  }),
  z.object({
    type: z.literal('assistant.message'),
    ...line,
    data: z.object({
      content: z.string().catch(''),
      messageId: id.optional(),
      toolRequests: z.array(requestSchema).catch([]).optional(),
      phase: z.string().nullish(),
      parentToolCallId: z.string().optional(),
    }),
  }),
  z.object({ type: z.literal('assistant.turn_end'), ...line, data: z.unknown() }),
  z.object({
    type: z.literal('tool.execution_start'),
    ...line,
    data: z.object({
      toolCallId: id,
      toolName: z.string(),
      arguments: z.unknown().optional(),
      parentToolCallId: z.string().optional(),
    }),
  }),
  z.object({
    type: z.literal('tool.execution_complete'),
    ...line,
    data: z.object({ toolCallId: id, success: z.boolean().catch(true) }),
  }),
  z.object({
    type: z.literal('permission.requested'),
    ...line,
    data: z.object({
      requestId: id,
      permissionRequest: z.looseObject({ kind: z.string().max(100), intention: z.string().optional() }),
    }),
  }),
  z.object({ type: z.literal('permission.completed'), ...line, data: z.object({ requestId: id }) }),
  z.object({ type: z.literal('abort'), ...line, data: z.unknown() }),
  z.object({
    type: z.literal('session.error'),
    ...line,
    data: z.object({ message: z.string().catch('') }),
  }),
]);

type Line = z.infer<typeof lineSchema>;
type LineOf<T extends Line['type']> = Extract<Line, { type: T }>;

export const readCopilotLine: NoteReader = (text) => {
  const event = decodeLine(lineSchema, text);
  return event === null || event.agentId ? [] : readEvent(event, toTime(event.timestamp));
};

function readEvent(event: Line, at: number): SessionNote[] {
  switch (event.type) {
    case 'user.message':
      if (event.data.parentToolCallId !== undefined || (event.data.source ?? 'user') !== 'user') return [];
      return [{ type: 'prompt', id: event.data.interactionId ?? event.id, text: event.data.content, at }];
    case 'assistant.message':
      return readMessage(event, at);
    case 'assistant.turn_end':
      return [{ type: 'sealed', at }];
    case 'tool.execution_start':
      return readStart(event);
    case 'tool.execution_complete':
      return [{ type: 'returned', id: event.data.toolCallId, isError: !event.data.success }];
    case 'permission.requested':
      return [readPermission(event)];
    case 'permission.completed':
      return [{ type: 'ask-ended', key: event.data.requestId }];
    case 'abort':
      return [{ type: 'ended', outcome: 'stopped', answer: null, failure: null, at }];
    case 'session.error':
      return [{ type: 'ended', outcome: 'failed', answer: '', failure: event.data.message, at }];
  }
}

function readStart({ data }: LineOf<'tool.execution_start'>): SessionNote[] {
  if (data.parentToolCallId !== undefined) return [];
  return [{ type: 'called', id: data.toolCallId, title: toCallTitle(data.toolName, data.arguments) }];
}

function readMessage({ id: lineId, data }: LineOf<'assistant.message'>, at: number): SessionNote[] {
  // Of an agent that this one has started.
  if (data.parentToolCallId !== undefined) return [];
  const { content, messageId = lineId, toolRequests = [], phase } = data;
  const aside = phase === 'commentary' ? { isAside: true } : {};
  const said: SessionNote[] =
    content === '' ? [] : [{ type: 'said', id: messageId, text: content, ...aside }];
  const calls = toolRequests.map(
    (call): SessionNote => ({
      type: 'called',
      id: call.toolCallId,
      title: toCallTitle(call.name, call.arguments),
    }),
  );
  return [...said, ...(calls.length === 0 ? [{ type: 'rested', at } as const] : calls)];
}

/** The request as it stands there, without what only its terminal needs. */
function readPermission({ data }: LineOf<'permission.requested'>): SessionNote {
  const { kind, intention = '', fullCommandText, ...rest } = data.permissionRequest;
  const parameters = typeof fullCommandText === 'string' ? { command: fullCommandText } : rest;
  return { type: 'asked', key: data.requestId, toolName: kind, parameters, text: intention };
}
