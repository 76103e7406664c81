// Ended holder: all that an agent has by its name, and that ends with whoever had the name.
import { type Agent, type AgentName, type Ended, NO_ABILITIES, type Surface } from '@nod/protocol';
import { toPolicyChanges, toRevocation } from '../calls/permissions.ts';
import { type HubContext, toFirstMode } from '../context/hub-context.ts';
import type { Change } from '../contract/ports.ts';
import { toModeChanges } from '../conversations/conversations.ts';
import { toCause, toSettlement } from '../settling/settlement.ts';

/**
 * What ends it, so that whoever has the name next begins without it: what it asks, what it is permitted, its mail, its calls,
 * what it said that it can do, and that it runs unasked. Stricter modes and policies stay, as the person's settings.
 */
export function toEnding(
  context: HubContext,
  { name, unread }: { name: AgentName; unread: number },
  surface: Surface | null,
): Change[] {
  const { overview, clock } = context;
  const cancelled = { outcome: 'cancelled', at: clock(), reason: 'withdrawn' } as const;
  const asked = Object.values(overview.openRequests).filter(({ agent }) => agent === name);
  const permitted = Object.values(overview.permissions).filter(({ agent }) => agent === name);
  const waved = Object.values(overview.policies).filter(
    ({ agent, policy }) => agent === name && policy === 'auto',
  );
  const unasked = Object.values(overview.conversations).filter(
    ({ participants, mode }) => mode === 'agent' && participants.includes(name),
  );
  return [
    ...asked.flatMap((request) => toSettlement(request, cancelled, toCause(surface))),
    ...permitted.flatMap((permission) => toRevocation(context, permission, surface)),
    ...waved.flatMap(({ toolName }) =>
      toPolicyChanges(context, { agent: name, toolName, policy: null, surface }),
    ),
    ...unasked.flatMap((each) => toModeChanges(context, each, toFirstMode(context, each), { surface })),
    ...toUnable(overview.agents[name]),
    { type: 'agent-emptied', name, unread },
  ];
}

/** What is hosted is the same whenever it comes back. */
function toUnable(agent: Agent | undefined): Change[] {
  if (!agent || agent.isHosted || JSON.stringify(agent.abilities) === JSON.stringify(NO_ABILITIES)) return [];
  return [{ type: 'agent-registered', agent: { ...agent, abilities: NO_ABILITIES } }];
}

export function countEnded(changes: readonly Change[]): Ended {
  const count = (type: Change['type']) => changes.filter((change) => change.type === type).length;
  return {
    unread: changes.reduce((sum, each) => sum + (each.type === 'agent-emptied' ? each.unread : 0), 0),
    delayed: count('message-withdrawn'),
    questions: count('request-settled'),
    permissions: count('permission-revoked'),
  };
}

export function isNothing(ended: Ended): boolean {
  return Object.values(ended).every((count) => count === 0);
}

/** For the audit and for refusals; empty where nothing ended. */
export function toEndedText(ended: Ended): string {
  if (isNothing(ended)) return '';
  const { unread, delayed, questions, permissions } = ended;
  return `${unread} unread messages, ${delayed} delayed messages, ${questions} questions, ${permissions} permissions`;
}
