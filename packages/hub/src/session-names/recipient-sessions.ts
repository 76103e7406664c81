// Sessions of the agent that a message is sent to: which of them live, and which one the agent's plain name stands for.
import {
  type AgentName,
  isSessionName,
  NodError,
  type OutgoingMessage,
  PERSON,
  toBaseName,
} from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import type { StoredClaim } from '../contract/ports.ts';

/** How long a claim holds: a session claims again well before. */
export const HELD_MS = 60_000;
/** A hub that was away for no longer gives whoever lives the time to say so. */
const AWAY_MS = 24 * 60 * 60_000;

/** While the hub was away nobody could claim: what ran out then is held for as long after as a claim is. */
export function isHeld(
  { startedAt }: Pick<HubContext, 'startedAt'>,
  { heldUntil, isReleased }: StoredClaim,
  at: number,
): boolean {
  if (heldUntil > at) return true;
  return !isReleased && at < startedAt + HELD_MS && heldUntil > startedAt - AWAY_MS;
}

/**
 * Who a message goes to that names an agent and none of its sessions: the only one that lives. The name is taken as it is where
 * a living session is called so, or an agent of its own that reads, or where the message goes on with what was said. Throws NodError
 * `several_sessions` and `unknown_recipient`, which name those there are. Null: as it is, without having to look.
 */
export function toLivingRecipient(context: HubContext, outgoing: OutgoingMessage): Promise<AgentName> | null {
  const { to, conversationId, inReplyTo, supersedes } = outgoing;
  if (to === PERSON || !context.agentsWithSessions.has(to)) return null;
  return conversationId || inReplyTo || supersedes ? null : findRecipient(context, outgoing.from, to);
}

async function findRecipient(
  context: HubContext,
  from: OutgoingMessage['from'],
  to: AgentName,
): Promise<AgentName> {
  const claims = await context.store.claims(to);
  const isKnown = isPresent(context, to);
  if (isKnown && context.readers.has(to) && !claims.some(({ name }) => name === to)) return to;
  const living = (await listLiving(context, to)).filter((name) => name !== from);
  const [only, ...others] = living;
  if (living.includes(to) || (!only && isKnown)) return to;
  if (only && others.length === 0) return only;
  if (only)
    throw new NodError('several_sessions', `several sessions of "${to}" live: ${quote(living)}. Name one`);
  throw new NodError(
    'unknown_recipient',
    `no session of "${to}" lives; what is sent to one by its name waits for it: ${quote(claims.map(({ name }) => name))}`,
  );
}

/** The sessions of the recipient's agent that live, where the recipient is none of them: it may not read for long. */
export async function listLivingBeside(context: HubContext, to: OutgoingMessage['to']): Promise<AgentName[]> {
  if (to === PERSON || (!isSessionName(to) && !context.agentsWithSessions.has(to))) return [];
  const living = await listLiving(context, toBaseName(to));
  return living.includes(to) ? [] : living;
}

async function listLiving(context: HubContext, agent: AgentName): Promise<AgentName[]> {
  const now = context.clock();
  const held = (await context.store.claims(agent)).filter((claim) => isHeld(context, claim, now));
  const names = held.map(({ name }) => name).filter((name) => isPresent(context, name));
  return names.toSorted();
}

function isPresent({ overview }: HubContext, name: AgentName): boolean {
  const agent = overview.agents[name];
  return agent !== undefined && agent.terminatedAt === null;
}

function quote(names: readonly AgentName[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
