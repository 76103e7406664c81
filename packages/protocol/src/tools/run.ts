// A run is an agent's work on one message of the person: what it did, step by step, and how it ended.
import { z } from 'zod';
import { conversationIdSchema, messageIdSchema, runIdSchema } from '../ids/ids.ts';
import { tagged } from '../ids/tagged.ts';
import { agentNameSchema } from '../names/address.ts';
import { toolCallSchema } from './tool-call.ts';

/** How a tool call ended: it ran, or it was not let run, or nobody knows. */
export const toolCallOutcomeSchema = z.enum([
  'succeeded',
  'failed',
  'stopped',
  /** By the person. */
  'rejected',
  /** By a mode or a policy, or because it was no longer what was approved. */
  'refused',
  /** Nobody answered in time. */
  'expired',
  /** It began, and the hub ended before it did. */
  'unknown',
]);

export type ToolCallOutcome = z.infer<typeof toolCallOutcomeSchema>;

/** How far a tool call under way has come. Told as it happens, never stored. */
export const toolProgressSchema = z.object({
  /** In the tool's own words. */
  text: z.string(),
  /** Where the work is cut into parts: which one is being worked on, from 1, and how many there are. */
  part: z.object({ at: z.number().int(), of: z.number().int() }).optional(),
});

export type ToolProgress = z.infer<typeof toolProgressSchema>;

/** One thing that happened in a run. A step is stored before the next thing happens. */
export const runStepSchema = z.discriminatedUnion('type', [
  /** A turn of the model that calls tools, kept so that the run can go on after a restart. */
  tagged('model-turn-ended', {
    at: z.number(),
    /** Whether the model was offered tools; what it called without being offered any was not run. */
    withTools: z.boolean(),
    text: z.string(),
    reasoning: z.string(),
    toolCalls: z.array(
      z.object({
        id: z.string(),
        toolName: z.string(),
        argumentsText: z.string(),
        providerState: z.string().optional(),
      }),
    ),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
  }),
  tagged('tool-call-started', { at: z.number(), call: toolCallSchema }),
  tagged('tool-call-settled', {
    at: z.number(),
    call: toolCallSchema,
    outcome: toolCallOutcomeSchema,
    /** What came of it, in words. */
    text: z.string(),
    /** What an agent without a model needs of it to go on after a restart. */
    data: z.unknown().optional(),
    quickReplies: z.array(z.string()).optional(),
    /** Sites whose pages it read: what they say is in the conversation from here on. */
    sites: z.array(z.string()).optional(),
  }),
  tagged('plan-created', {
    at: z.number(),
    steps: z.array(
      z.object({
        id: z.string(),
        tool: z.string(),
        dependsOn: z.array(z.string()),
        /** Why it is taken, where the plan says so. */
        thought: z.string().optional(),
        /** Milliseconds, where known. */
        estimatedDuration: z.number().optional(),
      }),
    ),
    /** Milliseconds; there when it is known of every step. */
    estimatedDuration: z.number().optional(),
  }),
  tagged('plan-step-updated', {
    at: z.number(),
    stepId: z.string(),
    status: z.enum(['pending', 'running', 'completed', 'failed', 'skipped', 'stopped']),
    text: z.string(),
  }),
]);

export type RunStep = z.infer<typeof runStepSchema>;

export const runEndSchema = z.object({
  at: z.number(),
  /** `interrupted`: the hub ended in the middle of it. */
  outcome: z.enum(['completed', 'stopped', 'failed', 'stuck', 'interrupted']),
  /** How the agent came to its answer, where reasoning is shown. */
  reasoning: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** The message with the answer. */
  answerId: messageIdSchema.nullable(),
});

export type RunEnd = z.infer<typeof runEndSchema>;

export const runSchema = z.object({
  id: runIdSchema,
  agent: agentNameSchema,
  conversationId: conversationIdSchema,
  /** The message of the person that the agent works on. */
  messageId: messageIdSchema,
  startedAt: z.number(),
  steps: z.array(runStepSchema),
  /** Null while the agent is at work. */
  end: runEndSchema.nullable(),
});

export type Run = z.infer<typeof runSchema>;
