// Adoptions: which sessions of agent programs are agents of the hub, written with their rows in the audit.
import type { NewAuditEntry, Pane, Surface } from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { AdoptedSession, Adoption, Adoptions } from '../contract/adoptions.ts';
import type { Change } from '../contract/ports.ts';

export function createAdoptions({ store, clock }: HubContext): Adoptions {
  async function find({ door, session }: AdoptedSession): Promise<Adoption | undefined> {
    return (await store.adoptions()).find((each) => each.door === door && each.session === session);
  }

  function toRow(
    { name: agent, door, session, folder }: Adoption,
    outcome: Extract<NewAuditEntry['outcome'], `session-${string}`>,
    surface: Surface | null,
  ): Change {
    const subject = `${door} ${session}`;
    const said = { outcome, basis: 'door', agent, subject, detail: folder ?? '' } as const;
    return { type: 'audit-recorded', entry: toPersonEntry(surface, { at: clock(), ...said }) };
  }

  return {
    list: () => store.adoptions(),
    async adopt(adopted, surface) {
      const known = await find(adopted);
      const pane = adopted.pane ?? known?.pane ?? null;
      const isKnown = known?.state === 'adopted' && known.name === adopted.name;
      if (isKnown && isSamePane(known.pane, pane)) return known;
      const now = clock();
      const at = isKnown ? known.at : now;
      const adoption: Adoption = { ...adopted, pane, at, state: 'adopted', seenAt: now };
      const row = toRow(adoption, 'session-adopted', surface);
      await store.commit([{ type: 'session-adopted', ...adoption }, ...(isKnown ? [] : [row])]);
      return adoption;
    },
    async letGo({ door, session }, surface) {
      const known = await find({ door, session });
      if (known?.state !== 'adopted') return;
      await store.commit([
        { type: 'session-let-go', door, session, at: clock() },
        toRow(known, 'session-let-go', surface),
      ]);
    },
    async see({ door, session }) {
      await store.commit([{ type: 'session-seen', door, session, at: clock() }]);
    },
    async forget(seenBefore) {
      await store.commit([{ type: 'sessions-forgotten', seenBefore }]);
    },
  };
}

function isSamePane(one: Pane | null, other: Pane | null): boolean {
  return one?.pane === other?.pane && one?.socket === other?.socket;
}
