// Names of sessions: claiming one, keeping it, giving it back.
import type { Hub } from '@nod/hub';
import { LOCAL_PROGRAM } from '@nod/protocol';
import type { Caller } from '../caller.ts';
import type { Routes } from '../route.ts';

export function sessionNameRoutes({ sessionNames }: Hub) {
  return {
    claimName: {
      actsAs: ({ body }) => body.agent,
      handle: ({ body, caller }) => sessionNames.claim({ ...body, program: toProgram(caller) }),
    },
    releaseName: {
      actsAs: ({ body }) => body.name,
      handle: ({ body }) => sessionNames.release(body),
    },
  } satisfies Partial<Routes>;
}

function toProgram(caller: Caller | null) {
  return caller?.kind === 'program' ? caller.name : LOCAL_PROGRAM;
}
