import type { Tool as ForeignTool } from '@modelcontextprotocol/client';
import { createToolCallContext, runHere } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { createArgumentCheck } from './argument-check.ts';
import { type ForeignCall, toAnnotations, toTool } from './foreign-tool.ts';
import { digestConfig, mcpConfigSchema } from './mcp-config.ts';
import { toToolResult } from './tool-result.ts';

function convert(
  inputSchema: ForeignTool['inputSchema'],
  checkArguments = createArgumentCheck(runHere),
  { digest = 'digest', ...said }: Partial<ForeignTool> & { digest?: string } = {},
) {
  const calls: ForeignCall[] = [];
  const call = async (made: ForeignCall) => {
    calls.push(made);
    return { success: true };
  };
  const foreign = { name: 't', inputSchema, ...said };
  const current = () => foreign;
  const source = { server: 's', digest, name: 's__t', timeLimitMs: 1_000, checkArguments, current, call };
  return { tool: toTool(foreign, source), calls };
}

describe('toTool', () => {
  it.each([
    { type: 'object' as const, properties: { a: { $ref: '#/nowhere' } } },
    { type: 'object' as const, $schema: 'http://example.org/own-dialect' },
  ])('SEC-8 refuses calls by a schema that cannot be used: %j', async (schema) => {
    const { tool, calls } = convert(schema);
    expect(await tool.inspect?.({})).toMatchObject({
      preview: { type: 'failing', reason: expect.stringContaining('its schema cannot be used') },
    });
    expect(await tool.execute({}, createToolCallContext())).toMatchObject({ success: false });
    expect(calls).toEqual([]);
  });

  it('F-94 SEC-8 takes no definition without end', () => {
    expect(() => convert({ type: 'object' }, undefined, { description: 'x'.repeat(300_000) })).toThrow(
      'longer',
    );
    let deep = {};
    for (let level = 0; level < 10_000; level += 1) deep = { not: deep };
    expect(() => convert({ type: 'object', ...deep })).toThrow('deep');
    const properties = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`n${n}`, {}]));
    expect(() => convert({ type: 'object', properties })).toThrow('parts');
  });

  it('F-94 SEC-4 CM-8.4 is bound to all that the server says of it, in whatever order', async () => {
    const target = async (said: Partial<ForeignTool> & { digest?: string }) =>
      (
        await convert(said.inputSchema ?? { type: 'object', required: [] }, undefined, said).tool.inspect?.(
          {},
        )
      )?.permissionTarget;
    const same = await target({});
    expect(await target({ inputSchema: { required: [], type: 'object' } })).toBe(same);
    for (const said of [
      { description: 'another' },
      { title: 'another' },
      { annotations: { readOnlyHint: true } },
      { inputSchema: { type: 'object' as const, required: ['a'] } },
      { outputSchema: { type: 'object' as const, required: ['a'] } },
      { name: 'another' },
      { digest: 'of another configuration' },
    ])
      expect(await target(said)).not.toBe(same);
  });

  it('F-94 SEC-4 CM-8.4 is not called where another definition of it was shown', async () => {
    const schema = { type: 'object' as const };
    const { tool, calls } = convert(schema);
    const shown = await convert(schema, undefined, { description: 'another' }).tool.inspect?.({});
    const other = createToolCallContext({ shownTarget: shown?.target ?? '' });
    expect(await tool.execute({}, other)).toMatchObject({
      success: false,
      error: expect.stringContaining('has changed since it was looked at'),
    });
    expect(calls).toEqual([]);
    const own = createToolCallContext({ shownTarget: (await tool.inspect?.({}))?.target ?? '' });
    expect(await tool.execute({}, own)).toMatchObject({ success: true });
  });

  it('SEC-8 judges by its own schema when two have the same id', async () => {
    const check = createArgumentCheck(runHere);
    const other = convert({ type: 'object', $id: 'same', required: ['a'] }, check).tool;
    expect(await other.execute({ a: 1 }, createToolCallContext())).toMatchObject({ success: true });
    const { tool, calls } = convert({ type: 'object', $id: 'same', required: ['b'] }, check);
    expect(await tool.execute({ a: 1 }, createToolCallContext())).toMatchObject({ success: false });
    expect(await tool.execute({ b: 1 }, createToolCallContext())).toMatchObject({ success: true });
    expect(calls.map(({ parameters }) => parameters)).toEqual([{ b: 1 }]);
  });

  it('tells the parameters in our words', () => {
    const properties = { a: { type: 'integer' }, b: { anyOf: [] }, c: { type: 'array', default: [] } };
    expect(convert({ type: 'object', properties }).tool.parameters).toEqual([
      { name: 'a', type: 'number', description: '', required: false },
      { name: 'b', type: 'object', description: '', required: false },
      { name: 'c', type: 'array', description: '', required: false, default: [] },
    ]);
  });

  it('takes a tool that says nothing for one that can destroy', () => {
    expect(toAnnotations()).toEqual({ readOnly: false, destructive: true });
    expect(toAnnotations({ destructiveHint: false })).toEqual({ readOnly: false, destructive: false });
    expect(toAnnotations({ readOnlyHint: true, destructiveHint: true })).toEqual({
      readOnly: true,
      destructive: false,
    });
  });
});

