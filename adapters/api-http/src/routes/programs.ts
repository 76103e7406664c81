// Routes for programs and their tokens, for the person alone.
import { LOCAL_PROGRAM, toBaseName } from '@nod/protocol';
import type { RouteParts, Routes } from '../serving/route.ts';

export function programRoutes({ hub, programs, connections }: RouteParts) {
  return {
    programs: async () => ({ programs: await programs.list() }),
    async addProgram({ body: { name, agents = [name], surface } }) {
      const added = await programs.add(name, [...new Set(agents)]);
      // Who has listened as these agents until now comes back, and is told what it may still be.
      connections.endProgram(LOCAL_PROGRAM);
      await hub.audit.record(surface, [
        {
          outcome: 'credential-added',
          basis: 'credential',
          subject: `token ${name}`,
          detail: (added.program.agents ?? []).join(', '),
        },
      ]);
      return added;
    },
    async removeProgram({ params: { name }, query: { surface } }) {
      const { hash, agents } = await programs.remove(name);
      connections.endToken(hash);
      const known = hub.agents.list().filter((each) => agents.includes(toBaseName(each.name)));
      const withdrawn = await Promise.all(known.map((each) => hub.agents.withdrawAll(each.name, surface)));
      const detail = toWithdrawnText(withdrawn);
      await hub.audit.record(surface, [
        { outcome: 'credential-revoked', basis: 'credential', subject: `token ${name}`, detail },
      ]);
    },
  } satisfies Partial<Routes>;
}

/** For the audit: what was stopped along with the token. */
function toWithdrawnText(withdrawn: Record<'messages' | 'requests' | 'permissions', number>[]): string {
  const messages = withdrawn.reduce((sum, each) => sum + each.messages, 0);
  const requests = withdrawn.reduce((sum, each) => sum + each.requests, 0);
  const permissions = withdrawn.reduce((sum, each) => sum + each.permissions, 0);
  if (messages + requests + permissions === 0) return '';
  return `withdrawn: ${messages} delayed messages, ${requests} questions, ${permissions} permissions`;
}
