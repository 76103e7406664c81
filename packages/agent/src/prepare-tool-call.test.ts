import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareToolCall } from './prepare-tool-call.ts';
import { call, runLoop, say, toolMessages } from './test-loop.ts';
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
