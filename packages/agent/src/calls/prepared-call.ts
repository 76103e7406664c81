// From a call as a model wrote it to one that can run, or to words that tell the model what is wrong.
import type { ModelToolCall } from '../models/model.ts';
import type { Tool, ToolParameter, ToolParameterType } from './tool.ts';
import type { ToolRegistry } from './tool-registry.ts';

export interface PreparedToolCall {
  id: string;
  tool: Tool;
  parameters: Record<string, unknown>;
  /** Why it is made, where the plan says so. */
  why?: string | undefined;
}

export type Preparation = { ok: true; call: PreparedToolCall } | { ok: false; error: string };

/** Contract: never throws; an error is written for the model to correct itself. */
export function prepareToolCall(call: ModelToolCall, tools: ToolRegistry): Preparation {
  const tool = tools.get(call.toolName);
  if (!tool) return refuse(`There is no tool "${call.toolName}". Tools: ${listNames(tools)}.`);
  const parsed = parseArguments(call.argumentsText);
  if (parsed === null) {
    return refuse(
      `The arguments of "${call.toolName}" are not a JSON object: ${excerpt(call.argumentsText)}`,
    );
  }
  const prepared = prepareParameters(tool, parsed);
  return prepared.ok ? { ok: true, call: { id: call.id, tool, parameters: prepared.parameters } } : prepared;
}

/** Fills in defaults and checks types; a tool with a foreign schema checks its own arguments. */
export function prepareParameters(
  tool: Tool,
  given: Record<string, unknown>,
): { ok: true; parameters: Record<string, unknown> } | { ok: false; error: string } {
  const unfit = findUnfitValue(given);
  if (unfit) return refuse(`The arguments of "${tool.name}" cannot be used: ${unfit}.`);
  if (tool.inputSchema) return { ok: true, parameters: given };
  const parameters: Record<string, unknown> = {};
  for (const parameter of tool.parameters) {
    const value = given[parameter.name] ?? parameter.default;
    if (value === undefined && parameter.required) {
      return refuse(`"${tool.name}" needs "${parameter.name}": ${parameter.description}`);
    }
    if (value === undefined) continue;
    if (!isOfType(value, parameter.type)) return refuse(describeMismatch(tool, parameter, value));
    parameters[parameter.name] = value;
  }
  return { ok: true, parameters };
}

/**
 * The parameters that are as the tool has them when nothing is said. None of a foreign tool: what its server calls
 * usual is nothing that the person knows.
 */
export function findDefaults(
  { parameters: known, inputSchema }: Tool,
  parameters: Record<string, unknown>,
): string[] {
  if (inputSchema) return [];
  return known
    .filter((each) => each.default !== undefined && isSame(parameters[each.name], each.default))
    .map(({ name }) => name);
}

/** Fields in another order are another value: better shown than not. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Null where they are not a JSON object. */
export function parseArguments(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isOfType(value: unknown, type: ToolParameterType): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'number') return Number.isFinite(value);
  return typeof value === type;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describeMismatch(tool: Tool, parameter: ToolParameter, value: unknown): string {
  return `"${parameter.name}" of "${tool.name}" must be a ${parameter.type}, not ${toKind(value)}`;
}

// The kind alone: the value may be a secret, and the words go to the log.
function toKind(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function listNames(tools: ToolRegistry): string {
  return (
    tools
      .list()
      .map(({ name }) => name)
      .join(', ') || 'none'
  );
}

function excerpt(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function refuse(error: string): { ok: false; error: string } {
  return { ok: false, error };
}

// Unfit value: whether arguments can be shown, hashed and stored as they are. What JSON would quietly change, or what
// surfaces would leave out, must not run: the person would see something else.

/** Far more than any tool takes, and less than would exhaust the stack of whoever walks the value. */
const MAX_DEPTH = 50;

/** What is wrong, in words for the model; null when nothing is. The value comes from JSON. */
function findUnfitValue(value: unknown): string | null {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `they are nested more than ${MAX_DEPTH} levels deep`;
    if (level.some(isOutOfRange)) return 'they hold a number that is too large';
    const objects = level.filter((each) => typeof each === 'object' && each !== null);
    if (objects.some((each) => Object.hasOwn(each, '__proto__'))) return '"__proto__" cannot be a name';
    level = objects.flatMap((each) => Object.values(each));
  }
  return null;
}

function isOutOfRange(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}
