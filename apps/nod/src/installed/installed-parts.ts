// Installed parts of a hub: the agents that it runs itself and the channels that it speaks on. Each is a function of what
// there is to put it together from; they begin and end together.
import type { MemoryStore } from '@nod/agent';
import type { Channel } from '@nod/channels';
import { askHosted, type HostedAgent, hostAgent } from '@nod/hosting';
import type { InstallParts, Store } from '@nod/hub';
import { clock, hash, newId, timer } from '@nod/system-node';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { SettingsFile } from '../settings/settings-file.ts';

export interface HubParts extends InstallParts {
  store: Store;
  folder: DataFolder;
  memories: MemoryStore;
  settings: SettingsFile;
}

/** Null: the person has not set it up. What one needs is imported by an agent's `load`, and by a channel's function itself. */
export interface Installation {
  agents: readonly ((parts: HubParts) => HostedAgent | null)[];
  channels: readonly ((parts: HubParts) => Promise<Channel | null>)[];
}

export interface InstalledParts extends ReturnType<typeof askHosted> {
  /** Goes on with what was under way, then works in the background. */
  begin(): void;
  /** Agents leave their work as it is; channels finish what they are showing. */
  end(): Promise<void>;
}

/** Does nothing until it is told to begin. */
export function installParts(
  given: Omit<HubParts, 'signal'>,
  { agents, channels }: Installation,
): InstalledParts {
  const leave = new AbortController();
  const parts = { ...given, signal: leave.signal };
  const { report } = parts;
  const hosted = agents.flatMap((create) => create(parts) ?? []);
  const running: Promise<void>[] = [];
  return {
    ...askHosted(hosted),
    begin() {
      const works = [
        ...hosted.map((agent) => host(parts, agent)),
        ...channels.map((create) => speak(parts, create)),
      ];
      running.push(...works.map((work) => work.catch(report)));
    },
    async end() {
      leave.abort();
      await Promise.all(running);
    },
  };
}

async function host({ hub, settings, report, signal }: HubParts, agent: HostedAgent): Promise<void> {
  const approvalLifeMs = () => settings.read().approvalMinutes * 60_000;
  const ports = { hub, clock, approvalLifeMs, newDraftId: () => newId('drf'), report };
  await hostAgent(ports, agent, signal);
}

/** Until the hub ends, or another process takes the channel over. */
async function speak(parts: HubParts, create: Installation['channels'][number]): Promise<void> {
  const { hub, store, report, signal } = parts;
  const channel = await create(parts);
  if (channel === null) return;
  const { startChannel } = await import('@nod/channels');
  if (signal.aborted) return;
  const { ended, stop } = await startChannel({ hub, channel, store, clock, timer, hash, report });
  signal.addEventListener('abort', () => void stop(), { once: true });
  if (signal.aborted) await stop();
  await ended;
}
