// Keeps the built-in agent at hand: known from the start, its code loaded when somebody first speaks to it.
import type { MemoryStore } from '@nod/agent';
import type { Hub } from '@nod/hub';
import { agentNameSchema } from '@nod/protocol';
import type { SettingsFile } from './settings-file.ts';

const NATIVE_AGENT = agentNameSchema.parse('nod');

export interface NativeAgentParts {
  hub: Hub;
  memories: MemoryStore;
  settings: SettingsFile;
  /** The file that names the person's MCP servers; it need not be there. */
  mcpConfig: string;
  signal: AbortSignal;
  report(error: unknown): void;
}

/** Works in the background until the signal aborts. */
export function startNativeAgent(parts: NativeAgentParts): void {
  wake(parts).catch(parts.report);
}

async function wake(parts: NativeAgentParts): Promise<void> {
  const { hub, signal } = parts;
  const hasUnfinishedRun = hub.runs.active().some((run) => run.agent === NATIVE_AGENT);
  if (!hasUnfinishedRun) await firstMessage(hub, signal);
  if (signal.aborted) return;
  const { runNativeAgent } = await import('./native-agent/run-native-agent.ts');
  await runNativeAgent(NATIVE_AGENT, parts);
}

/** Resolves when there is something to work on; it stays in the mailbox. */
async function firstMessage(hub: Hub, signal: AbortSignal): Promise<void> {
  for await (const _ of hub.bus.follow(NATIVE_AGENT, signal)) return;
}
