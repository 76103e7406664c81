// Notes of pi's sessions: messages with the reason why each stopped.
import { z } from 'zod';
import { decodeLine, type NoteReader, type SessionNote, toCallTitle, toTime } from './session-note.ts';

const partSchema = z.object({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().max(200).optional(),
  name: z.string().optional(),
  arguments: z.unknown().optional(),
});
const contentSchema = z.union([z.string(), z.array(partSchema)]).catch('');
const lineSchema = z.object({
  type: z.literal('message'),
  // The first versions had no ids.
  id: z.string().min(1).max(200).optional(),
  timestamp: z.string().optional(),
  message: z.discriminatedUnion('role', [
    z.object({ role: z.literal('user'), content: contentSchema }),
    z.object({
      role: z.literal('assistant'),
      content: contentSchema,
      stopReason: z.string().optional(),
      errorMessage: z.string().optional(),
    }),
    z.object({
      role: z.literal('toolResult'),
      toolCallId: z.string().min(1).max(200),
      isError: z.boolean().catch(false),
    }),
  ]),
});

type Message = z.infer<typeof lineSchema>['message'];
type Answer = Extract<Message, { role: 'assistant' }>;

export const readPiLine: NoteReader = (text) => {
  const line = decodeLine(lineSchema, text);
  if (line === null) return [];
  const { message } = line;
  const at = toTime(line.timestamp);
  const id = line.id ?? `at-${at}`;
  if (message.role === 'user') return [{ type: 'prompt', id, text: toText(message.content), at }];
  if (message.role === 'assistant') return readAnswer(id, message, at);
  return [{ type: 'returned', id: message.toolCallId, isError: message.isError }];
};

function readAnswer(id: string, { content, stopReason, errorMessage }: Answer, at: number): SessionNote[] {
  const text = toText(content);
  const said: SessionNote[] = text === '' ? [] : [{ type: 'said', id, text }];
  const parts = typeof content === 'string' ? [] : content;
  const calls = parts.flatMap((part): SessionNote[] =>
    part.type === 'toolCall' && part.id
      ? [{ type: 'called', id: part.id, title: toCallTitle(part.name ?? '', part.arguments) }]
      : [],
  );
  const why = stopReason ?? (calls.length > 0 ? 'toolUse' : undefined);
  return [...said, ...calls, ...readEnd(why, errorMessage, at)];
}

function readEnd(
  stopReason: string | undefined,
  errorMessage: string | undefined,
  at: number,
): SessionNote[] {
  if (stopReason === 'toolUse') return [];
  if (stopReason === 'aborted')
    return [{ type: 'ended', outcome: 'stopped', answer: null, failure: null, at }];
  if (stopReason === 'error')
    return [{ type: 'ended', outcome: 'failed', answer: '', failure: errorMessage ?? '', at }];
  return [{ type: 'ended', outcome: 'completed', answer: null, failure: null, at }];
}

function toText(content: z.infer<typeof contentSchema>): string {
  if (typeof content === 'string') return content;
  return content.map(({ type, text = '' }) => (type === 'text' ? text : '')).join('');
}
