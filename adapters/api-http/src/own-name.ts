// Programs act as agents, by any name but one: the built-in agent is part of the hub, and what stands under its name
// in front of the person comes from it alone.
import { BUILT_IN_AGENT, NodError } from '@nod/protocol';
import type { Caller } from './caller.ts';

/** Throws NodError where a program would speak, listen or end in the name of the built-in agent. */
export function requireOwnName(caller: Caller | null, ...parts: readonly unknown[]): void {
  if (caller?.kind !== 'program' || !parts.some(isInItsName)) return;
  throw new NodError('forbidden', `"${BUILT_IN_AGENT}" is built in: no program acts in its name`);
}

/** An agent is named by the path, or by the sender or the name in a body. */
function isInItsName(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { name, from } = part as { name?: unknown; from?: unknown };
  return name === BUILT_IN_AGENT || from === BUILT_IN_AGENT;
}
