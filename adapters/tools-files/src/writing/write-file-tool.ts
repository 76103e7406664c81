// The tool write_file: a new file, or one replaced whole when that is asked for.
import { basename, dirname } from 'node:path';
import type { Tool } from '@nod/agent';
import { ToolError } from '@nod/agent/tool-failures';
import { digestFile, MAX_BYTES, toDigest } from '../folder/file-digest.ts';
import { toTextOrNull } from '../folder/file-text.ts';
import { isOn, textOf } from '../folder/file-tool.ts';
import { orNull, toNotRegular } from '../folder/file-tool-error.ts';
import type { Folder } from '../folder/folder.ts';
import { openFileIn, openFolder } from '../folder/opened-folder.ts';
import { findEntry } from './file-replacement.ts';
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

/** Its text where it is text, and in any case a digest by which another content is told from it. */
type PresentContent = ({ text: string } | { note: string }) & { digest: string };

/** Null when there is nothing yet. `path` comes from resolveInside. Rejects for what is not a regular file. */
async function readPresent(folder: Folder, path: string): Promise<PresentContent | null> {
  const name = basename(path);
  if (path === folder.path) throw toNotRegular(name);
  await using parent = await orNull(openFolder(folder, dirname(path)), ['ENOENT']);
  const entry = parent && (await findEntry(parent, name));
  if (!parent || !entry) return null;
  if (!entry.isFile()) throw toNotRegular(name);
  await using handle = await openFileIn(folder, parent, name);
  const { size } = await handle.stat();
  if (size > MAX_BYTES) {
    const note = `The present content (${size} bytes) is too long to show; all of it is replaced.`;
    return { note, digest: await digestFile(handle) };
  }
  const bytes = await handle.readFile();
  const digest = toDigest(bytes);
  const text = toTextOrNull(bytes);
  if (text !== null) return { text, digest };
  return { note: `The present content (${bytes.length} bytes) is not text; all of it is replaced.`, digest };
}
