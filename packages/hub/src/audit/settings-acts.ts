// Changed settings as acts for the audit: one for each setting that is another one now. Keys never appear.
import type { Settings, SettingsChange } from '@nod/protocol';
import type { PersonAct } from '../contract/hub.ts';

/** In the order of the settings. A new key of a model counts as a change, though nothing shows it. */
export function toSettingsActs(change: SettingsChange, before: Settings, after: Settings): PersonAct[] {
  const earlier = toSubjects(before);
  const rekeyed = new Set(
    (['model', 'fallback', 'embedder'] as const).filter((part) => Boolean(change[part]?.apiKey)),
  );
  return Object.entries(toSubjects(after))
    .filter(([subject, detail]) => detail !== earlier[subject] || rekeyed.has(subject as 'model'))
    .map(([subject, detail]) => ({ outcome: 'settings-set', basis: 'settings', subject, detail }));
}

/** Every setting by its name, in words that are the same in every language. */
function toSubjects({ access, personas, activePersonaId, ...settings }: Settings): Record<string, string> {
  return {
    folder: access.folder,
    allowWrite: toSwitch(access.allowWrite),
    allowShell: toSwitch(access.allowShell),
    allowWeb: toSwitch(access.allowWeb),
    model: toServer(settings.model),
    fallback: toServer(settings.fallback),
    embedder: toServer(settings.embedder),
    approvalMinutes: String(settings.approvalMinutes),
    showReasoning: toSwitch(settings.showReasoning),
    activePersona: personas.find(({ id }) => id === activePersonaId)?.name ?? '',
    personas: personas.map(({ name, instructions }) => `${name}: ${instructions}`).join('\n'),
  };
}

function toSwitch(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}

/** A model or an embedder, and where what it is given goes. */
function toServer(server: Settings['model'] | Settings['embedder']): string {
  if (server === null) return 'off';
  const { provider, model, baseUrl } = server;
  return [provider, model, ...(baseUrl === null ? [] : [baseUrl])].join(' ');
}
