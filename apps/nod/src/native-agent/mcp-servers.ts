// MCP servers that the person has configured in the data folder's `mcp.json`, in the form other products use, and their
// programs: the hub starts them outside of any cage, so whoever can change them acts as the hub.
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { runApart } from '@nod/system-node';
import {
  connectMcpServers,
  expandVariables,
  type McpConfig,
  type McpServerConfig,
  type McpServers,
  mcpConfigSchema,
} from '@nod/tools-mcp';
import { readJsonFile } from '../data-folder/json-file.ts';
import { log } from '../machine/log.ts';
import { VERSION } from '../machine/version.ts';

/** Null when none are configured, or the file cannot be read: that is logged, and the agent works without. */
export function connectMcp(path: string): McpServers | null {
  if (!existsSync(path)) return null;
  try {
    // Decoded there.
    return connectMcpServers(readJsonFile(path) as McpConfig, {
      version: VERSION,
      runApart,
      log: (event) => log.warn({ ...event }, 'MCP server'),
    });
  } catch (error) {
    log.error({ error, path }, 'the MCP servers cannot be connected');
    return null;
  }
}

/** They find what to run in the folder that they are started in. */
const RUNNERS =
  /^(?:npx|npm|pnpm|pnpx|yarn|bunx?|uvx?|poetry|pipx|make|just|cargo|go|deno|dotnet|ruby|bundle|python[\d.]*)$/;
const SOURCE = /\.(?:[cm]?[jt]sx?|py|rb|sh|bash|pl|php|lua|jar|exe|dll)$/i;
/** Before a folder with a program; other options name what a server works on. */
const PROGRAM_OPTION = /^(?:-C|--(?:directory|dir|prefix|cwd|project|from|package))$/;

/** Files, and folders as a whole, absolute. None where there are no servers, or they cannot be read: none starts then. */
export function readServerPrograms(mcpConfig: string, environment = process.env): string[] {
  if (!existsSync(mcpConfig)) return [];
  try {
    const { mcpServers } = mcpConfigSchema.parse(readJsonFile(mcpConfig));
    const places = Object.values(mcpServers).flatMap((server) =>
      findPlaces(expandVariables(server, environment)),
    );
    return [...new Set(places)];
  } catch {
    return [];
  }
}

function findPlaces(server: McpServerConfig): string[] {
  if ('url' in server) return [];
  const start = resolve(server.cwd ?? '.');
  const words = [server.command, ...server.args];
  const named = words.flatMap((word, index) => {
    const [, value] = /^--?[\w-]+=(.+)$/.exec(word) ?? [];
    const path = resolve(start, value ?? word);
    const option = value === undefined ? words[index - 1] : word.split('=')[0];
    return toPlaces(path, index <= 1 || PROGRAM_OPTION.test(option ?? ''));
  });
  return [...named, ...(RUNNERS.test(basename(server.command)) ? [start] : [])];
}

/** A program runs what lies beside it as well. */
function toPlaces(path: string, isProgram: boolean): string[] {
  const isSource = SOURCE.test(path);
  if (!existsSync(path)) return isSource ? [path, dirname(path)] : [];
  if (statSync(path).isDirectory()) return isProgram ? [path] : [];
  return isSource || isProgram ? [path, dirname(path)] : [path];
}
