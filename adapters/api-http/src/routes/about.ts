// Routes for what the hub says about itself: to anyone, and to the person where it is.
import type { Hub } from '@nod/hub';
import type { HubPlace } from '@nod/protocol';
import type { Routes } from '../serving/route.ts';

export interface AboutParts {
  hub: Hub;
  version: string;
  place: HubPlace;
  /** Made when it is first asked for. */
  document: () => object;
}

export function aboutRoutes({ hub, version, place, document }: AboutParts) {
  return {
    place: () => place,
    health({ context }) {
      const health = { ...hub.health(), version };
      return health.status === 'failing' ? context.json(health, 503) : health;
    },
    openApiDocument: ({ context }) => context.json(document()),
  } satisfies Partial<Routes>;
}
