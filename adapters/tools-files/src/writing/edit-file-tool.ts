// The tool edit_file: replaces an exact piece of a text file.
import type { Tool } from '@nod/agent';
import { ToolError } from '@nod/agent/tool-failures';
import { MAX_BYTES, toChanged, toDigest } from '../folder/file-digest.ts';
import { decodeWhole } from '../folder/file-text.ts';
import { type Folder, resolveInside, toRelative } from '../folder/folder.ts';
import { openFileInside } from '../folder/opened-folder.ts';
import { findWriteRisk } from '../folder/path-risk.ts';
import { isOn, type Parameters, textOf, toFileTool } from '../tool/file-tool.ts';
import { toPathPermission } from '../tool/path-inspection.ts';
import { toEditPreview } from './diff.ts';
import { replaceFile } from './file-replacement.ts';
import { inTurn } from './file-turns.ts';
import { replaceText } from './text-edit.ts';

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
      inTurnBy: 'path',
      alternatives: ['Read the file again with read_file.', 'Write it whole with write_file.'],
      annotations: { readOnly: false, destructive: true },
    },
    {
      folder,
      async inspect(parameters) {
        const given = textOf(parameters, 'path');
        const path = await resolveInside(folder, given);
        const { name, before, after, target } = await computeEdit(folder, path, parameters);
        return {
          preview: toEditPreview({ path: name, before: { text: before }, after }, SHOWN),
          risk: findWriteRisk(folder, given, path),
          permission: toPathPermission(folder, given, path),
          target,
        };
      },
      async run(parameters, { shownTarget }) {
        const path = await resolveInside(folder, textOf(parameters, 'path'));
        return inTurn(path, async () => {
          const { name, after, count, digest, target } = await computeEdit(folder, path, parameters);
          if (shownTarget !== undefined && shownTarget !== target) throw toChanged(name);
          await replaceFile(folder, path, after, { replaces: digest });
          const displayText = `Changed ${name} (${count} ${count === 1 ? 'place' : 'places'})`;
          return { success: true, data: { path: name, count }, displayText };
        });
      },
    },
  );
}

const SHOWN = ['path', 'oldText', 'newText', 'all'];

/** What is shown and what is written come from here. Throws when the edit cannot be made. */
async function computeEdit(folder: Folder, path: string, parameters: Parameters) {
  const name = toRelative(folder, path);
  const { text: before, digest } = await readWhole(folder, name);
  const { text, count } = replaceText(before, {
    oldText: textOf(parameters, 'oldText'),
    newText: textOf(parameters, 'newText'),
    all: isOn(parameters, 'all'),
  });
  // An edit that was shown in one place of a file may fall into another once the file has changed.
  const target = `${path} ${digest}`;
  return { name, before, after: text.toWellFormed(), count, digest, target };
}

async function readWhole(folder: Folder, name: string): Promise<{ text: string; digest: string }> {
  await using handle = await openFileInside(folder, name);
  if ((await handle.stat()).size > MAX_BYTES) {
    throw new ToolError('file_too_big', { path: name });
  }
  const bytes = await handle.readFile();
  return { text: decodeWhole(bytes, name), digest: toDigest(bytes) };
}
