// Agent host: an agent that the hub itself runs, by any worker. What nobody speaks to is known, and not loaded.
import type { Hub } from '@nod/hub';
import type { Abilities, AgentName, AgentTool, DraftId, MentionSuggestion } from '@nod/protocol';
import type { Worker } from './worker.ts';

export interface HostPorts {
  hub: Hub;
  newDraftId(): DraftId;
  /** The time that runs are stamped with. */
  clock(): number;
  /** How long a tool approval waits for the person. */
  approvalLifeMs(): number;
  report(error: unknown): void;
}

export interface HostedAgent {
  name: AgentName;
  abilities: Abilities;
  /** Called once there is something to work on. */
  load(): Promise<Worker>;
  /** Its tools as they are now, of an agent that can tell. */
  tools?(): Promise<AgentTool[]>;
  /** What the person could mention to it, from what they have typed after the @. */
  suggestMentions?(query: string): Promise<MentionSuggestion[]>;
}

/** Works until the signal aborts. Of one name there is one host. */
export async function hostAgent(
  ports: HostPorts,
  { name, abilities, load }: HostedAgent,
  signal: AbortSignal,
): Promise<void> {
  await untilRegistered(ports.hub, name, signal);
  if (signal.aborted) return;
  await ports.hub.agents.host(name, abilities);
  await untilNeeded(ports.hub, name, signal);
  if (signal.aborted) return;
  const [{ serveMailbox }, worker] = await Promise.all([import('./mailbox.ts'), load()]);
  await serveMailbox(ports, { name, worker }, signal);
}

/** What is asked of hosted agents by name; those that are not hosted here, or do not tell, have nothing. */
export function askHosted(agents: readonly HostedAgent[]) {
  const find = (name: AgentName) => agents.find((agent) => agent.name === name);
  return {
    tools: async (name: AgentName) => (await find(name)?.tools?.()) ?? [],
    suggestMentions: async (name: AgentName, query: string) =>
      (await find(name)?.suggestMentions?.(query)) ?? [],
  };
}

/** A terminated agent has no mailbox: whoever registers it again wants it back. */
async function untilRegistered(hub: Hub, name: AgentName, signal: AbortSignal): Promise<void> {
  const { seq, agents } = hub.startingPoint().overview;
  if ((agents[name]?.terminatedAt ?? null) === null) return;
  for await (const { event } of hub.events.follow(seq, signal)) {
    if (event.type === 'agent-registered' && event.agent.name === name) return;
  }
}

/** The first message stays in the mailbox. */
async function untilNeeded(hub: Hub, name: AgentName, signal: AbortSignal): Promise<void> {
  if (hub.runs.active().some((run) => run.agent === name)) return;
  for await (const _ of hub.bus.follow(name, signal)) return;
}
