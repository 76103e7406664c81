// What the file tools have in common: failures become results with an error and alternatives.
import type { Tool, ToolCallContext, ToolResult } from '@nod/agent';
import { FileToolError, toFileToolError } from './file-tool-error.ts';

export type Parameters = Record<string, unknown>;

/** Contract: `run` may throw FileToolError or a system error; the tool never rejects for these. */
export function toFileTool(
  description: Omit<Tool, 'execute'>,
  run: (parameters: Parameters, context: ToolCallContext) => Promise<ToolResult>,
): Tool {
  return {
    ...description,
    async execute(parameters, context) {
      try {
        context.signal.throwIfAborted();
        return await run(parameters, context);
      } catch (error) {
        const known = toFileToolError(error, textOf(parameters, 'path', '.'));
        if (!(known instanceof FileToolError)) throw error;
        return { success: false, error: known.message, alternatives: known.alternatives };
      }
    },
  };
}

/** Values have been checked against the parameters' types before; these only narrow them. */
export function textOf(parameters: Parameters, name: string, otherwise = ''): string {
  const value = parameters[name];
  return typeof value === 'string' ? value : otherwise;
}

export function isOn(parameters: Parameters, name: string): boolean {
  return parameters[name] === true;
}

/** A whole number within limits, whatever was given. */
export function countOf(parameters: Parameters, name: string, [least, otherwise, most]: Limits): number {
  const value = parameters[name];
  const given = typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : otherwise;
  return Math.min(Math.max(given, least), most);
}

export type Limits = readonly [least: number, otherwise: number, most: number];
