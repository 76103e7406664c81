// The projection of events: the changes that each makes in the tables beside the log. Deliveries and renewals, which
// depend on their place in it, are written by the change writer.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError } from '@nod/hub';
import { deliverySchema, type HubEvent, type HubEventOf, isLaterDelivery, toPolicyKey } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';
import type { Superseding } from './superseding.ts';

type ProjectedEvent = Exclude<HubEvent, HubEventOf<'message-delivered' | 'conversation-renewed'>>;
type Projections = { [T in ProjectedEvent['type']]: (event: HubEventOf<T>) => unknown };

/** Throws ConflictError, having changed nothing, when a request to settle is not open, a run's message is superseded, or a delivery no step forward. */
export function createEventProjection(
  database: DatabaseSync,
  superseding: Superseding,
): (event: ProjectedEvent) => void {
  const run = (sql: string) => prepareChange(database, sql);
  const upsertAgent = run(
    `INSERT OR REPLACE INTO agents (name, registeredAt, terminatedAt, isHosted, abilities)
       VALUES (:name, :registeredAt, :terminatedAt, :isHosted, :abilities)`,
  );
  const insertConversation = run(
    `INSERT INTO conversations (id, participants, openedAt, mode) VALUES (:id, :participants, :openedAt, :mode)`,
  );
  const insertRequest = run(
    `INSERT INTO requests (id, messageId, request, awaited, settlement)
       VALUES (:id, :messageId, :request, :awaited, :settlement)`,
  );
  const settle = run(
    'UPDATE requests SET settlement = :settlement WHERE id = :requestId AND settlement IS NULL',
  );
  const readDelivery = prepareQuery(
    database,
    'SELECT delivery FROM messages WHERE id = ?',
    ({ delivery }: { delivery: string | null }) => ({
      delivery: delivery === null ? null : (deliverySchema.safeParse(JSON.parse(delivery)).data ?? null),
    }),
  );
  const tellDelivery = run('UPDATE messages SET delivery = :delivery WHERE id = :messageId');
  const insertRun = run('INSERT INTO runs (id, messageId, run) VALUES (:id, :messageId, :run)');
  const insertStep = run('INSERT INTO run_steps (runId, step) VALUES (:runId, :step)');
  // One that replaces another keeps its place.
  const upsertPolicy = run(
    'INSERT INTO tool_policies (key, policy) VALUES (:key, :policy) ON CONFLICT (key) DO UPDATE SET policy = excluded.policy',
  );
  const removePolicy = run('DELETE FROM tool_policies WHERE key = :key');
  const upsertPermission = run(
    'INSERT INTO permissions (id, permission) VALUES (:id, :permission) ON CONFLICT (id) DO UPDATE SET permission = excluded.permission',
  );

  const projections: Projections = {
    'agent-registered': ({ agent }) => upsertAgent(agent),
    'agent-terminated': run('UPDATE agents SET terminatedAt = :at WHERE name = :name'),
    'conversation-opened': ({ conversation }) => insertConversation(conversation),
    'conversation-read': run(
      'UPDATE conversations SET readThrough = :through, unread = :unread WHERE id = :conversationId',
    ),
    'conversation-mode-set': run('UPDATE conversations SET mode = :mode WHERE id = :conversationId'),
    'message-delivery-told'({ messageId, delivery }) {
      const known = readDelivery.get(messageId);
      if (!known || !isLaterDelivery(known.delivery, delivery)) throw new ConflictError('delivery-not-later');
      tellDelivery({ messageId, delivery });
    },
    'request-opened': ({ request }) => insertRequest({ ...request, request }),
    'request-awaited': run(
      'UPDATE requests SET awaited = :awaited WHERE id = :requestId AND settlement IS NULL',
    ),
    'request-settled'(event) {
      if (settle(event) === 0) throw new ConflictError('request-not-open');
    },
    'run-started'({ run: started }) {
      const { id, messageId, steps } = started;
      superseding.requireCurrent(started);
      insertRun({ id, messageId, run: { ...started, steps: [], end: null } });
      for (const step of steps) insertStep({ runId: id, step });
    },
    'run-step-added': insertStep,
    'run-ended': run('UPDATE runs SET runEnd = :end WHERE id = :runId'),
    'tool-policy-set': ({ policy }) => upsertPolicy({ key: toPolicyKey(policy), policy }),
    'tool-policy-removed': (event) => removePolicy({ key: toPolicyKey(event) }),
    'permission-granted': ({ permission }) => upsertPermission({ id: permission.id, permission }),
    'permission-revoked': run('DELETE FROM permissions WHERE id = :permissionId'),
  };
  return (event) => void (projections[event.type] as (event: ProjectedEvent) => unknown)(event);
}
