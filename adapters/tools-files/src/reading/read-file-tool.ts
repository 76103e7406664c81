// The tool read_file: text of a file, in parts when it is long.
import type { Tool } from '@nod/agent';
import { ToolError } from '@nod/agent/tool-failures';
import { decodePieces, ENCODINGS } from '../folder/file-text.ts';
import { countOf, inspectReading, type Limits, textOf, toFileTool } from '../folder/file-tool.ts';
import type { Folder } from '../folder/folder.ts';
import { openFileInside } from '../folder/opened-folder.ts';
import { type Part, type Range, takePart } from './text-part.ts';

const CHARACTERS: Limits = [1, 40_000, 200_000];
const FROM_ONE: Limits = [1, 1, Number.MAX_SAFE_INTEGER];
const TO_THE_END: Limits = [1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

export function createReadFile(folder: Folder): Tool {
  return toFileTool(
    {
      name: 'read_file',
      description:
        'Reads a text file of the allowed folder. A long file comes in parts; the result says where the next one starts.',
      parameters: [
        { name: 'path', type: 'string', description: 'Path in the allowed folder', required: true },
        { name: 'startLine', type: 'number', description: 'First line, from 1', default: 1 },
        { name: 'endLine', type: 'number', description: 'Last line; without it, to the end' },
        {
          name: 'startColumn',
          type: 'number',
          description: 'First character within the first line, for very long lines',
          default: 1,
        },
        {
          name: 'maxCharacters',
          type: 'number',
          description: 'At most so many characters at once',
          default: CHARACTERS[1],
        },
        {
          name: 'encoding',
          type: 'string',
          description: 'How the text is encoded',
          default: 'utf-8',
          schema: { enum: ENCODINGS },
        },
      ],
      timeLimitMs: 30_000,
      alternatives: ['See what is there with list_files.', 'Search with search_files.'],
      annotations: { readOnly: true },
    },
    {
      folder,
      inspect: inspectReading(folder),
      async run(parameters, { signal }) {
        const path = textOf(parameters, 'path');
        const range = toRange(parameters);
        await using handle = await openFileInside(folder, path);
        const pieces = decodePieces(handle, toEncoding(parameters), path);
        const part = await takePart(untilAborted(pieces, signal), range);
        if (part.totalLines !== null && part.totalLines < range.startLine)
          throw toBeyond(path, part.totalLines);
        const { next, totalLines } = part;
        return { success: true, data: { path, ...part }, displayText: render(part.text, next, totalLines) };
      },
    },
  );
}

function toRange(parameters: Record<string, unknown>): Range {
  return {
    startLine: countOf(parameters, 'startLine', FROM_ONE),
    startColumn: countOf(parameters, 'startColumn', FROM_ONE),
    endLine: countOf(parameters, 'endLine', TO_THE_END),
    maxCharacters: countOf(parameters, 'maxCharacters', CHARACTERS),
  };
}

function toEncoding(parameters: Record<string, unknown>): string {
  const encoding = textOf(parameters, 'encoding', 'utf-8');
  if (ENCODINGS.includes(encoding)) return encoding;
  throw new ToolError('encoding_unknown', { encoding, encodings: ENCODINGS.join(', ') });
}

async function* untilAborted(pieces: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}

function toBeyond(path: string, totalLines: number): ToolError {
  return new ToolError('lines_beyond', { path, lines: totalLines });
}

function render(text: string, next: Part['next'], totalLines: number | null): string {
  if (!next) return text === '' ? '(nothing: the file is empty here)' : text;
  const of = totalLines === null ? '' : ` of ${totalLines}`;
  return `${text}\n[There is more. Go on with startLine ${next.startLine}${of}, startColumn ${next.startColumn}.]`;
}
