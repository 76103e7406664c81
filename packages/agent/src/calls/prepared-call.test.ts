import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, runLoop, say, toolMessages } from '../test-loop.ts';
import { findDefaults, prepareParameters, prepareToolCall } from './prepared-call.ts';
import type { Tool } from './tool.ts';
import { createToolRegistry } from './tool-registry.ts';

const foreign: Tool = {
  name: 'foreign',
  description: 'takes anything',
  parameters: [],
  inputSchema: { type: 'object' },
  execute: async () => ({ success: true }),
};
const listed: Tool = {
  ...foreign,
  name: 'listed',
  parameters: [{ name: 'value', type: 'array', description: 'anything', required: true }],
};
const { inputSchema: _, ...own } = listed;
const tools = createToolRegistry([foreign, own]);
const prepare = (argumentsText: string, toolName = 'foreign') =>
  prepareToolCall({ id: 'c', toolName, argumentsText }, tools);
const nest = (depth: number) => `{"value":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('a call as a model wrote it', () => {
  it.each(['foreign', 'listed'])(
    'CM-8.3 nested thousands of levels deep, is answered in words (%s)',
    (toolName) => {
      expect(prepare(nest(40), toolName)).toMatchObject({ ok: true });
      for (const depth of [60, 5_000, 100_000]) {
        expect(prepare(nest(depth), toolName)).toEqual({
          ok: false,
          error: expect.stringContaining('nested more than'),
        });
      }
    },
  );

  it.each([[['hunter2']], [{ pin: 'hunter2' }], [1234567]])(
    'AC-9.2 of a wrong type is refused without its value, which may be a secret: %j',
    (value) => {
      const login = {
        ...own,
        name: 'login',
        parameters: [{ ...own.parameters[0], name: 'password', type: 'string' }],
      } as Tool;
      const refused = prepareToolCall(
        { id: 'c', toolName: 'login', argumentsText: JSON.stringify({ password: value }) },
        createToolRegistry([login]),
      );
      expect(refused).toMatchObject({ ok: false, error: expect.stringContaining('must be a string') });
      expect(JSON.stringify(refused)).not.toMatch(/hunter2|1234567/);
    },
  );

  it('CM-8.4 with a name that surfaces leave out, or a number that JSON cannot carry, does not run', () => {
    expect(prepare('{"__proto__":{"path":"/"}}')).toMatchObject({ ok: false });
    expect(prepare('{"a":[{"__proto__":1}]}')).toMatchObject({ ok: false });
    expect(prepare('{"a":{"limit":1e400}}')).toMatchObject({ ok: false });
    expect(prepare('{"constructor":1,"toString":2,"a":-0}')).toMatchObject({ ok: true });
  });

  it('CM-8.4 that can run is the same after it was stored and sent', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        const prepared = prepare(`{"a":${text}}`);
        if (!prepared.ok) return;
        const { parameters } = prepared.call;
        expect(JSON.stringify(JSON.parse(JSON.stringify(parameters)))).toBe(JSON.stringify(parameters));
      }),
      { numRuns: 100 },
    );
  });

  it('CM-8.3 is told to the model, and the run goes on', async () => {
    const { answer, model } = await runLoop([
      [call('c1', 'echo', `{"text":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)],
      [say('Sorry.')],
    ]);
    expect(answer).toMatchObject({ outcome: 'completed', text: 'Sorry.' });
    expect(toolMessages(model.requests[1]?.messages ?? [])).toMatchObject([
      { toolCallId: 'c1', isError: true },
    ]);
  });
});

describe('F-37 what the tool does anyway', () => {
  const parameters = [
    { name: 'path', type: 'string', description: 'where', required: false, default: '.' },
    { name: 'limit', type: 'number', description: 'how many', required: false, default: 5 },
    { name: 'deep', type: 'boolean', description: 'at any depth', required: false, default: false },
    { name: 'filter', type: 'object', description: 'which', required: false, default: { kind: 'any' } },
    { name: 'text', type: 'string', description: 'what', required: true },
  ] satisfies Tool['parameters'];
  const tool: Tool = { ...own, name: 'find', parameters };
  const value = fc.oneof(fc.constant('.'), fc.constant(5), fc.constant(false), fc.jsonValue({ maxDepth: 1 }));

  it('CM-8.4 is named exactly where the value is that of the tool, given or not', () => {
    const given = fc.record(
      {
        path: fc.oneof(fc.constant('.'), fc.string()),
        limit: fc.oneof(fc.constant(5), fc.integer()),
        deep: fc.boolean(),
        filter: fc.oneof(fc.constant({ kind: 'any' }), fc.dictionary(fc.string(), value)),
        text: fc.oneof(fc.constant('.'), fc.string()),
      },
      { requiredKeys: ['text'] },
    );
    fc.assert(
      fc.property(given, (arguments_) => {
        const prepared = prepareParameters(tool, arguments_);
        if (!prepared.ok) return;
        const named = new Set(findDefaults(tool, prepared.parameters));
        for (const { name, ...each } of tool.parameters) {
          const value = JSON.parse(JSON.stringify(prepared.parameters[name]));
          expect(named.has(name), name).toBe('default' in each && isDeepStrictEqual(value, each.default));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('SEC-5 is nothing that the server of a foreign tool says it is', () => {
    const server: Tool = { ...foreign, parameters };
    expect(findDefaults(server, { path: '.', limit: 5 })).toEqual([]);
  });
});
