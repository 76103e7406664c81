// The status of a channel that comes with the hub: whether it is set up and runs, as the person sees it. Secrets go in
// and never come out again.
import { z } from 'zod';
import { surfaceSchema } from '../requests/human-request.ts';

/**
 * `off`: not set up. `starting`: the outside has not answered yet. `running`: it speaks and hears. `waiting`: it cannot
 * at the moment, and goes on by itself. `refused`: it cannot until the person changes something.
 */
export const channelStateSchema = z.enum(['off', 'starting', 'running', 'waiting', 'refused']);

export type ChannelState = z.infer<typeof channelStateSchema>;

/** Who the hub is on the channel: the bot's user name, and where people find it. */
const selfSchema = z.object({ name: z.string(), address: z.string().nullable() });

/** Why it does not run. `conflict`: another process has the channel's outside. */
export const channelProblemSchema = z.enum(['conflict', 'key', 'address', 'network', 'limited', 'other']);

export type ChannelProblem = z.infer<typeof channelProblemSchema>;

const problem = z.object({
  code: channelProblemSchema,
  /** The outside's own words, without secrets. */
  message: z.string(),
});

/** What came of one small call to the outside. */
export const channelTrialSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answered'), self: selfSchema }),
  z.object({ type: z.literal('failed'), problem }),
]);

export type ChannelTrial = z.infer<typeof channelTrialSchema>;

/** Settings that were tried and refused, by what is wrong. */
export const channelErrorSchema = z.enum(
  channelProblemSchema.options.map((code) => `channel_${code}` as const),
);

export const CHANNEL_ERRORS = channelErrorSchema.options;

export const channelStatusSchema = z.object({
  surface: surfaceSchema,
  state: channelStateSchema,
  problem: problem.nullable(),
  /** Null until it is known. */
  self: selfSchema.nullable(),
  /** The environment sets it up, so that it cannot be changed here. */
  fromEnvironment: z.boolean(),
  /** What the person has set, as the channel itself describes it, without secrets. */
  settings: z.record(z.string(), z.unknown()),
});

export type ChannelStatus = z.infer<typeof channelStatusSchema>;
