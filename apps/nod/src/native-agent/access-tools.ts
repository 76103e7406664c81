// The tools for files, commands and the web, as far as the person allows them at this moment.
import type { Tool } from '@nod/agent';
import { toFailed } from '@nod/agent/tool-failures';
import type { AccessSettings } from '@nod/protocol';
import { runApart } from '@nod/system-node';
import { createFileTools } from '@nod/tools-files';
import { createWebTool } from '@nod/tools-web';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { readServerPrograms } from './mcp-servers.ts';

export interface AccessParts {
  /** What the person lets the agent touch now. */
  settings: { read(): { access: AccessSettings } };
  /** Where the hub keeps its own data. */
  folder: Pick<DataFolder, 'path' | 'mcpConfig'>;
}

interface MadeTools {
  key: string;
  folder: string;
  tools: Tool[];
}

/**
 * The tools there are at each call. What the person switches off or moves elsewhere does not run any more, even
 * when the call was prepared, or approved, before.
 */
export function createAccessTools({
  settings,
  folder: { path: hubFolder, mcpConfig },
}: AccessParts): () => Tool[] {
  let made: MadeTools | null = null;

  function current(): MadeTools {
    const now = settings.read().access;
    const key = JSON.stringify(now);
    if (made?.key !== key) made = { key, folder: now.folder, tools: makeTools(now) };
    return made;
  }

  function makeTools(now: AccessSettings): Tool[] {
    const tools = [
      // A folder that is gone or may not be used has no tools; the settings say why.
      ...(now.folderProblem === null
        ? createFileTools({ ...now, hubFolder, programs: readServerPrograms(mcpConfig) })
        : []),
      ...createWebTool({ enabled: now.allowWeb, runApart }),
    ];
    return tools.map((tool) => guard(tool, now.folder));
  }

  function guard(tool: Tool, folder: string): Tool {
    const isStillThere = () => {
      const now = current();
      return now.folder === folder && now.tools.some(({ name }) => name === tool.name);
    };
    return {
      ...tool,
      execute: async (parameters, context) =>
        isStillThere() ? tool.execute(parameters, context) : toFailed('tool_withdrawn', { tool: tool.name }),
    };
  }

  return () => current().tools;
}
