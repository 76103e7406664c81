// Notes of Gemini's chats: records that are written again under the same id, lists of all of them (`$set`), and no end mark.
import { z } from 'zod';
import { decodeLine, type NoteReader, type SessionNote, toCallTitle, toTime } from './session-note.ts';

const partSchema = z.union([
  z.string().transform((text) => ({ text, thought: false })),
  z.object({ text: z.string().optional(), thought: z.boolean().optional() }),
]);
/** A text, a part of one, or several. */
const contentSchema = z
  .union([
    z.string().transform((text) => [{ text }]),
    z.array(partSchema),
    partSchema.transform((part) => [part]),
  ])
  .catch([]);
const callSchema = z.object({
  id: z.string().min(1).max(200),
  name: z.string(),
  args: z.unknown().optional(),
  status: z.string().optional(),
});
const recordSchema = z.object({
  id: z.string().min(1).max(200),
  timestamp: z.string().optional(),
  type: z.string(),
  content: contentSchema,
  /** As the person wrote it, where files that it names were added for the model. */
  displayContent: contentSchema.optional(),
  toolCalls: z.array(callSchema).catch([]).optional(),
});
const lineSchema = z.union([
  z.object({ $set: z.object({ messages: z.array(z.unknown()).optional() }) }),
  z.object({ $rewindTo: z.string() }),
  recordSchema,
]);

type GeminiRecord = z.infer<typeof recordSchema>;

export const readGeminiLine: NoteReader = (text) => {
  const line = decodeLine(lineSchema, text);
  if (line === null) return [];
  if ('$rewindTo' in line) return [{ type: 'ended', outcome: 'stopped', answer: null, failure: null, at: 0 }];
  if (!('$set' in line)) return readRecord(line);
  return (line.$set.messages ?? []).flatMap((message) => {
    const record = recordSchema.safeParse(message);
    return record.success ? readRecord(record.data) : [];
  });
};

function readRecord(record: GeminiRecord): SessionNote[] {
  const at = toTime(record.timestamp);
  const text = toText(record);
  switch (record.type) {
    case 'user':
      // What tools gave, and what the program says about itself, are records of the user too.
      return text === '' || text.startsWith('<session_context>')
        ? []
        : [{ type: 'prompt', id: record.id, text, at }];
    case 'gemini':
      return readAnswer(record, text, at);
    case 'info':
      return text === 'Request cancelled.'
        ? [{ type: 'ended', outcome: 'stopped', answer: null, failure: null, at }]
        : [];
    case 'error':
      return [{ type: 'ended', outcome: 'failed', answer: '', failure: text, at }];
    default:
      return [];
  }
}

function readAnswer({ id, toolCalls = [] }: GeminiRecord, text: string, at: number): SessionNote[] {
  const said: SessionNote[] = text === '' ? [] : [{ type: 'said', id, text }];
  if (toolCalls.length === 0) return [...said, ...(text === '' ? [] : [{ type: 'rested', at } as const])];
  const calls = toolCalls.flatMap((call): SessionNote[] => {
    const called = { type: 'called', id: call.id, title: toCallTitle(call.name, call.args) } as const;
    const isOver = ['success', 'error', 'cancelled'].includes(call.status ?? '');
    return isOver
      ? [called, { type: 'returned', id: call.id, isError: call.status !== 'success' }]
      : [called];
  });
  return [...said, ...calls];
}

function toText({ content, displayContent = [] }: GeminiRecord): string {
  return joinParts(displayContent) || joinParts(content);
}

function joinParts(parts: z.infer<typeof contentSchema>): string {
  return parts.map((part) => ('thought' in part && part.thought ? '' : (part.text ?? ''))).join('');
}
