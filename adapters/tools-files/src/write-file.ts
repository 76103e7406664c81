// The tool write_file: a new file, or one replaced whole when that is asked for.
import { basename, dirname } from 'node:path';
import type { Tool } from '@nod/agent';
import { isOn, textOf, toFileTool } from './file-tool.ts';
import { FileToolError, toCode } from './file-tool-error.ts';
import { type Folder, resolveInside, toRelative } from './folder.ts';
import { inTurn } from './in-turn.ts';
import { openFolder } from './open-inside.ts';
import { findEntry, replaceFile } from './replace-file.ts';

export function createWriteFile(folder: Folder): Tool {
  return toFileTool(
    {
      name: 'write_file',
      description: 'Writes a text file in the allowed folder; missing folders are made.',
      parameters: [
        { name: 'path', type: 'string', description: 'Path in the allowed folder', required: true },
        { name: 'content', type: 'string', description: 'The whole text of the file', required: true },
        {
          name: 'overwrite',
          type: 'boolean',
          description: 'Replace the file if there is one',
          required: false,
          default: false,
        },
      ],
      timeLimitMs: 30_000,
      alternatives: ['Change a part of the file with edit_file.', 'Write to another path.'],
      annotations: { readOnly: false, destructive: true },
    },
    async (parameters) => {
      const path = await resolveInside(folder, textOf(parameters, 'path'));
      const content = textOf(parameters, 'content');
      return inTurn(path, async () => {
        const exists = await isThere(folder, path);
        if (exists && !isOn(parameters, 'overwrite')) throw toExisting(toRelative(folder, path));
        await replaceFile(folder, path, content, { create: true });
        const name = toRelative(folder, path);
        const displayText = `${exists ? 'Replaced' : 'Created'} ${name} (${content.length} characters)`;
        return { success: true, data: { path: name, created: !exists }, displayText };
      });
    },
  );
}

async function isThere(folder: Folder, path: string): Promise<boolean> {
  try {
    await using parent = await openFolder(folder, dirname(path));
    return (await findEntry(parent, basename(path))) !== null;
  } catch (error) {
    if (toCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function toExisting(name: string): FileToolError {
  return new FileToolError(
    `"${name}" exists already`,
    'Change a part of it with edit_file.',
    'Replace it whole with overwrite: true.',
  );
}
