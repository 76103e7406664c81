// The built-in agent's worker, with the clock, the timers and the MCP servers of this machine.
import type { Worker } from '@nod/hosting';
import { createNativeWorker } from '@nod/native-agent';
import type { AgentName } from '@nod/protocol';
import { clock, newId, timer, timeZone } from '@nod/system-node';
import { createNativeAgent } from './native-agent.ts';
import type { NativeAgentParts } from './native-agent-start.ts';

export async function startNativeWorker(name: AgentName, parts: NativeAgentParts): Promise<Worker> {
  const { hub, onFailedCall } = parts;
  const servers = await parts.servers();
  // A run that goes on may wait for the approval of a tool that one of the servers has.
  if (hub.runs.active().some((run) => run.agent === name)) await servers?.tried();
  const foreignTools = () => servers?.tools() ?? [];
  const newPlanId = () => newId('run');
  const after = (ms: number, callback: () => void) => timer(clock() + ms, callback);
  const agent = createNativeAgent({ ...parts, name, foreignTools, newPlanId, clock, timeZone });
  return createNativeWorker({ clock, after, onFailedCall }, agent);
}
