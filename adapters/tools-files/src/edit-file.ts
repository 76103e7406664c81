// The tool edit_file: replaces an exact piece of a text file.
import type { Tool } from '@nod/agent';
import { decodeWhole } from './decode-text.ts';
import { isOn, textOf, toFileTool } from './file-tool.ts';
import { FileToolError } from './file-tool-error.ts';
import { type Folder, resolveInside, toRelative } from './folder.ts';
import { inTurn } from './in-turn.ts';
import { openFileInside } from './open-inside.ts';
import { replaceFile } from './replace-file.ts';
import { replaceText } from './replace-text.ts';

const MAX_BYTES = 16 * 1024 * 1024;

export function createEditFile(folder: Folder): Tool {
  return toFileTool(
    {
      name: 'edit_file',
      description:
        'Replaces a piece of a text file. oldText must be in the file exactly once, letter for letter, unless all is true.',
      parameters: [
        { name: 'path', type: 'string', description: 'Path in the allowed folder', required: true },
        { name: 'oldText', type: 'string', description: 'The piece to replace, exactly', required: true },
        { name: 'newText', type: 'string', description: 'What takes its place', required: true },
        {
          name: 'all',
          type: 'boolean',
          description: 'Replace every occurrence',
          required: false,
          default: false,
        },
      ],
      timeLimitMs: 30_000,
      alternatives: ['Read the file again with read_file.', 'Write it whole with write_file.'],
      annotations: { readOnly: false, destructive: true },
    },
    async (parameters) => {
      const path = await resolveInside(folder, textOf(parameters, 'path'));
      const name = toRelative(folder, path);
      const edit = {
        oldText: textOf(parameters, 'oldText'),
        newText: textOf(parameters, 'newText'),
        all: isOn(parameters, 'all'),
      };
      return inTurn(path, async () => {
        const { text, count } = replaceText(await readWhole(folder, name), edit);
        await replaceFile(folder, path, text);
        const displayText = `Changed ${name} (${count} ${count === 1 ? 'place' : 'places'})`;
        return { success: true, data: { path: name, count }, displayText };
      });
    },
  );
}

async function readWhole(folder: Folder, name: string): Promise<string> {
  await using handle = await openFileInside(folder, name);
  if ((await handle.stat()).size > MAX_BYTES) {
    throw new FileToolError(`"${name}" is too big to edit`, 'Ask the person to edit it, or use a command.');
  }
  return decodeWhole(await handle.readFile(), name);
}
