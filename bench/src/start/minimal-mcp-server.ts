// Minimal MCP server of the official SDK on standard input and output, as its documentation begins: the peer of `nod mcp`.
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const server = new McpServer({ name: 'minimal', version: '1.0.0' });
server.registerTool(
  'greet',
  { description: 'Greets somebody', inputSchema: z.object({ name: z.string() }) },
  async ({ name }) => ({ content: [{ type: 'text', text: `Hello, ${name}` }] }),
);
await server.connect(new StdioServerTransport());
