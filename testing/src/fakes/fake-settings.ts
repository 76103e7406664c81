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
    access: {
      folder: '/files',
      isOwnFolder: true,
      folderProblem: null,
      allowWrite: false,
      allowShell: false,
      allowWeb: false,
      fromEnvironment: [],
    },
    embedder: null,
  };
  return {
    read: () => settings,
    async change({ model: _model, fallback: _fallback, access: _access, embedder: _embedder, ...rest }) {
      const given = Object.entries(rest).filter(([, value]) => value !== undefined);
      settings = { ...settings, ...Object.fromEntries(given) };
      return settings;
    },
    findOffers: async () => ({ offers: [] }),
    tryModel: async () => ({ outcome: 'answered', message: '', models: [] }),
  };
}