describe('a foreign tool, before it runs', () => {
  it.each([
    { path: '.env' },
    { path: '/home/me/.ssh/config' },
    { uri: 'file:///home/me/.aws/credentials' },
    { paths: ['notes.md', 'deep/id_rsa'] },
    { options: { file: 'C:\\keys\\server.pem' } },
    { command: 'cat ~/.ssh/id_ed25519' },
  ])('SEC-6 SEC-8 asks in every mode where it names a file with secrets: %j', async (parameters) => {
    expect(await convert({ type: 'object' }).tool.inspect?.(parameters)).toMatchObject({ risk: 'secrets' });
  });

  it.each([
    { query: 'credentials' },
    { text: 'Put it into .env\nand go on with /home/me/.ssh/config\n' },
    { path: 'notes.md', depth: 3, all: true, nothing: null },
  ])('is like any other call where it does not: %j', async (parameters) => {
    expect(await convert({ type: 'object' }).tool.inspect?.(parameters)).toMatchObject({ risk: null });
  });

  const SCHEMA: ForeignTool['inputSchema'] = {
    type: 'object',
    properties: { a: { type: 'number' }, b: {} },
  };

  it('CM-3.2 shows the server, its own name for the tool, and what it says of it; null where it says nothing', async () => {
    const annotations = { readOnlyHint: true, openWorldHint: false };
    const { tool } = convert(SCHEMA, undefined, { title: 'The tool', description: 'Does it.', annotations });
    expect(await tool.inspect?.({ a: 1 })).toEqual({
      preview: {
        type: 'mcp',
        server: 's',
        tool: 't',
        title: 'The tool',
        description: 'Does it.',
        annotations: { readOnly: true, destructive: null, idempotent: null, openWorld: false },
      },
      risk: null,
      permission: ['a'],
      permissionTarget: expect.stringMatching(/^\["s","t","digest","[0-9a-f]{64}"\]$/),
      target: expect.stringMatching(/^\["s","t","digest","[0-9a-f]{64}"\]$/),
    });
    expect(await convert(SCHEMA).tool.inspect?.({})).toMatchObject({
      preview: {
        title: null,
        description: null,
        annotations: { readOnly: null, destructive: null, idempotent: null, openWorld: null },
      },
    });
  });

  it('CM-8.5 is allowed from now on only with the same arguments, also where there were none', async () => {
    expect(await convert(SCHEMA).tool.inspect?.({ a: 1, c: 2 })).toMatchObject({ permission: ['a', 'c'] });
    expect(await convert(SCHEMA).tool.inspect?.({})).toMatchObject({ permission: ['a', 'b'] });
    expect(await convert({ type: 'object' }).tool.inspect?.({})).toMatchObject({ permission: [] });
  });

  it('CM-8.4 an approval is void once the server is another one', async () => {
    const targets = await Promise.all(
      ['one', 'two'].map((digest) => convert(SCHEMA, undefined, { digest }).tool.inspect?.({})),
    );
    expect(new Set(targets.map((each) => each?.target)).size).toBe(2);
  });

  it('CM-3.2 says that it would fail where the arguments do not fit', async () => {
    const { tool, calls } = convert(SCHEMA);
    const inspected = await tool.inspect?.({ a: 'x' });
    expect(inspected).toMatchObject({
      preview: { type: 'failing', reason: expect.stringContaining('do not fit') },
      permission: null,
    });
    expect(calls).toEqual([]);
  });
});

describe('the digest of a configuration', () => {
  const config = (given: object) => {
    const server = mcpConfigSchema.parse({ mcpServers: { s: given } }).mcpServers.s;
    if (!server) throw new Error('no server');
    return digestConfig(server);
  };

  it('CM-8.4 changes with what is reached and as whom, not with how it is written', () => {
    const same = { command: 'a', args: ['b'], env: { X: '1', Y: '2' } };
    expect(config({ ...same, env: { Y: '2', X: '1' }, timeoutMs: 5_000 })).toBe(config(same));
    const digests = [
      config(same),
      config({ ...same, command: 'c' }),
      config({ ...same, args: ['b', 'c'] }),
      config({ ...same, env: { X: '1' } }),
      config({ ...same, cwd: '/elsewhere' }),
      config({ url: 'https://a.example/' }),
      config({ url: 'https://b.example/' }),
      config({ url: 'https://a.example/', headers: { authorization: 'x' } }),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe('toToolResult', () => {
  it('AC-2.4 has words for an error without any, and for an answer without content', () => {
    expect(toToolResult({ content: [], isError: true }, 't')).toMatchObject({
      success: false,
      error: '"t" failed without saying why',
      alternatives: { length: 1 },
    });
    expect(toToolResult({ content: [] }, 't')).toEqual({ success: true, displayText: '(no content)' });
  });
});
