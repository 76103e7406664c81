// The tool edit_file: replaces an exact piece of a text file.
import type { Tool } from '@nod/agent';
import { ToolError } from '@nod/agent/tool-failures';
import { MAX_BYTES, toDigest } from '../folder/file-digest.ts';
import { decodeWhole } from '../folder/file-text.ts';
import { isOn, textOf } from '../folder/file-tool.ts';
import type { Folder } from '../folder/folder.ts';
import { openFileInside } from '../folder/opened-folder.ts';
import { toWritingTool } from './writing-tool.ts';

export function createEditFile(folder: Folder): Tool {
  return toWritingTool(
    folder,
    {
      name: 'edit_file',
      description:
        'Replaces a piece of a text file. oldText must be in the file exactly once, letter for letter, unless all is true.',
      parameters: [
        { name: 'path', type: 'string', description: 'Path in the allowed folder', required: true },
        { name: 'oldText', type: 'string', description: 'The piece to replace, exactly', required: true },
        { name: 'newText', type: 'string', description: 'What takes its place', required: true },
        { name: 'all', type: 'boolean', description: 'Replace every occurrence', default: false },
      ],
      alternatives: ['Read the file again with read_file.', 'Write it whole with write_file.'],
    },
    async ({ name }, parameters) => {
      const { text: before, digest } = await readWhole(folder, name);
      const { text, count } = replaceText(before, {
        oldText: textOf(parameters, 'oldText'),
        newText: textOf(parameters, 'newText'),
        all: isOn(parameters, 'all'),
      });
      return {
        before: { text: before },
        after: text.toWellFormed(),
        replaces: digest,
        data: { count },
        displayText: `Changed ${name} (${count} ${count === 1 ? 'place' : 'places'})`,
      };
    },
  );
}

async function readWhole(folder: Folder, name: string): Promise<{ text: string; digest: string }> {
  await using handle = await openFileInside(folder, name);
  if ((await handle.stat()).size > MAX_BYTES) {
    throw new ToolError('file_too_big', { path: name });
  }
  const bytes = await handle.readFile();
  return { text: decodeWhole(bytes, name), digest: toDigest(bytes) };
}

interface TextEdit {
  oldText: string;
  newText: string;
  /** Every occurrence; otherwise there must be exactly one. */
  all: boolean;
}

/** Throws ToolError when it is not clear what to replace, or nothing would change. */
function replaceText(text: string, { oldText, newText, all }: TextEdit): { text: string; count: number } {
  if (oldText === '') throw new ToolError('old_text_empty');
  if (oldText === newText) throw new ToolError('texts_same');
  const pieces = text.split(oldText);
  const count = pieces.length - 1;
  if (count === 0) throw toNotFound(text, oldText);
  if (count > 1 && !all) throw new ToolError('old_text_repeated', { count });
  return { text: pieces.join(newText), count };
}

function toNotFound(text: string, oldText: string): ToolError {
  const isThere = text.replaceAll('\r\n', '\n').includes(oldText.replaceAll('\r\n', '\n'));
  return new ToolError(isThere ? 'line_ends_differ' : 'old_text_missing');
}
