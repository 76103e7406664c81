// Tagged things: one form of several, told apart by its `type`.
import { z } from 'zod';

export function tagged<T extends string, S extends z.core.$ZodLooseShape>(type: T, fields: S) {
  return z.object({ type: z.literal(type), ...fields });
}
