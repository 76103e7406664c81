// Own agents: a program acts in the name of those it was given, and of nobody else. What stands under the name of an
// agent that the hub hosts in front of the person comes from the hub alone.
import { type Address, type AgentName, NodError, PERSON } from '@nod/protocol';
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
  programs.requireNotHosted(agent);
  if ((await programs.ownerOf(agent)) === program) return;
  throw new NodError(
    'forbidden',
    `the token "${program}" does not speak as "${agent}": nod token list shows which one does`,
  );
}
