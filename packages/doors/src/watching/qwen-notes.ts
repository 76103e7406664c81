// Notes of Qwen's chats: records of one line each, with the parts of a message.
import { z } from 'zod';
import { decodeLine, type NoteReader, type SessionNote, toCallTitle, toTime } from './session-note.ts';

const partSchema = z.object({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionCall: z
    .object({ id: z.string().max(200).optional(), name: z.string(), args: z.unknown().optional() })
    .optional(),
  functionResponse: z
    .object({ id: z.string().max(200).optional(), response: z.unknown().optional() })
    .optional(),
});
const lineSchema = z.object({
  uuid: z.string().min(1).max(200),
  timestamp: z.string().optional(),
  type: z.enum(['user', 'assistant', 'tool_result']),
  /** What kind of record it is, where the program or another agent wrote it. */
  subtype: z.string().optional(),
  isSidechain: z.boolean().optional(),
  provenance: z.string().optional(),
  message: z.object({ parts: z.array(partSchema).catch([]) }),
});

type Line = z.infer<typeof lineSchema>;

export const readQwenLine: NoteReader = (text) => {
  const line = decodeLine(lineSchema, text);
  if (line === null || line.isSidechain) return [];
  if (line.type === 'user') return readPrompt(line);
  return line.type === 'assistant' ? readAnswer(line) : readResults(line);
};

function readPrompt(line: Line): SessionNote[] {
  const text = toText(line);
  const isOwn = line.subtype === undefined && (line.provenance ?? 'real_user') === 'real_user';
  if (text === '' || !isOwn) return [];
  return [{ type: 'prompt', id: line.uuid, text, at: toTime(line.timestamp) }];
}

function readAnswer(line: Line): SessionNote[] {
  const at = toTime(line.timestamp);
  const text = toText(line);
  const said: SessionNote[] = text === '' ? [] : [{ type: 'said', id: line.uuid, text }];
  const calls = line.message.parts.flatMap(({ functionCall }): SessionNote[] => {
    if (functionCall === undefined) return [];
    const { id = functionCall.name, name, args } = functionCall;
    return [{ type: 'called', id: id || name, title: toCallTitle(name, args) }];
  });
  if (calls.length > 0) return [...said, ...calls];
  return [...said, { type: 'rested', at }, { type: 'sealed', at }];
}

function readResults({ message }: Line): SessionNote[] {
  return message.parts.flatMap(({ functionResponse }): SessionNote[] => {
    if (!functionResponse?.id) return [];
    const { id, response } = functionResponse;
    const isError = typeof response === 'object' && response !== null && 'error' in response;
    return [{ type: 'returned', id, isError }];
  });
}

function toText({ message }: Line): string {
  return message.parts.map(({ text = '', thought }) => (thought ? '' : text)).join('');
}
