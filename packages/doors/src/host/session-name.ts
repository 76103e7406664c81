// The name of a session: claimed by the same evidence as over MCP, so that both ways lead to one agent, and kept.
import { type AgentName, LOCAL_PROGRAM } from '@nod/protocol';
import type { SessionFacts } from '../contract/session-facts.ts';
import { findProgram, toAgentBase } from '../programs/agent-programs.ts';
import { type DoorHostPorts, pause } from './host-ports.ts';

export interface SessionName {
  name: AgentName;
  /** Claims it again and again until the signal aborts. */
  keep(signal: AbortSignal): Promise<void>;
  /** The session has ended: its name is free in time. */
  release(): Promise<void>;
}

/** Throws NodError `too_many_agents`. */
export async function claimSessionName(
  { hub, timer, newHolder, report }: DoorHostPorts,
  { program, id, folder }: SessionFacts,
): Promise<SessionName> {
  const known = findProgram(program);
  const holder = newHolder();
  const claim = {
    agent: toAgentBase(known),
    client: known.mcpClient,
    session: id,
    folder,
    holder,
    program: LOCAL_PROGRAM,
  };
  const { name, heldForMs } = await hub.sessionNames.claim(claim);
  return {
    name,
    async keep(signal) {
      while (!signal.aborted) {
        await pause(timer, heldForMs / 2, signal);
        if (!signal.aborted) await hub.sessionNames.claim(claim).catch(report);
      }
    },
    release: () => hub.sessionNames.release({ name, holder }),
  };
}
