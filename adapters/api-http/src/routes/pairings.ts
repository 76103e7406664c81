// Routes for pairing the browser extension: a code for it, the person's word on the code, the token of its session.
import { EXTENSION_ORIGIN, NodError } from '@nod/protocol';
import { toBrowserName } from '../callers/browser-name.ts';
import type { ApiContext, RouteParts, Routes } from '../serving/route.ts';

export function pairingRoutes({ pairings, sessions }: RouteParts) {
  return {
    beginPairing({ context }) {
      requireExtension(context);
      return pairings.begin(context.req.header('user-agent'));
    },
    async takePairing({ body: { secret }, context }) {
      requireExtension(context);
      const confirmed = pairings.take(secret);
      if (confirmed === null) return { token: null };
      const { surface } = confirmed;
      const userAgent = context.req.header('user-agent');
      const { cookie, key } = await sessions.open({ userAgent, surface, origin: EXTENSION_ORIGIN });
      return { token: `${cookie}.${key}` };
    },
    pairExtension: ({ body: { code, surface } }) => ({
      name: toBrowserName(pairings.confirm(code, surface).userAgent),
    }),
  } satisfies Partial<Routes>;
}

function requireExtension(context: ApiContext): void {
  if (context.req.header('origin') === EXTENSION_ORIGIN) return;
  throw new NodError('invalid_request', 'Origin: this is for the browser extension alone');
}
