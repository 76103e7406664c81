// Routes for programs and their tokens, for the person alone.
import { LOCAL_PROGRAM } from '@nod/protocol';
import type { RouteParts, Routes } from '../serving/route.ts';

export function programRoutes({ programs, connections }: RouteParts) {
  return {
    programs: async () => ({ programs: await programs.list() }),
    async addProgram({ body: { name, agents = [name], surface } }) {
      const added = await programs.add(name, [...new Set(agents)], surface);
      // Who has listened as these agents until now comes back, and is told what it may still be.
      connections.endProgram(LOCAL_PROGRAM);
      return added;
    },
    async removeProgram({ params: { name }, query: { surface } }) {
      const { hash } = await programs.remove(name, surface);
      connections.endToken(hash);
    },
  } satisfies Partial<Routes>;
}
