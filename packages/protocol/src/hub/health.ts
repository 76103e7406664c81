// The hub's health: what is wrong with it, in words that anyone may read. No paths, no names.
import { z } from 'zod';
import { storageErrorCodeSchema } from './errors.ts';

/** `storage_low`: programs' messages are refused, the person's are not. `rows_unreadable`: some are left out. */
export const healthProblemCodeSchema = z.enum([
  ...storageErrorCodeSchema.options,
  'storage_low',
  'rows_unreadable',
]);

export const hubHealthSchema = z.object({
  /** `failing`: no message can be accepted. `degraded`: some cannot, or something is left out. */
  status: z.enum(['ok', 'degraded', 'failing']),
  problems: z.array(
    z.object({
      code: healthProblemCodeSchema,
      message: z.string(),
      /** How many rows cannot be read. */
      count: z.number().int().optional(),
    }),
  ),
});

export type HubHealth = z.infer<typeof hubHealthSchema>;
export type HealthProblem = HubHealth['problems'][number];
