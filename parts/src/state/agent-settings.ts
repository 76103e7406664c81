// Agent settings: what the person has set for the built-in agent, as the hub keeps it. Keys are sent and never come
// back.
import { ConnectionError } from '@nod/client';
import { NodError, type Settings, type SettingsChange } from '@nod/protocol';
import { createPanelStore, type Panel } from '../panel/panel.ts';
import { currentTexts } from '../texts/use-texts.ts';

interface AgentSettings {
  /** Null until they are here. */
  settings: Settings | null;
  failed: boolean;
}

export const useAgentSettings = createPanelStore<AgentSettings>(() => ({ settings: null, failed: false }));

/** Reasoning is shown unless the person has switched it off. */
export function useShowsReasoning(): boolean {
  return useAgentSettings(({ settings }) => settings?.showReasoning ?? true);
}

export async function loadAgentSettings(panel: Panel): Promise<void> {
  try {
    useAgentSettings.of(panel).setState({ settings: await panel.client.settings(), failed: false });
  } catch (error) {
    console.warn('the settings could not be loaded', error);
    useAgentSettings.of(panel).setState({ failed: true });
  }
}

/** Rejects with the hub's refusal; nothing has changed then. */
export async function changeAgentSettings(panel: Panel, change: SettingsChange): Promise<Settings> {
  const settings = await panel.client.changeSettings({ ...change, surface: panel.surface });
  useAgentSettings.of(panel).setState({ settings, failed: false });
  return settings;
}

/** What went wrong, in words for the person: the hub's own where it gave a reason. */
export function toReason(panel: Panel, error: unknown): string {
  console.warn('the hub refused', error);
  const { agentSettings, refusals } = currentTexts(panel);
  if (error instanceof ConnectionError) return agentSettings.offline;
  if (error instanceof NodError && isNamed(error.code, refusals)) return refusals[error.code](error.message);
  return error instanceof Error ? error.message : String(error);
}

function isNamed<T extends object>(code: string, refusals: T): code is keyof T & string {
  return Object.hasOwn(refusals, code);
}
