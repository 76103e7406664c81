// Lines of the doors' socket: what the far end of a session and the hub say to each other, one object of JSON on a line.
import { z } from 'zod';
import { type DoorAction, doorActionSchema } from '../contract/door-action.ts';
import { type DoorEvent, doorEventSchema } from '../contract/door-event.ts';
import { sessionFactsSchema } from '../contract/session-facts.ts';

/** The far end says first who it is; another version says nothing that is understood. */
const helloSchema = z.object({ type: z.literal('hello'), version: z.literal(1), facts: sessionFactsSchema });

/** Somebody follows the session: it begins with `attached`, whenever this is said. */
const welcomeSchema = z.object({ type: z.literal('welcome'), since: z.number() });

export type Hello = z.infer<typeof helloSchema>;
export type FarLine = Hello | DoorEvent;
export type HubLine = z.infer<typeof welcomeSchema> | DoorAction;

const farLineSchema: z.ZodType<FarLine> = z.union([helloSchema, doorEventSchema]);
const hubLineSchema: z.ZodType<HubLine> = z.union([welcomeSchema, doorActionSchema]);

/** In characters; what is longer is skipped. */
export const MAX_SOCKET_LINE = 4_000_000;

/** Null for what is not understood: it is skipped. */
export function decodeFarLine(line: string): FarLine | null {
  return decode(farLineSchema, line);
}

export function decodeHubLine(line: string): HubLine | null {
  return decode(hubLineSchema, line);
}

export function renderLine(line: FarLine | HubLine): string {
  return `${JSON.stringify(line)}\n`;
}

function decode<T>(schema: z.ZodType<T>, line: string): T | null {
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
