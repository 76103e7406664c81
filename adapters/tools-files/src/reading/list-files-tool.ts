// The tool list_files: what is in a folder, directly or at any depth.
import type { Tool } from '@nod/agent';
import { countOf, inspectReading, isOn, type Limits, textOf, toFileTool } from '../folder/file-tool.ts';
import { type Folder, resolveInside, toRelative } from '../folder/folder.ts';
import { type FoundEntry, USUALLY_SKIPPED, type WalkOptions, walkFolder } from '../folder/folder-walk.ts';
import { openFolder } from '../folder/opened-folder.ts';
import { toPathMatcher } from '../folder/path-matcher.ts';

const ENTRIES: Limits = [1, 500, 5_000];
const OFFSET: Limits = [0, 0, Number.MAX_SAFE_INTEGER];

export function createListFiles(folder: Folder): Tool {
  return toFileTool(
    {
      name: 'list_files',
      description: 'Lists files and folders of the allowed folder. Folders end with a slash.',
      parameters: [
        { name: 'path', type: 'string', description: 'Folder to list', default: '.' },
        { name: 'glob', type: 'string', description: 'Only these, like "*.ts" or "src/**/*.md"' },
        { name: 'recursive', type: 'boolean', description: 'At any depth', default: false },
        { name: 'all', type: 'boolean', description: 'Enter .git and node_modules too', default: false },
        { name: 'limit', type: 'number', description: 'At most so many', default: ENTRIES[1] },
        { name: 'offset', type: 'number', description: 'Leave out so many first', default: 0 },
      ],
      timeLimitMs: 30_000,
      alternatives: ['List a smaller folder, or use a glob.'],
      annotations: { readOnly: true },
    },
    {
      folder,
      inspect: inspectReading(folder, '.'),
      async run(parameters, { signal }) {
        const path = await resolveInside(folder, textOf(parameters, 'path', '.'));
        await using open = await openFolder(folder, path);
        const found = walkFolder(folder, open, toWalk(parameters, signal));
        const offset = countOf(parameters, 'offset', OFFSET);
        const limit = countOf(parameters, 'limit', ENTRIES);
        const taken = await take(found, toPathMatcher(textOf(parameters, 'glob')), offset + limit + 1);
        const entries = taken.slice(offset, offset + limit);
        const next = taken.length > offset + limit ? offset + limit : null;
        return {
          success: true,
          data: { path: toRelative(folder, path), entries, next },
          displayText: render(entries, next),
        };
      },
    },
  );
}

function toWalk(parameters: Record<string, unknown>, signal: AbortSignal): WalkOptions {
  // A glob with folders in it means what lies in them.
  const recursive = isOn(parameters, 'recursive') || textOf(parameters, 'glob').includes('/');
  return { recursive, skip: isOn(parameters, 'all') ? new Set() : USUALLY_SKIPPED, signal };
}

async function take(
  found: AsyncIterable<FoundEntry>,
  matches: (path: string) => boolean,
  most: number,
): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of found) {
    if (matches(entry.path)) names.push(toName(entry));
    if (names.length === most) break;
  }
  return names;
}

function toName({ path, kind }: FoundEntry): string {
  if (kind === 'folder') return `${path}/`;
  return kind === 'link' ? `${path} (link)` : path;
}

function render(entries: string[], next: number | null): string {
  if (entries.length === 0) return '(nothing)';
  const more = next === null ? [] : [`[There is more. Go on with offset ${next}.]`];
  return [...entries, ...more].join('\n');
}
