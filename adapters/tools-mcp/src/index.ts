export { expandVariables, type McpConfig, type McpServerConfig, mcpConfigSchema } from './mcp-config.ts';
export type { McpEvent, McpPorts, McpServerState } from './mcp-ports.ts';
export { connectMcpServers, type McpServers } from './mcp-servers.ts';
