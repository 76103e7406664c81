// What the hub says about itself to anyone.
import { healthSchema } from '@nod/protocol';
import { ANYONE } from '../caller.ts';
import { type Route, route } from '../route.ts';

/** `document` is made when it is first asked for. */
export function aboutRoutes(version: string, document: () => object): Route[] {
  return [
    route({
      method: 'GET',
      path: '/healthz',
      access: ANYONE,
      summary: 'Whether the hub is running',
      response: { status: 200, description: 'It is.', schema: healthSchema },
      handle: () => ({ status: 'ok' as const, version }),
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
