// What the person has set for the built-in agent, as the hub keeps it. Keys are sent and never come back.
import { ConnectionError } from '@nod/client';
import { NodError, type Settings, type SettingsChange } from '@nod/protocol';
import { create } from 'zustand';
import { currentTexts } from '../texts/use-texts.ts';
import { hubClient, SURFACE } from './hub-client.ts';

interface AgentSettings {
  /** Null until they are here. */
  settings: Settings | null;
  failed: boolean;
}

export const useAgentSettings = create<AgentSettings>()(() => ({ settings: null, failed: false }));

/** Reasoning is shown unless the person has switched it off. */
export function useShowsReasoning(): boolean {
  return useAgentSettings(({ settings }) => settings?.showReasoning ?? true);
}

export async function loadAgentSettings(): Promise<void> {
  try {
    useAgentSettings.setState({ settings: await hubClient.settings(), failed: false });
  } catch (error) {
    console.warn('the settings could not be loaded', error);
    useAgentSettings.setState({ failed: true });
  }
}

/** Rejects with the hub's refusal; nothing has changed then. */
export async function changeAgentSettings(change: SettingsChange): Promise<Settings> {
  const settings = await hubClient.changeSettings({ ...change, surface: SURFACE });
  useAgentSettings.setState({ settings, failed: false });
  return settings;
}

/** What went wrong, in words for the person: the hub's own where it gave a reason. */
export function toReason(error: unknown): string {
  console.warn('the hub refused', error);
  const { agentSettings, refusals } = currentTexts();
  if (error instanceof ConnectionError) return agentSettings.offline;
  if (error instanceof NodError && isNamed(error.code, refusals)) return refusals[error.code](error.message);
  return error instanceof Error ? error.message : String(error);
}

function isNamed<T extends object>(code: string, refusals: T): code is keyof T & string {
  return Object.hasOwn(refusals, code);
}
