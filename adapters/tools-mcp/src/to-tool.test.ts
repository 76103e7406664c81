import type { Tool as ForeignTool } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import type { ToolCallContext } from '@nod/agent';
import { describe, expect, it } from 'vitest';
import { type ForeignCall, toAnnotations, toTool } from './to-tool.ts';
import { toToolResult } from './to-tool-result.ts';

const CONTEXT: ToolCallContext = {
  ...{ chatHistory: [], memories: [], personas: [], activePersonaId: '' },
  signal: new AbortController().signal,
  onProgress: () => {},
};

function convert(inputSchema: ForeignTool['inputSchema'], validator = new AjvJsonSchemaValidator()) {
  const calls: ForeignCall[] = [];
  const call = async (made: ForeignCall) => {
    calls.push(made);
    return { success: true };
  };
  const source = { server: 's', name: 's__t', timeLimitMs: 1_000, validator, call };
  return { tool: toTool({ name: 't', inputSchema }, source), calls };
}

describe('toTool', () => {
  it('refuses a schema that cannot be used', () => {
    expect(() => convert({ type: 'object', properties: { a: { $ref: '#/nowhere' } } })).toThrow('nowhere');
    expect(() => convert({ type: 'object', $schema: 'http://example.org/own-dialect' })).toThrow();
  });

  it('SEC-8 judges by its own schema when two have the same id', async () => {
    const validator = new AjvJsonSchemaValidator();
    convert({ type: 'object', $id: 'same', required: ['a'] }, validator);
    const { tool, calls } = convert({ type: 'object', $id: 'same', required: ['b'] }, validator);
    expect(await tool.execute({ a: 1 }, CONTEXT)).toMatchObject({ success: false });
    expect(await tool.execute({ b: 1 }, CONTEXT)).toMatchObject({ success: true });
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
