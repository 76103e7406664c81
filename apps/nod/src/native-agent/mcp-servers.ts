// MCP servers that the person has configured in the data folder's `mcp.json`, in the form other products use.
import { existsSync } from 'node:fs';
import { runApart } from '@nod/system-node';
import { connectMcpServers, type McpConfig, type McpServers } from '@nod/tools-mcp';
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
