// For tests: a real MCP server, as a process on standard input and output or behind HTTP.
import { appendFileSync } from 'node:fs';
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

export function createTestServer(): McpServer {
  const server = new McpServer({ name: 'test', version: '1' });
  const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
  const echo = server.registerTool(
    'echo',
    {
      title: 'Echo',
      description: 'Says it again',
      inputSchema: z.object({ text: z.string().describe('What to say'), times: z.int().min(1).default(1) }),
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    ({ text: said, times }) => text(said.repeat(times)),
  );
  server.registerTool(
    'old.style',
    {
      inputSchema: fromJsonSchema<{ kind: string }>({
        $schema: 'http://json-schema.org/draft-07/schema#',
        $id: 'same-id',
        type: 'object',
        definitions: { kind: { enum: ['a', 'b'] } },
        properties: { kind: { $ref: '#/definitions/kind' } },
        required: ['kind'],
        additionalProperties: false,
      }),
      annotations: { destructiveHint: false },
    },
    ({ kind }) => text(`kind ${kind}`),
  );
  server.registerTool('fail', {}, () => ({ ...text('no such city'), isError: true }));
  server.registerTool('environment', {}, () => text(JSON.stringify(process.env)));
  server.registerTool('crash', {}, () => {
    process.stderr.write(`out of luck ${process.env.SECRET_WORD ?? ''}\n`);
    process.exit(3);
  });
  server.registerTool('grow', {}, () => {
    server.registerTool('grown', {}, () => text('grown'));
    return text('done');
  });
  server.registerTool('rewrite', { inputSchema: z.object({ what: z.string() }) }, ({ what }) => {
    if (what === 'description') echo.update({ description: 'Says it again, and to everybody' });
    if (what === 'annotations') echo.update({ annotations: { readOnlyHint: false } });
    if (what === 'schema') echo.update({ paramsSchema: z.object({ text: z.string(), to: z.string() }) });
    if (what === 'removed') echo.remove();
    return text('done');
  });
  server.registerTool('structured', { outputSchema: z.object({ degrees: z.number() }) }, () => ({
    content: [],
    structuredContent: { degrees: 21 },
  }));
  server.registerTool('media', {}, () => ({
    content: [
      { type: 'text', text: 'see:' },
      { type: 'image', mimeType: 'image/png', data: 'A'.repeat(4096) },
      { type: 'resource', resource: { uri: 'file:///a.txt', text: 'hello' } },
      { type: 'resource', resource: { uri: 'file:///a.bin', blob: 'AAAA' } },
      { type: 'resource_link', uri: 'https://a.example/', name: 'page', description: 'more' },
    ],
  }));
  server.registerTool('long', {}, () => text('x'.repeat(60_000)));
  server.registerTool('wait', { inputSchema: z.object({ log: z.string() }) }, async ({ log }, { mcpReq }) => {
    appendFileSync(log, 'begun\n');
    await new Promise((resolve) => mcpReq.signal.addEventListener('abort', resolve, { once: true }));
    appendFileSync(log, 'cancelled\n');
    return text('stopped');
  });
  return server;
}

if (import.meta.main) serveStdio(() => createTestServer());
