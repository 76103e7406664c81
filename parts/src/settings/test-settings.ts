// Settings of the hub for tests of the panel: they keep what is chosen, and try models as the test says.
import type { SettingsStore } from '@nod/hub';
import type {
  ModelChoice,
  ModelOffers,
  ModelSettings,
  ModelTrial,
  ModelTrialOrder,
  Settings,
} from '@nod/protocol';
import { createFakeSettings } from '@nod/testing';

export interface TestSettings extends SettingsStore {
  /** What comes of the next trials; after them every model answers. */
  trials: ModelTrial[];
  /** What was tried, keys included. */
  tried: ModelTrialOrder['choice'][];
}

export function createTestSettings(
  begin: Partial<Settings> = {},
  offers: ModelOffers['offers'] = [],
): TestSettings {
  const rest = createFakeSettings();
  const trials: ModelTrial[] = [];
  const tried: ModelTrialOrder['choice'][] = [];
  let chosen: Partial<Settings> = begin;
  return {
    trials,
    tried,
    read: () => ({ ...rest.read(), ...chosen }),
    async change({ model, fallback, access, embedder, ...others }) {
      if (model !== undefined) chosen = { ...chosen, model: toModel(model, chosen.model) };
      if (fallback !== undefined) chosen = { ...chosen, fallback: toModel(fallback, chosen.fallback) };
      if (embedder === null) chosen = { ...chosen, embedder };
      if (access) {
        const { folder, ...switches } = access;
        const named =
          folder === undefined ? {} : { folder: folder ?? '/files', isOwnFolder: folder === null };
        const given = Object.entries(switches).filter(([, value]) => value !== undefined);
        chosen = { ...chosen, access: { ...this.read().access, ...named, ...Object.fromEntries(given) } };
      }
      await rest.change(others);
      return this.read();
    },
    findOffers: async () => ({ offers }),
    async tryModel({ choice }) {
      tried.push(choice);
      return trials.shift() ?? { outcome: 'answered', message: '', models: [] };
    },
  };
}

/** An absent key leaves the stored one as it is. */
function toModel(choice: ModelChoice | null, before: ModelSettings | null | undefined): ModelSettings | null {
  if (choice === null) return null;
  const { provider, model, baseUrl = null, apiKey } = choice;
  const hasApiKey = apiKey ? true : (before?.hasApiKey ?? false);
  return { provider, model, baseUrl, hasApiKey, fromEnvironment: false };
}
