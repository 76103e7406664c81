// Endpoints for how the browser extension gets in: it is told a code, the person names the code to the hub, and the
// extension takes the token of its session.
import { z } from 'zod';
import { pairingCodeSchema } from '../channels/account.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { ANYONE, answer, created, type Endpoint, named, PERSON_ONLY } from './endpoint.ts';

const extensionPairing = z.object({
  /** To be shown, and to be named to the hub by the person. */
  code: z.string(),
  /** To be kept, and to take the token with. */
  secret: z.string(),
  expiresAt: z.number(),
});

export type ExtensionPairing = z.infer<typeof extensionPairing>;

export const pairingEndpoints = {
  beginPairing: {
    method: 'POST',
    path: '/api/extension/pairings',
    access: ANYONE,
    summary: 'Ask to be let in as the browser extension',
    description:
      'For the origin of the extension alone. The code works once, within ten minutes. Of more than 3 at a time the oldest that the person has not named stops working.',
    response: created(extensionPairing, 'The code to show, and the secret to take the token with.'),
  },
  takePairing: {
    method: 'POST',
    path: '/api/extension/pairings/take',
    access: ANYONE,
    summary: 'Take the token of the browser extension',
    description:
      'For the origin of the extension alone. Null until the person has named the code. The token is told once, and works for no other origin.',
    body: z.strictObject({ secret: z.string().max(200) }),
    response: named('token', z.string().nullable(), 'The token, or null while the person has not answered.'),
    refusals: ['no_longer_valid'],
  },
  pairExtension: {
    method: 'POST',
    path: '/api/extension/sessions',
    access: PERSON_ONLY,
    summary: 'Let the browser extension in by its code',
    description: 'Ten wrong codes in ten minutes, and none is taken until that is over.',
    body: z.strictObject({ code: pairingCodeSchema, surface: surfaceSchema }),
    response: answer(z.object({ name: z.string() }), 'Let in: the browser that it is in.'),
    refusals: ['not_found', 'too_many_requests'],
  },
} as const satisfies Record<string, Endpoint>;
