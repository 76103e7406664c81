// Approvals as the hub's parts and its adapters see them: decisions, policies and permissions.
import { NodError } from '@nod/protocol';
import { toPolicyChanges, toRevocation } from '../calls/permissions.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { Approvals } from '../contract/hub.ts';
import { kindOf } from '../requests/kinds/kinds.ts';
import type { RequestRoom } from '../requests/request-room.ts';
import { settleAllByRules } from '../settling/settling-by-rules.ts';
import { decideCall } from './call-decision.ts';

export function createApprovals(context: HubContext, room: RequestRoom): Approvals {
  const { store, overview } = context;
  // A rule may have changed right before the hub ended.
  settleAllByRules(context, null).catch(context.report);

  return {
    decide: (question) => decideCall(context, room, question),
    async preview(id, parameters) {
      const request = overview.openRequests[id];
      const preview = request && kindOf(request).preview?.(request, parameters, context);
      if (preview) return preview;
      throw new NodError('no_longer_valid', 'nothing waits for this approval at the moment');
    },
    policies: () => ({
      policies: Object.values(overview.policies),
      permissions: Object.values(overview.permissions),
    }),
    async setPolicy(change) {
      await store.commit(toPolicyChanges(context, change));
      await settleAllByRules(context, change.surface);
    },
    async revoke(id, surface) {
      const permission = overview.permissions[id];
      if (!permission) throw new NodError('not_found', `no permission ${id}`);
      await store.commit(toRevocation(context, permission, surface));
    },
  };
}
