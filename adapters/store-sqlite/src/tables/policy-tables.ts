// Policies and permissions of tools as rows, and back.
import type { DatabaseSync } from 'node:sqlite';
import {
  type HubEventOf,
  type Permission,
  permissionSchema,
  type ToolPolicy,
  toolPolicySchema,
  toPolicyKey,
} from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

type PolicyEvent = HubEventOf<
  'tool-policy-set' | 'tool-policy-removed' | 'permission-granted' | 'permission-revoked'
>;

/** A policy that replaces another keeps its place. */
export function createPolicyProjection(database: DatabaseSync): (event: PolicyEvent) => void {
  const upsertPolicy = database.prepare(
    `INSERT INTO tool_policies (key, policy) VALUES (?, ?)
       ON CONFLICT (key) DO UPDATE SET policy = excluded.policy`,
  );
  const removePolicy = database.prepare('DELETE FROM tool_policies WHERE key = ?');
  const upsertPermission = database.prepare(
    `INSERT INTO permissions (id, permission) VALUES (?, ?)
       ON CONFLICT (id) DO UPDATE SET permission = excluded.permission`,
  );
  const removePermission = database.prepare('DELETE FROM permissions WHERE id = ?');

  return (event) => {
    switch (event.type) {
      case 'tool-policy-set':
        upsertPolicy.run(toPolicyKey(event.policy), JSON.stringify(event.policy));
        break;
      case 'tool-policy-removed':
        removePolicy.run(toPolicyKey(event));
        break;
      case 'permission-granted':
        upsertPermission.run(event.permission.id, JSON.stringify(event.permission));
        break;
      case 'permission-revoked':
        removePermission.run(event.permissionId);
    }
  };
}

/** In the order set. */
export function loadPolicies(database: DatabaseSync, rows: ReadableRows): ToolPolicy[] {
  const sql = 'SELECT key, policy FROM tool_policies ORDER BY set_order';
  const found = prepareQuery<{ key: string; policy: string }>(database, sql).all();
  return found.flatMap(
    ({ key, policy }) => rows.decode(`policy ${key}`, toolPolicySchema, () => JSON.parse(policy)) ?? [],
  );
}

/** In the order granted. */
export function loadPermissions(database: DatabaseSync, rows: ReadableRows): Permission[] {
  const sql = 'SELECT id, permission FROM permissions ORDER BY grant_order';
  const found = prepareQuery<{ id: string; permission: string }>(database, sql).all();
  return found.flatMap(
    ({ id, permission }) =>
      rows.decode(`permission ${id}`, permissionSchema, () => JSON.parse(permission)) ?? [],
  );
}
