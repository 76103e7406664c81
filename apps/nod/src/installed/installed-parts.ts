// Installed parts of a hub: the agents that it runs itself and the channels that it speaks on. Each is a function of what
// there is to put it together from; they begin and end together.
import type { MemoryStore } from '@nod/agent';
import type { Browsers } from '@nod/browsers';
import type { ChannelKit } from '@nod/channels';
import { askHosted, type HostedAgent, hostAgent } from '@nod/hosting';
import type { InstalledChannels, InstalledDoors, InstallParts, Store } from '@nod/hub';
import type { Surface } from '@nod/protocol';
import { clientPorts, clock, hash, newId, timer } from '@nod/system-node';
import { toChannelParts } from '../channels/channel-parts.ts';
import { createInstalledChannels } from '../channels/installed-channels.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { toDoorParts } from '../doors/door-parts.ts';
import type { DoorMaker } from '../doors/doors.ts';
import { readBranch } from '../doors/folder-branch.ts';
import { createInstalledDoors, type RunningDoors } from '../doors/installed-doors.ts';
import type { SettingsFile } from '../settings/settings-file.ts';

export interface HubParts extends InstallParts {
  store: Store;
  folder: DataFolder;
  memories: MemoryStore;
  settings: SettingsFile;
  /** The pages that the person has beside the panel. */
  browsers: Browsers;
}

/**
 * Of agents, null: the person has not set it up. What one needs is imported by an agent's `load`, and by a kit when it
 * tries and creates.
 */
export interface Installation {
  agents: readonly ((parts: HubParts) => HostedAgent | null)[];
  channels: readonly ChannelKit<unknown>[];
  /** Absent: none. */
  doors?: readonly DoorMaker[];
}

export interface InstalledParts extends ReturnType<typeof askHosted> {
  channels: InstalledChannels;
  doors: InstalledDoors;
  /** Goes on with what was under way, then works in the background. */
  begin(): void;
  /** Agents leave their work as it is; channels finish what they are showing. */
  end(): Promise<void>;
}

/** Does nothing until it is told to begin. */
export function installParts(given: Omit<HubParts, 'signal'>, installed: Installation): InstalledParts {
  const leave = new AbortController();
  const parts = { ...given, signal: leave.signal };
  const { hub, store, report } = parts;
  const hosted = installed.agents.flatMap((create) => create(parts) ?? []);
  const env = process.env;
  const toParts = (surface: Surface) => toChannelParts(hub, store, surface);
  const doors = createDoors(parts, installed.doors ?? []);
  const channels = createInstalledChannels(
    { ...parts, clock, timer, hash, env, doors, toParts },
    installed.channels,
  );
  const running: Promise<void>[] = [];
  return {
    ...askHosted(hosted),
    channels,
    doors,
    begin() {
      running.push(...hosted.map((agent) => host(parts, agent).catch(report)));
      channels.begin();
      doors.begin();
    },
    async end() {
      leave.abort();
      await Promise.all([...running, channels.end(), doors.end()]);
    },
  };
}

async function host({ hub, settings, report, signal }: HubParts, agent: HostedAgent): Promise<void> {
  const approvalLifeMs = () => settings.read().approvalMinutes * 60_000;
  const ports = { hub, clock, approvalLifeMs, newDraftId: () => newId('drf'), report };
  await hostAgent(ports, agent, signal);
}

function createDoors({ hub, folder, report }: HubParts, makers: readonly DoorMaker[]): RunningDoors {
  return createInstalledDoors(
    {
      ...{ hub, clock, timer: clientPorts.timer, hash, report, branchOf: readBranch },
      newDraftId: () => newId('drf'),
      newHolder: () => newId('call'),
      parts: toDoorParts(folder, report),
    },
    makers,
  );
}
