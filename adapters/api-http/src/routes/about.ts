// What the hub says about itself: to anyone, and to the person where it is.
import type { Hub } from '@nod/hub';
import { type HubPlace, healthSchema, hubPlaceSchema } from '@nod/protocol';
import { ANYONE, PERSON_ONLY } from '../caller.ts';
import { type Route, route } from '../route.ts';

export interface AboutParts {
  hub: Hub;
  version: string;
  place: HubPlace;
  /** Made when it is first asked for. */
  document: () => object;
}

export function aboutRoutes({ hub, version, place, document }: AboutParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/place',
      access: PERSON_ONLY,
      summary: 'Where the hub is on its machine',
      description: 'What the commands that connect an agent name: the `nod` command and the data folder.',
      response: { status: 200, description: 'Absolute paths.', schema: hubPlaceSchema },
      handle: () => place,
    }),
    route({
      method: 'GET',
      path: '/healthz',
      access: ANYONE,
      summary: 'Whether the hub is well',
      description:
        'What is wrong with the hub, in words. `degraded`: some messages are refused, or something stored cannot be read. `failing`: no message can be accepted; then the status is 503, with the same body.',
      response: { status: 200, description: 'It is, or nearly.', schema: healthSchema },
      handle({ context }) {
        const health = { ...hub.health(), version };
        return health.status === 'failing' ? context.json(health, 503) : health;
      },
    }),
    route({
      method: 'GET',
      path: '/api/openapi.json',
      access: ANYONE,
      summary: 'This document',
      response: { status: 200, description: 'OpenAPI 3.1.', mediaTypes: ['application/json'] },
      handle: ({ context }) => context.json(document()),
    }),
  ];
}
