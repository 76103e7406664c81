// Requests for more permissions: folders to write in, the network.
import { z } from 'zod';
import type { AskedRequest } from './asked-request.ts';

const paramsSchema = z.object({
  turnId: z.string(),
  itemId: z.string(),
  cwd: z.string().nullish(),
  reason: z.string().nullish(),
  permissions: z.record(z.string(), z.unknown()),
});

const SESSION = 'session';

export function readPermissionsRequest(params: unknown): AskedRequest | null {
  const { data } = paramsSchema.safeParse(params);
  if (!data) return null;
  const wanted = Object.fromEntries(Object.entries(data.permissions).filter(([, value]) => value !== null));
  return {
    turnId: data.turnId,
    about: data.itemId,
    ask: {
      type: 'approval',
      toolName: 'request_permissions',
      parameters: { permissions: wanted, ...(data.cwd ? { cwd: data.cwd } : {}) },
      text: data.reason ?? '',
      isEditable: false,
      scopes: [{ id: SESSION, label: 'Yes, grant these permissions for this session' }],
      isOwnTool: false,
    },
    toResult(answer) {
      if (answer.type !== 'approve') return { permissions: {}, scope: 'turn' };
      return { permissions: wanted, scope: answer.scope === SESSION ? SESSION : 'turn' };
    },
  };
}
