// The tool search_files: lines that contain a text or match a regular expression.
import type { Tool } from '@nod/agent';
import {
  countOf,
  inspectReading,
  isOn,
  type Limits,
  type Parameters,
  textOf,
  toFileTool,
} from '../folder/file-tool.ts';
import { type Folder, resolveInside } from '../folder/folder.ts';
import { toPathMatcher } from '../folder/path-matcher.ts';
import { toLineMatcher } from './line-matcher.ts';
import type { SearchOrder } from './line-search.ts';
import { runSearch, type SearchReport } from './search-run.ts';

const LINES: Limits = [1, 100, 1_000];
const NAMED_AT_MOST = 5;

export function createSearchFiles(folder: Folder, timeLimitMs: number): Tool {
  return toFileTool(
    {
      name: 'search_files',
      description:
        'Finds lines in the text files of the allowed folder, by plain text or by a regular expression (RE2: no lookaround, no back-references). Files that hold secrets are left out unless path is one of them.',
      parameters: [
        { name: 'query', type: 'string', description: 'What to look for, within one line', required: true },
        { name: 'regex', type: 'boolean', description: 'The query is a pattern', default: false },
        { name: 'caseSensitive', type: 'boolean', description: 'Tell upper from lower case', default: false },
        { name: 'path', type: 'string', description: 'Folder or file to search', default: '.' },
        { name: 'glob', type: 'string', description: 'Only these files, like "*.ts"' },
        { name: 'all', type: 'boolean', description: 'Search .git and node_modules too', default: false },
        { name: 'limit', type: 'number', description: 'At most so many lines', default: LINES[1] },
      ],
      timeLimitMs: timeLimitMs + 5_000,
      alternatives: ['Search a smaller folder, or only some files with a glob.'],
      annotations: { readOnly: true },
    },
    {
      folder,
      inspect: inspectReading(folder, '.'),
      async run(parameters, { signal, onProgress }) {
        const order = await toOrder(folder, parameters);
        // A query or glob that cannot be read is told from here, without a thread.
        toLineMatcher(order);
        toPathMatcher(order.glob);
        const report = await runSearch(order, { signal, timeLimitMs, onProgress });
        return { success: true, data: report, displayText: render(report) };
      },
    },
  );
}

async function toOrder(folder: Folder, parameters: Parameters): Promise<SearchOrder> {
  return {
    folder,
    path: await resolveInside(folder, textOf(parameters, 'path', '.')),
    query: textOf(parameters, 'query'),
    regex: isOn(parameters, 'regex'),
    caseSensitive: isOn(parameters, 'caseSensitive'),
    glob: textOf(parameters, 'glob'),
    all: isOn(parameters, 'all'),
    limit: countOf(parameters, 'limit', LINES),
  };
}

function render({ lines, files, skipped, ended }: SearchReport): string {
  const found = lines.map(({ path, line, text }) => `${path}:${line}: ${text}`);
  if (found.length === 0) found.push('(no line found)');
  return [...found, ...renderLimits(ended, files), ...renderSkipped(skipped)].join('\n');
}

function renderLimits(ended: SearchReport['ended'], files: number): string[] {
  if (ended === 'limit') return ['[There are more lines. Narrow the search or raise the limit.]'];
  if (ended === 'time') return [`[The time was over after ${files} files. Search a smaller folder.]`];
  return [];
}

/** Binary files are no surprise; what could have held the text is named. */
function renderSkipped(skipped: SearchReport['skipped']): string[] {
  const surprising = skipped.filter(({ why }) => why !== 'binary');
  if (surprising.length === 0) return [];
  const names = surprising.slice(0, NAMED_AT_MOST).map(({ path, why }) => `${path} (${why})`);
  const more = surprising.length > NAMED_AT_MOST ? ` and ${surprising.length - NAMED_AT_MOST} more` : '';
  return [`[Not searched: ${names.join(', ')}${more}]`];
}
