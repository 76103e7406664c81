// The hash that binds a decision to one call: who, which tool, with what, on what.
import type { AgentName, ToolParameters } from '@nod/protocol';
import { toCanonicalJson } from '../context/canonical-json.ts';
import type { Hash } from '../contract/ports.ts';

export interface HashedCall {
  agent: AgentName;
  toolName: string;
  parameters: ToolParameters;
  /** What the call depends on beyond its parameters. */
  target: string;
}

export function hashCall(hash: Hash, { agent, toolName, parameters, target }: HashedCall): string {
  return hash(toCanonicalJson({ agent, toolName, parameters, target }));
}
