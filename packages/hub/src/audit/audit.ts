// The audit as the hub's adapters see it: read page by page, and told of what the person changes outside of requests.

import type { HubContext } from '../context/hub-context.ts';
import type { Audit } from '../contract/hub.ts';
import type { Change } from '../contract/ports.ts';
import { toPersonEntry } from './audit-entries.ts';

export function createAudit({ store, clock }: HubContext): Audit {
  return {
    async record(surface, acts) {
      const at = clock();
      const entries = acts.map((act): Change => {
        return { type: 'audit-recorded', entry: toPersonEntry(surface, { at, detail: '', ...act }) };
      });
      if (entries.length > 0) await store.commit(entries);
    },
    async page(query) {
      const found = await store.audit({ ...query, limit: query.limit + 1 });
      return { entries: found.slice(0, query.limit), hasMore: found.length > query.limit };
    },
  };
}
