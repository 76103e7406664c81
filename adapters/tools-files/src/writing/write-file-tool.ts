// The tool write_file: a new file, or one replaced whole when that is asked for.
import type { Tool } from '@nod/agent';
import { ToolError } from '@nod/agent/tool-failures';
import type { Folder } from '../folder/folder.ts';
import { isOn, textOf } from '../tool/file-tool.ts';
import { readPresent } from './present-content.ts';
import { toWritingTool } from './writing-tool.ts';

export function createWriteFile(folder: Folder): Tool {
  return toWritingTool(
    folder,
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
          default: false,
        },
      ],
      alternatives: ['Change a part of the file with edit_file.', 'Write to another path.'],
    },
    async ({ path, name }, parameters) => {
      const before = await readPresent(folder, path);
      if (before && !isOn(parameters, 'overwrite')) throw new ToolError('file_exists', { path: name });
      // As it can be written: half a character would become another one on the way to the disk.
      const after = textOf(parameters, 'content').toWellFormed();
      const displayText = `${before ? 'Replaced' : 'Created'} ${name} (${after.length} characters)`;
      return { before, after, replaces: before?.digest ?? null, data: { created: !before }, displayText };
    },
  );
}
