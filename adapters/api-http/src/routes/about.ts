// What the hub says about itself to anyone.
import type { Hub } from '@nod/hub';
import { healthSchema } from '@nod/protocol';
import { ANYONE } from '../caller.ts';
import { type Route, route } from '../route.ts';

/** `document` is made when it is first asked for. */
export function aboutRoutes(hub: Hub, version: string, document: () => object): Route[] {
  return [
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
