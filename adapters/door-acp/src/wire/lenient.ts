// Lenient schemas for what an agent program sends: a field that is not as expected counts as absent, never as a fault.
import { z } from 'zod';

/** What is of another type is as if it were not there. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined);
}

/** The items that can be read; others are skipped. */
export function listOf<T extends z.ZodType>(item: T, most = 1_000) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((items): z.output<T>[] =>
      items.slice(0, most).flatMap((each) => {
        const read = item.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    );
}

export const fieldsSchema = z.record(z.string(), z.unknown());
