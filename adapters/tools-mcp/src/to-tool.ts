// A foreign tool as one of ours: its schema and hints kept, its arguments checked before they leave.
import type { Tool as ForeignTool, JsonSchemaType } from '@modelcontextprotocol/client';
import type { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import type { Tool, ToolCallContext, ToolCallInspection, ToolParameter, ToolResult } from '@nod/agent';
import { namesSecretFile } from './names-secret-file.ts';
import { toFailure } from './to-tool-result.ts';

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
  validator: AjvJsonSchemaValidator;
  call(call: ForeignCall): Promise<ToolResult>;
}

const MAX_DESCRIPTION = 4_000;
/** For the answer about a call that took too long to arrive before the engine gives up. */
const MARGIN_MS = 2_000;

/** Throws when its schema cannot be used. */
export function toTool(
  foreign: ForeignTool,
  { server, digest, name, timeLimitMs, validator, call }: ToolSource,
): Tool {
  // Without its own id: two tools may use the same one for different schemas.
  const { $id: _, ...schema } = foreign.inputSchema;
  const validate = validator.getValidator(schema as JsonSchemaType);
  const findMismatch = (parameters: Record<string, unknown>) => {
    const verdict = validate(parameters);
    return verdict.valid ? null : `the arguments of "${name}" do not fit: ${verdict.errorMessage}`;
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
      const reason = findMismatch(parameters);
      return {
        preview: reason ? { type: 'failing', reason } : toPreview(foreign, server),
        risk: namesSecretFile(parameters) ? 'secrets' : null,
        permission: reason ? null : toExactScope(foreign, parameters),
        target: JSON.stringify([server, foreign.name, digest]),
      };
    },
    async execute(parameters, context) {
      const reason = findMismatch(parameters);
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
  const { name: tool, annotations = {} } = foreign;
  return {
    type: 'mcp',
    server,
    tool,
    title: toTitle(foreign),
    annotations: {
      readOnly: annotations.readOnlyHint ?? null,
      destructive: annotations.destructiveHint ?? null,
      idempotent: annotations.idempotentHint ?? null,
      openWorld: annotations.openWorldHint ?? null,
    },
  };
}

export function toTitle({ title, annotations }: ForeignTool): string | null {
  return title ?? annotations?.title ?? null;
}

function toDescription({ name, title, description }: ForeignTool, server: string): string {
  const text = description ?? title ?? name;
  const whole = `${text.slice(0, MAX_DESCRIPTION)}${text.length > MAX_DESCRIPTION ? '…' : ''}`;
  return `${whole} (${name} of the MCP server "${server}")`;
}

function toParameters({ properties = {}, required = [] }: ForeignTool['inputSchema']): ToolParameter[] {
  return Object.entries(properties).map(([name, property]) => {
    const schema = isObject(property) ? property : {};
    return {
      name,
      type: toType(schema.type),
      description: typeof schema.description === 'string' ? schema.description : '',
      required: required.includes(name),
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
