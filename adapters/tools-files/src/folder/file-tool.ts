// A file tool, as all of them are made: failures become results with an error and alternatives, and a path is
// inspected before a call uses it.
import { resolve } from 'node:path';
import type { Tool, ToolCallContext, ToolCallInspection, ToolResult } from '@nod/agent';
import { ToolError, toFailedResult } from '@nod/agent/tool-failures';
import { toFileToolError } from './file-tool-error.ts';
import { type Folder, resolveInside } from './folder.ts';
import { findPathRisk, findRisk } from './path-risk.ts';

export type Parameters = Record<string, unknown>;

export interface FileWork {
  folder: Folder;
  /** Looks, and changes nothing. What it throws is why the call would fail. */
  inspect(parameters: Parameters): Promise<ToolCallInspection>;
  /** May throw ToolError or a system error; the tool never rejects for these. */
  run(parameters: Parameters, context: ToolCallContext): Promise<ToolResult>;
}

export function toFileTool(
  description: Omit<Tool, 'execute' | 'inspect'>,
  { folder, inspect, run }: FileWork,
): Tool & Required<Pick<Tool, 'inspect'>> {
  return {
    ...description,
    async inspect(parameters) {
      try {
        return await inspect(parameters);
      } catch (error) {
        return toFailing(error, folder, textOf(parameters, 'path', '.'));
      }
    },
    async execute(parameters, context) {
      try {
        context.signal.throwIfAborted();
        return await run(parameters, context);
      } catch (error) {
        const known = toFileToolError(error, textOf(parameters, 'path', '.'));
        if (!(known instanceof ToolError)) throw error;
        return toFailedResult(known.failure);
      }
    },
  };
}

async function toFailing(error: unknown, folder: Folder, given: string): Promise<ToolCallInspection> {
  const known = toFileToolError(error, given);
  const reason = known instanceof Error ? known.message : String(known);
  return {
    preview: { type: 'failing', reason },
    risk: await findRisk(folder, given),
    permission: null,
    target: given,
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

/**
 * The parameters that a permission for this path is bound to; null when the path leads over a link, which may lead
 * elsewhere tomorrow. `path` comes from resolveInside.
 */
export function toPathPermission(folder: Folder, given: string, path: string): string[] | null {
  return resolve(folder.path, given) === path ? ['path'] : null;
}

/** For tools that only read. Rejects when the path leads outside. */
export function inspectReading(
  folder: Folder,
  otherwise = '',
): (parameters: Parameters) => Promise<ToolCallInspection> {
  return async (parameters) => {
    const given = textOf(parameters, 'path', otherwise);
    const target = await resolveInside(folder, given);
    const risk = findPathRisk(folder, given, target);
    const permission = toPathPermission(folder, given, target);
    return { preview: { type: 'plain' }, risk, permission, target };
  };
}
