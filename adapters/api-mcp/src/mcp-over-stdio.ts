// MCP on standard input and output, for programs that start their servers themselves.
import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { pipeline } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AgentName } from '@nod/protocol';
import { createExactLines } from './exact-lines.ts';
import { createMcpServer, type McpServerOptions } from './mcp-server.ts';
import { createSessionNames } from './naming/session-names.ts';
import { type InexactCalls, toInexactError } from './tools/exact-calls.ts';

export interface StdioOptions extends Omit<McpServerOptions, 'names'> {
  /** What the program is called; null: as it calls itself. */
  agent: AgentName | null;
}

/** No longer line is read. */
const LINE_BYTES = 10 * 1024 * 1024;

/** Resolves when the client closes the connection. Calls still waiting then are cancelled. */
export async function serveMcpOverStdio({ agent, ...options }: StdioOptions): Promise<void> {
  const { env } = process;
  const folder = process.cwd() === homedir() ? null : process.cwd();
  const names = createSessionNames({
    hub: options.client,
    agent,
    process: { folder, env, holder: randomUUID() },
  });
  const refuse = (calls: InexactCalls) => {
    for (const id of calls.ids) transport.send(toInexactError(id, calls)).catch(() => {});
  };
  const lines = createExactLines(LINE_BYTES, refuse);
  const transport = new StdioServerTransport(lines, process.stdout, { maxBufferSize: LINE_BYTES });
  const closed = Promise.withResolvers<void>();
  pipeline(process.stdin, lines, () => closed.resolve());
  const handle = serveStdio(() => createMcpServer({ ...options, names, env }), { transport });
  // It closes by itself where a line is longer than it takes; standard input stays open then.
  const { onclose } = transport;
  transport.onclose = () => {
    onclose?.();
    closed.resolve();
  };
  await closed.promise;
  lines.destroy();
  await handle.close();
  await names.release();
}
