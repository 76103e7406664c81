// The MCP servers that the person has configured in the data folder's `mcp.json`, in the form other products use.
import { existsSync, readFileSync } from 'node:fs';
import { connectMcpServers, type McpServers } from '@nod/tools-mcp';
import { log } from '../log.ts';
import { VERSION } from '../version.ts';

/** Null when none are configured, or the file cannot be read: that is logged, and the agent works without. */
export function connectMcp(path: string): McpServers | null {
  if (!existsSync(path)) return null;
  try {
    const config = JSON.parse(readFileSync(path, 'utf8'));
    return connectMcpServers(config, {
      version: VERSION,
      log: (event) => log.warn({ ...event }, 'MCP server'),
    });
  } catch (error) {
    log.error({ error, path }, 'the MCP servers cannot be connected');
    return null;
  }
}
