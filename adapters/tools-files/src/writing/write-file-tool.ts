// The tool write_file: a new file, or one replaced whole when that is asked for.
import type { Tool } from '@nod/agent';
import { ToolError } from '@nod/agent/tool-failures';
import { toChanged } from '../folder/file-digest.ts';
import { type Folder, resolveInside, toRelative } from '../folder/folder.ts';
import { findWriteRisk } from '../folder/path-risk.ts';
import { isOn, type Parameters, textOf, toFileTool } from '../tool/file-tool.ts';
import { toPathPermission } from '../tool/path-inspection.ts';
import { toEditPreview } from './diff.ts';
import { replaceFile } from './file-replacement.ts';
import { inTurn } from './file-turns.ts';
import { type PresentContent, readPresent } from './present-content.ts';

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
      inTurnBy: 'path',
      alternatives: ['Change a part of the file with edit_file.', 'Write to another path.'],
      annotations: { readOnly: false, destructive: true },
    },
    {
      folder,
      async inspect(parameters) {
        const given = textOf(parameters, 'path');
        const path = await resolveInside(folder, given);
        const present = await readPresent(folder, path);
        const name = toRelative(folder, path);
        if (present && !isOn(parameters, 'overwrite')) throw toExisting(name);
        return {
          preview: toEditPreview({ path: name, before: present, after: contentOf(parameters) }, SHOWN),
          risk: findWriteRisk(folder, given, path),
          permission: toPathPermission(folder, given, path),
          target: toTarget(path, present),
        };
      },
      async run(parameters, { shownTarget }) {
        const path = await resolveInside(folder, textOf(parameters, 'path'));
        const content = contentOf(parameters);
        return inTurn(path, async () => {
          const name = toRelative(folder, path);
          const present = await readPresent(folder, path);
          if (present && !isOn(parameters, 'overwrite')) throw toExisting(name);
          if (shownTarget !== undefined && shownTarget !== toTarget(path, present)) throw toChanged(name);
          await replaceFile(folder, path, content, { replaces: present?.digest ?? null, create: true });
          const displayText = `${present ? 'Replaced' : 'Created'} ${name} (${content.length} characters)`;
          return { success: true, data: { path: name, created: !present }, displayText };
        });
      },
    },
  );
}

const SHOWN = ['path', 'content', 'overwrite'];

/** As it can be written: half a character would become another one on the way to the disk. */
function contentOf(parameters: Parameters): string {
  return textOf(parameters, 'content').toWellFormed();
}

/** Whoever agreed to lose one content has not agreed to lose another. */
function toTarget(path: string, present: PresentContent | null): string {
  return `${path} ${present ? present.digest : 'new'}`;
}

function toExisting(name: string): ToolError {
  return new ToolError('file_exists', { path: name });
}
