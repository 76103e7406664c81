// A tool that the hub offers over MCP, and one call of it.
import type { CallToolResult, ServerContext, Tool } from '@modelcontextprotocol/server';
import type { HubClient } from '@nod/client';
import { type AgentName, NodError } from '@nod/protocol';
import { z } from 'zod';
import type { ClientTraits } from '../clients/known-clients.ts';
import type { GivenAnswers } from './given-answers.ts';

/** One call, by one agent through one client. */
export interface McpCall {
  /** Unlike any other call's. */
  id: string;
  hub: HubClient;
  agent: AgentName;
  client: ClientTraits;
  context: ServerContext;
  /** What the session's calls have brought. */
  given: GivenAnswers;
  /** How often a waiting call says that it still waits. */
  progressEveryMs: number;
  /** Aborts when the server stops. */
  stopping: AbortSignal | undefined;
}

export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema, as it is listed. */
  inputSchema: Readonly<Record<string, unknown>>;
  /** `given` is judged by the tool itself, which answers with the hub's codes: they tell a model what to correct. */
  call(given: Record<string, unknown>, call: McpCall): Promise<CallToolResult>;
}

interface TypedTool<S extends z.ZodType> extends Pick<McpTool, 'name' | 'title' | 'description'> {
  parameters: S;
  run(given: z.output<S>, call: McpCall): Promise<CallToolResult>;
}

/** A tool that is listed with the schema that decodes what it is given; NodError `invalid_request` says where that is wrong. */
export function toTool<S extends z.ZodType>({ parameters, run, ...told }: TypedTool<S>): McpTool {
  return {
    ...told,
    inputSchema: z.toJSONSchema(parameters, { io: 'input' }),
    async call(given, call) {
      return run(decodeGiven(parameters, given), call);
    },
  };
}

/** Throws NodError `invalid_request`, which says where it is wrong. */
export function decodeGiven<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const decoded = schema.safeParse(given);
  if (decoded.success) return decoded.data;
  throw new NodError('invalid_request', z.prettifyError(decoded.error));
}

/**
 * What no tool here does: undo or overwrite something, or reach anything but the hub. Programs that ask before a tool
 * they know nothing of let such a one pass.
 */
const ANNOTATIONS = { destructiveHint: false, openWorldHint: false } as const;

/** Programs that load tools only when a model looks for them have these at hand from the start. */
const LOADING = { 'anthropic/alwaysLoad': true } as const;

export function toListedTool({ name, title, description, inputSchema }: McpTool): Tool {
  const annotations = { title, ...ANNOTATIONS };
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: 'object' },
    annotations,
    _meta: LOADING,
  };
}
