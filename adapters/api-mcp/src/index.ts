export type { McpServerOptions } from './create-mcp-server.ts';
export { createMcpHttp, type McpHttp } from './http/create-mcp-http.ts';
