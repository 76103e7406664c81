// Own agents: a program acts in the name of those it was given, and of nobody else. The built-in agent is part of the
// hub: what stands under its name in front of the person comes from it alone.
import { type Address, type AgentName, BUILT_IN_AGENT, NodError, PERSON } from '@nod/protocol';
import type { Programs } from './programs.ts';

/** Throws NodError unless the program may act in that name. Null: the call is in nobody's; undefined: it is not for programs. */
export async function requireOwnAgent(
  programs: Programs,
  program: AgentName,
  agent: Address | null | undefined,
): Promise<void> {
  if (agent === null) return;
  if (agent === undefined) throw new NodError('forbidden', 'this is not for programs');
  if (agent === PERSON) throw new NodError('forbidden', 'a program cannot speak as the person');
  if (agent === BUILT_IN_AGENT)
    throw new NodError('forbidden', `"${BUILT_IN_AGENT}" is built in: no program acts in its name`);
  if ((await programs.ownerOf(agent)) === program) return;
  throw new NodError(
    'forbidden',
    `the token "${program}" does not speak as "${agent}": nod token list shows which one does`,
  );
}
