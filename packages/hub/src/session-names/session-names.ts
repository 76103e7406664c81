// Names of sessions: which one a session of an agent program gets, and for how long nobody else does.
// A hold is a lease in the store, so that it outlives the hub; of two that claim one name, the store lets one have it.
import {
  type AgentName,
  agentNameSchema,
  type ClaimBody,
  LIMITS,
  NodError,
  toPlace,
  toSessionName,
} from '@nod/protocol';
import { findLookalike, type HubContext, toGivenRegistration } from '../context/hub-context.ts';
import type { SessionNames } from '../contract/hub.ts';
import { type ClaimEvidence, ConflictError, isSameSession, type StoredClaim } from '../contract/ports.ts';
import type { ScheduledMessages } from '../messages/scheduled-messages.ts';
import { HELD_MS, isHeld } from './recipient-sessions.ts';

/** For as long after its end, a session that comes back finds its name as it left it. */
const KEPT_MS = 60 * 60_000;

type Claim = ClaimBody & { program: AgentName };

export function createSessionNames(context: HubContext, scheduled: ScheduledMessages): SessionNames {
  const { store, clock, overview } = context;

  /** Something waits for the session that was called so, or from it for the person: nobody else may be. What was taken may not have arrived. */
  async function isConcerned(name: AgentName): Promise<boolean> {
    const asks = Object.values(overview.openRequests).some(({ agent }) => agent === name);
    return asks || scheduled.concerns(name) || (await store.inbox(name, 0, 1)).length > 0;
  }

  /** What has no id cannot come back for its name but in a process that nothing tells from it. */
  async function isFree(held: StoredClaim, at: number): Promise<boolean> {
    if (isHeld(context, held, at)) return false;
    const keptUntil = held.session === null ? held.heldUntil : held.heldUntil + KEPT_MS;
    return at >= keptUntil && !(await isConcerned(held.name));
  }

  /** The one it had, or the first that is free in its place. */
  async function choose(claim: Claim, known: readonly StoredClaim[], at: number): Promise<AgentName> {
    const own =
      known.find((each) => isSameSession(each, claim)) ??
      known.find((each) => isIndistinct(each, claim) && !isHeld(context, each, at));
    if (own) return own.name;
    const place = claim.folder === null ? null : toPlace(claim.folder);
    for (let number = 1; number <= LIMITS.sessionNamesPerAgent; number += 1) {
      const name = agentNameSchema.parse(toSessionName(claim.agent, place, number));
      const earlier = known.find((each) => each.name === name);
      if (earlier ? await isFree(earlier, at) : findLookalike(context, name) === undefined) {
        if (!earlier) requireRoom(claim.agent, known);
        return name;
      }
    }
    throw tooMany(claim.agent);
  }

  async function attempt({ agent: base, program, ...claim }: Claim): Promise<AgentName> {
    const at = clock();
    const evidence = { program, ...claim };
    const name = await choose({ agent: base, ...evidence }, await store.claims(base), at);
    const stored = { name, base, ...evidence, heldUntil: at + HELD_MS, isReleased: false };
    await store.commit([...toGivenRegistration(context, name), { type: 'name-claimed', claim: stored, at }]);
    return name;
  }

  return {
    async claim(claim) {
      for (;;) {
        try {
          return { name: await attempt(claim), heldForMs: HELD_MS };
        } catch (error) {
          // Another session was first: there is a name for this one, too.
          if (!isTaken(error)) throw error;
        }
      }
    },
    async release({ name, holder }) {
      await store.commit([{ type: 'name-released', name, holder, at: clock() }]);
    },
  };
}

/** The very name, or one that looks like it. */
function isTaken(error: unknown): boolean {
  if (error instanceof ConflictError) return error.conflict === 'name-held';
  return error instanceof NodError && error.code === 'name_taken';
}

/** Neither has an id, and they work in one folder: nothing says that it is not the same session, in a new process. */
function isIndistinct(one: ClaimEvidence, other: ClaimEvidence): boolean {
  return (
    one.session === null &&
    one.folder === other.folder &&
    isSameSession({ ...one, holder: other.holder }, other)
  );
}

function requireRoom(agent: AgentName, known: readonly StoredClaim[]): void {
  if (known.length >= LIMITS.sessionNamesPerAgent) throw tooMany(agent);
}

function tooMany(agent: AgentName): NodError {
  return new NodError(
    'too_many_agents',
    `${LIMITS.sessionNamesPerAgent} sessions of "${agent}" have names, as many as there may be: work in a folder where one was before`,
  );
}
