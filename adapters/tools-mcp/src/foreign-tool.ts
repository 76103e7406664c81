// A foreign tool as one of ours: its schema and hints kept, its arguments checked before they leave, and bound to the
// definition that was shown.
import type { Tool as ForeignTool } from '@modelcontextprotocol/client';
import type { Tool, ToolCallContext, ToolCallInspection, ToolParameter, ToolResult } from '@nod/agent';
import { isSecretPath } from '@nod/agent/is-secret-path';
import type { ArgumentCheck } from './argument-check.ts';
import { digestDefinition, findExcess } from './definition.ts';
import { toFailure } from './tool-result.ts';

/** More than any path has; what is longer, or has lines, is content. */
const MAX_PATH = 1_000;
/** A word like "credentials" alone is looked for, not read. */
const PATH_LIKE = /[./\\_]/;

export interface ForeignCall {
  tool: string;
  parameters: Record<string, unknown>;
  context: ToolCallContext;
}

export interface ToolSource {
  server: string;
  /** Stands for the server's configuration: another one is another server. */
  digest: string;
  name: string;
  timeLimitMs: number;
  checkArguments: ArgumentCheck;
  /** The tool as the server defines it at this moment; undefined when it has none of this name any more. */
  current(): ForeignTool | undefined;
  call(call: ForeignCall): Promise<ToolResult>;
}

const MAX_DESCRIPTION = 4_000;
/** For the answer about a call that took too long to arrive before the engine gives up. */
const MARGIN_MS = 2_000;

/** Throws when there is too much of it. */
export function toTool(
  foreign: ForeignTool,
  { server, digest, name, timeLimitMs, checkArguments, current, call }: ToolSource,
): Tool {
  const excess = findExcess(foreign);
  if (excess) throw new Error(excess);
  const own = digestDefinition(foreign);
  const findMismatch = async (parameters: Record<string, unknown>) => {
    const problem = await checkArguments({ schema: foreign.inputSchema, parameters });
    return problem && `the arguments of "${name}" ${problem}`;
  };
  const toTarget = (definition: string) => JSON.stringify([server, foreign.name, digest, definition]);
  /** By what the server says now, not by what it said when the call was made. */
  const toPresentTarget = () => {
    const now = current();
    return toTarget(now && !findExcess(now) ? digestDefinition(now) : 'gone');
  };
  return {
    name,
    description: toDescription(foreign, server),
    parameters: toParameters(foreign.inputSchema),
    inputSchema: foreign.inputSchema,
    timeLimitMs: timeLimitMs + MARGIN_MS,
    alternatives: [`Go on without the tools of "${server}".`],
    annotations: toAnnotations(foreign.annotations),
    async inspect(parameters) {
      const reason = await findMismatch(parameters);
      const target = toPresentTarget();
      return {
        preview: reason ? { type: 'failing', reason } : toPreview(foreign, server),
        risk: namesSecretFile(parameters) ? 'secrets' : null,
        permission: reason ? null : toExactScope(foreign, parameters),
        permissionTarget: target,
        target,
      };
    },
    async execute(parameters, context) {
      const reason = await findMismatch(parameters);
      const { shownTarget = toTarget(own) } = context;
      if (toPresentTarget() !== toTarget(own) || shownTarget !== toTarget(own)) {
        const changed = `"${foreign.name}" of the MCP server "${server}" has changed since it was looked at`;
        return toFailure(changed, 'Read its description again, then make the call that fits it now.');
      }
      if (reason) return toFailure(reason, 'Correct the arguments by the schema of the tool.');
      return call({ tool: foreign.name, parameters, context });
    },
  };
}

/** A tool that says nothing may change things. */
export function toAnnotations({ readOnlyHint, destructiveHint }: ForeignTool['annotations'] = {}): {
  readOnly: boolean;
  destructive: boolean;
} {
  const readOnly = readOnlyHint === true;
  return { readOnly, destructive: !readOnly && destructiveHint !== false };
}

/**
 * "From now on" is for this very call: what a foreign tool makes of other arguments is not known here. A call without
 * any is bound to there being none.
 */
function toExactScope({ inputSchema }: ForeignTool, parameters: Record<string, unknown>): string[] {
  const given = Object.keys(parameters);
  return given.length > 0 ? given : Object.keys(inputSchema.properties ?? {});
}

function toPreview(foreign: ForeignTool, server: string): ToolCallInspection['preview'] {
  const { name: tool, title, annotations = {}, description } = foreign;
  return {
    type: 'mcp',
    server,
    tool,
    title: title ?? annotations.title ?? null,
    description: description === undefined ? null : shorten(description),
    annotations: {
      readOnly: annotations.readOnlyHint ?? null,
      destructive: annotations.destructiveHint ?? null,
      idempotent: annotations.idempotentHint ?? null,
      openWorld: annotations.openWorldHint ?? null,
    },
  };
}

function toDescription({ name, title, description }: ForeignTool, server: string): string {
  return `${shorten(description ?? title ?? name)} (${name} of the MCP server "${server}")`;
}

/** As far as models read it, and so the person. */
function shorten(text: string): string {
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION)}…` : text;
}

/** What such a parameter takes is likely to run. */
const CODE_NAME = /^(?:command|cmd|script|code|shell|bash|expression|query|sql|eval)$/i;

function toParameters({ properties = {}, required = [] }: ForeignTool['inputSchema']): ToolParameter[] {
  return Object.entries(properties).map(([name, property]) => {
    const schema = isObject(property) ? property : {};
    return {
      name,
      type: toType(schema.type),
      description: typeof schema.description === 'string' ? schema.description : '',
      required: required.includes(name),
      ...(CODE_NAME.test(name) ? { language: 'other' as const } : {}),
      ...('default' in schema ? { default: schema.default } : {}),
    };
  });
}

function toType(type: unknown): ToolParameter['type'] {
  if (type === 'integer') return 'number';
  const known = (['string', 'number', 'boolean', 'array'] as const).find((each) => each === type);
  return known ?? 'object';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * The arguments name a file that holds secrets. What the tool does with it is not known, nor whether it is a file at
 * all: the person is asked. `value` comes from arguments that were checked: it is not deep.
 */
function namesSecretFile(value: unknown): boolean {
  if (typeof value === 'string') return isLikePath(value) && isSecretPath(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(namesSecretFile);
}

function isLikePath(text: string): boolean {
  return text.length <= MAX_PATH && !text.includes('\n') && PATH_LIKE.test(text);
}
