// Routes for the settings of the built-in agents, and for what they remember. Keys are taken and never given out; changes
// of settings are audited.
import { toSettingsActs } from '@nod/hub';
import { type MemoryId, NodError } from '@nod/protocol';
import type { RouteParts, Routes } from '../serving/route.ts';

export function settingsRoutes({ hub, settings, memories }: RouteParts) {
  return {
    settings: () => settings.read(),
    async changeSettings({ body: { surface, ...wanted } }) {
      const before = settings.read();
      const after = await settings.change(wanted);
      await hub.audit.record(surface, toSettingsActs(wanted, before, after));
      return after;
    },
    findModels: () => settings.findOffers(),
    tryModel: ({ body }) => settings.tryModel(body),
    async memories({ query: { before, limit } }) {
      const page = { limit, ...(before !== undefined && { before }) };
      const [items, count] = await Promise.all([memories.list(page), memories.count()]);
      return { memories: items, count };
    },
    embeddingProgress: () => memories.embeddingProgress(),
    async searchMemories({ query: { query, limit }, context }) {
      const found = await memories.search(query, { limit, signal: context.req.raw.signal });
      return { found: found.map(({ item, score }) => ({ memory: item, score })) };
    },
    addMemory: ({ body }) => memories.add(body),
    async updateMemory({ params: { id }, body }) {
      return (await memories.update(id, body.text)) ?? refuseUnknown(id);
    },
    async removeMemory({ params: { id } }) {
      if (!(await memories.remove(id))) refuseUnknown(id);
    },
  } satisfies Partial<Routes>;
}

function refuseUnknown(id: MemoryId): never {
  throw new NodError('not_found', `no memory ${id}`);
}
