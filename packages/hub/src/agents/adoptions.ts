// Adoptions: which sessions of agent programs are agents of the hub, written with their rows in the audit.
import type { NewAuditEntry, Surface } from '@nod/protocol';
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
      if (known?.name === adopted.name) return known;
      const adoption = { ...adopted, at: clock() };
      await store.commit([
        { type: 'session-adopted', ...adoption },
        toRow(adoption, 'session-adopted', surface),
      ]);
      return adoption;
    },
    async letGo({ door, session }, surface) {
      const known = await find({ door, session });
      if (!known) return;
      await store.commit([
        { type: 'session-let-go', door, session },
        toRow(known, 'session-let-go', surface),
      ]);
    },
  };
}
