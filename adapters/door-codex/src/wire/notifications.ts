// Notifications of Codex's app-server that a session listens to. Each names its thread.
import { z } from 'zod';
import { itemSchema, settingsSchema, threadStatusSchema, turnSchema } from './thread.ts';

const turnId = z.string().min(1).max(200);

export const notificationSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('thread/status/changed'), params: z.object({ status: threadStatusSchema }) }),
  z.object({ method: z.literal('thread/closed') }),
  z.object({
    method: z.literal('thread/name/updated'),
    params: z.object({ threadName: z.string().nullish() }),
  }),
  z.object({
    method: z.literal('thread/settings/updated'),
    params: z.object({ threadSettings: settingsSchema }),
  }),
  z.object({ method: z.literal('turn/started'), params: z.object({ turn: turnSchema }) }),
  z.object({ method: z.literal('turn/completed'), params: z.object({ turn: turnSchema }) }),
  z.object({
    method: z.literal('turn/plan/updated'),
    params: z.object({ plan: z.array(z.object({ step: z.string(), status: z.string() })).max(1_000) }),
  }),
  z.object({ method: z.literal('item/started'), params: z.object({ turnId, item: itemSchema }) }),
  z.object({ method: z.literal('item/completed'), params: z.object({ turnId, item: itemSchema }) }),
  z.object({ method: z.literal('item/agentMessage/delta'), params: z.object({ turnId, delta: z.string() }) }),
  z.object({
    method: z.literal('serverRequest/resolved'),
    params: z.object({ requestId: z.union([z.string(), z.number()]) }),
  }),
]);

export type Notification = z.infer<typeof notificationSchema>;

const threadOfSchema = z.object({ threadId: z.string() });

/** The thread that a frame is about; null where it is about none. */
export function threadOf(params: unknown): string | null {
  return threadOfSchema.safeParse(params).data?.threadId ?? null;
}
