// Tool policy: what the person has set for tools: a policy for a tool, and permissions given from a card.
import { z } from 'zod';
import { conversationIdSchema, permissionIdSchema } from '../ids/ids.ts';
import { agentNameSchema } from '../names/address.ts';
import { toolParametersSchema } from './tool-call.ts';

/** `never` beats `ask`, `ask` beats `auto`. */
export const toolPolicyValueSchema = z.enum(['auto', 'ask', 'never']);

export type ToolPolicyValue = z.infer<typeof toolPolicyValueSchema>;

export const toolPolicySchema = z.object({
  /** Null: for every agent. */
  agent: agentNameSchema.nullable(),
  toolName: z.string().min(1).max(200),
  policy: toolPolicyValueSchema,
  setAt: z.number(),
});

export type ToolPolicy = z.infer<typeof toolPolicySchema>;

/** One policy for an agent and a tool. */
export function toPolicyKey({ agent, toolName }: Pick<ToolPolicy, 'agent' | 'toolName'>): string {
  return `${agent ?? '*'} ${toolName}`;
}

/** What a call must be for a permission to cover it. */
export const permissionScopeSchema = z.object({
  /** With these values; the other parameters are free. */
  parameters: toolParametersSchema,
  /** What it depended on beyond them, such as the content of a script, in a form to compare; empty: nothing. */
  target: z.string(),
});

export type PermissionScope = z.infer<typeof permissionScopeSchema>;

/** "Allow this from now on": calls of one tool, as narrow as the tool can say. */
export const permissionSchema = permissionScopeSchema.extend({
  id: permissionIdSchema,
  agent: agentNameSchema,
  toolName: z.string(),
  /** Null: in every conversation. */
  conversationId: conversationIdSchema.nullable(),
  grantedAt: z.number(),
});

export type Permission = z.infer<typeof permissionSchema>;

/** A tool of an agent, as the person sets its policy. */
export const agentToolSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** The MCP server it comes from; null for a tool of our own. */
  server: z.string().nullable(),
  readOnly: z.boolean(),
});

export type AgentTool = z.infer<typeof agentToolSchema>;
