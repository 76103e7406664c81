// Hosts the built-in agent on the hub of this process.
import { hostAgent } from '@nod/hub/native-agents';
import type { AgentName } from '@nod/protocol';
import { clock, newId, timer, timeZone } from '@nod/system-node';
import { createNativeAgent } from './native-agent.ts';
import type { NativeAgentParts } from './native-agent-start.ts';

/** Resolves when the signal aborts. */
export async function runNativeAgent(name: AgentName, parts: NativeAgentParts): Promise<void> {
  const { hub, settings, report, onFailedCall, signal } = parts;
  const servers = await parts.servers();
  // A run that goes on may wait for the approval of a tool that one of the servers has.
  if (hub.runs.active().some((run) => run.agent === name)) await servers?.tried();
  const foreignTools = () => servers?.tools() ?? [];
  const newPlanId = () => newId('run');
  const agent = createNativeAgent({ ...parts, name, foreignTools, newPlanId, clock, timeZone });
  const after = (ms: number, callback: () => void) => timer(clock() + ms, callback);
  const approvalLifeMs = () => settings.read().approvalMinutes * 60_000;
  await hostAgent(
    { hub, clock, after, approvalLifeMs, newDraftId: () => newId('drf'), report, onFailedCall },
    agent,
    signal,
  );
}
