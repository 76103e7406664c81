// A tool that writes one file. What is shown and what is written come from one plan, made again when it is written: where
// the file has changed since it was shown, nothing is written.
import type { Tool } from '@nod/agent';
import { toChanged } from '../folder/file-digest.ts';
import { type Parameters, textOf, toFileTool, toPathPermission } from '../folder/file-tool.ts';
import { type Folder, resolveInside, toRelative } from '../folder/folder.ts';
import { findWriteRisk } from '../folder/path-risk.ts';
import { type FileChange, toEditPreview } from './diff.ts';
import { replaceFile } from './file-replacement.ts';

export interface PlannedWrite extends Pick<FileChange, 'before' | 'after'> {
  /** The digest of the content that goes; null where there is no file yet. */
  replaces: string | null;
  data: object;
  displayText: string;
}

export interface WrittenFile {
  /** From resolveInside. */
  path: string;
  /** As people and models name it. */
  name: string;
}

/** `plan` changes nothing, and throws when the write cannot be made. */
export function toWritingTool(
  folder: Folder,
  description: Pick<Tool, 'name' | 'description' | 'parameters' | 'alternatives'>,
  plan: (file: WrittenFile, parameters: Parameters) => Promise<PlannedWrite>,
): Tool {
  const shown = description.parameters.map(({ name }) => name);
  const find = async (parameters: Parameters): Promise<WrittenFile> => {
    const path = await resolveInside(folder, textOf(parameters, 'path'));
    return { path, name: toRelative(folder, path) };
  };
  return toFileTool(
    {
      ...description,
      timeLimitMs: 30_000,
      inTurnBy: 'path',
      annotations: { readOnly: false, destructive: true },
    },
    {
      folder,
      async inspect(parameters) {
        const given = textOf(parameters, 'path');
        const file = await find(parameters);
        const { before, after, replaces } = await plan(file, parameters);
        return {
          preview: toEditPreview({ path: file.name, before, after }, shown),
          risk: findWriteRisk(folder, given, file.path),
          permission: toPathPermission(folder, given, file.path),
          target: toTarget(file, replaces),
        };
      },
      async run(parameters, { shownTarget }) {
        const file = await find(parameters);
        return inTurn(file.path, async () => {
          const { after, replaces, data, displayText } = await plan(file, parameters);
          if (shownTarget !== undefined && shownTarget !== toTarget(file, replaces))
            throw toChanged(file.name);
          await replaceFile(folder, file.path, after, replaces);
          return { success: true, data: { path: file.name, ...data }, displayText };
        });
      },
    },
  );
}

/**
 * Whoever agreed to lose one content has not agreed to lose another, and an edit that was shown in one place of a file
 * may fall into another once the file has changed.
 */
function toTarget({ path }: WrittenFile, replaces: string | null): string {
  return `${path} ${replaces ?? 'new'}`;
}

const lastWork = new Map<string, Promise<unknown>>();

/** Work on one file goes in turns: two edits at once would lose one of them. Rejects as the work does. */
async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = lastWork.get(path) ?? Promise.resolve();
  const current = before.then(work, work);
  lastWork.set(path, current);
  try {
    return await current;
  } finally {
    if (lastWork.get(path) === current) lastWork.delete(path);
  }
}
