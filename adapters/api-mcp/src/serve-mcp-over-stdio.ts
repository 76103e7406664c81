// MCP on standard input and output, for programs that start their servers themselves.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpServerOptions } from './create-mcp-server.ts';

/** Resolves when the client closes the connection. Calls still waiting then are cancelled. */
export async function serveMcpOverStdio(options: McpServerOptions): Promise<void> {
  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve));
  const handle = serveStdio(() => createMcpServer(options), { transport });
  await closed;
  await handle.close();
}
