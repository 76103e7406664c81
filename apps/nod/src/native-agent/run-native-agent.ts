// Hosts the built-in agent on the hub of this process.
import { hostAgent } from '@nod/hub/native-agents';
import type { AgentName } from '@nod/protocol';
import { clock, newId, timer } from '@nod/system-node';
import type { NativeAgentParts } from '../start-native-agent.ts';
import { readToolOptions } from './create-agent-tools.ts';
import { createNativeAgent } from './create-native-agent.ts';

/** Resolves when the signal aborts. */
export async function runNativeAgent(name: AgentName, parts: NativeAgentParts): Promise<void> {
  const { hub, filesFolder, report, signal } = parts;
  const tools = readToolOptions(process.env, filesFolder);
  const agent = createNativeAgent({ ...parts, name, tools, newPlanId: () => newId('run') });
  const after = (ms: number, callback: () => void) => timer(clock() + ms, callback);
  await hostAgent({ hub, clock, after, newDraftId: () => newId('drf'), report }, agent, signal);
}
