// Settings in memory, for tests.
import type { SettingsStore } from '@nod/hub';
import { DEFAULT_APPROVAL_MINUTES, type Settings } from '@nod/protocol';

export function createFakeSettings(): SettingsStore {
  let settings: Settings = {
    model: null,
    fallback: null,
    showReasoning: true,
    personas: [],
    activePersonaId: '',
    approvalMinutes: DEFAULT_APPROVAL_MINUTES,
  };
  return {
    read: () => settings,
    async change({ model: _model, fallback: _fallback, ...rest }) {
      const given = Object.entries(rest).filter(([, value]) => value !== undefined);
      settings = { ...settings, ...Object.fromEntries(given) };
      return settings;
    },
    findOffers: async () => ({ offers: [] }),
  };
}
