// An opened session: the modes it can be in, as `modes` or as a configuration option of the category `mode`.
import { z } from 'zod';
import { listOf, optional } from './lenient.ts';

const modesSchema = z.object({
  currentModeId: z.string(),
  availableModes: listOf(z.object({ id: z.string() }), 100),
});

const modeOptionSchema = z.object({
  id: z.string(),
  category: z.literal('mode'),
  currentValue: z.string(),
  options: listOf(z.object({ value: z.string() }), 100),
});

const openedSchema = z
  .object({ modes: optional(modesSchema), configOptions: listOf(modeOptionSchema, 100) })
  .catch({ configOptions: [] });

export interface SessionModes {
  current: string;
  available: string[];
  /** Null: `session/set_mode`; else the configuration option that sets it. */
  optionId: string | null;
}

/** Null: the agent has no modes. */
export function readModes(response: unknown): SessionModes | null {
  const { modes, configOptions } = openedSchema.parse(response ?? {});
  if (modes)
    return {
      current: modes.currentModeId,
      available: modes.availableModes.map(({ id }) => id),
      optionId: null,
    };
  const [option] = configOptions;
  if (!option) return null;
  const available = option.options.map(({ value }) => value);
  return { current: option.currentValue, available, optionId: option.id };
}
