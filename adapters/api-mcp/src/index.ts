export { createMcpHttp, type McpHttp } from './create-mcp-http.ts';
export type { McpServerOptions } from './create-mcp-server.ts';
export { serveMcpOverStdio } from './serve-mcp-over-stdio.ts';
