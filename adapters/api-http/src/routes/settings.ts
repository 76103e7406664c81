// Routes for the settings of the built-in agents. Keys are taken and never given out; changes are audited.
import { type Hub, type SettingsStore, toSettingsActs } from '@nod/hub';
import type { SettingsChange, Surface } from '@nod/protocol';
import type { Routes } from '../serving/route.ts';

export function settingsRoutes(hub: Hub, settings: SettingsStore) {
  async function change(wanted: SettingsChange, surface: Surface) {
    const before = settings.read();
    const after = await settings.change(wanted);
    await hub.audit.record(surface, toSettingsActs(wanted, before, after));
    return after;
  }

  return {
    settings: () => settings.read(),
    changeSettings: ({ body: { surface, ...wanted } }) => change(wanted, surface),
    findModels: () => settings.findOffers(),
    tryModel: ({ body }) => settings.tryModel(body),
  } satisfies Partial<Routes>;
}
