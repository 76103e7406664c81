// Puts routes on a Hono app: method, credential, decoding, handling, answering, in that order.
import { NodError } from '@nod/protocol';
import type { Hono } from 'hono';
import { type Authenticate, authorize } from './caller.ts';
import { decode, readJsonBody } from './decode-request.ts';
import { ANYONE_BODY, CALLER_BODY, limitBody } from './limit-body.ts';
import { requireOwnAgent } from './own-agent.ts';
import type { Programs } from './programs.ts';
import type { ApiContext, ApiEnv, Route } from './route.ts';

export interface ServedBy {
  authenticate: Authenticate;
  programs: Programs;
}

export function serveRoutes(app: Hono<ApiEnv>, routes: readonly Route[], served: ServedBy): void {
  for (const route of routes) {
    app.on(route.method, toPattern(route.path), (c) => serve(route, c, served));
  }
  for (const [path, methods] of groupMethods(routes)) {
    app.all(toPattern(path), (c) => refuseMethod(c, methods));
  }
}

async function serve(route: Route, c: ApiContext, { authenticate, programs }: ServedBy): Promise<Response> {
  // Hono answers HEAD with the handler of GET, which for us may wait or use something up.
  if (c.req.method !== route.method) return refuseMethod(c, route.method);
  const caller = route.access.length === 0 ? null : await authenticate(c);
  if (route.access.length > 0) authorize(caller, route.access);
  await limitBody(c, caller ? CALLER_BODY : ANYONE_BODY);
  const params = route.params && decode(route.params, c.req.param());
  const query = route.query && decode(route.query, c.req.query());
  const body = route.body && decode(route.body, await readJsonBody(c));
  if (caller?.kind === 'program') {
    await requireOwnAgent(programs, caller.name, await route.actsAs?.({ params, body }));
  }
  const answer = await route.handle({ params, query, body, caller, context: c });
  if (answer instanceof Response) return answer;
  const { status } = route.response;
  return status === 204 ? c.body(null, status) : c.json(answer as object, status);
}

function refuseMethod(c: ApiContext, allowed: string): never {
  c.header('Allow', allowed);
  throw new NodError('method_not_allowed', `use ${allowed}`);
}

function groupMethods(routes: readonly Route[]): Map<string, string> {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return new Map(Array.from(byPath, ([path, group]) => [path, group.map(({ method }) => method).join(', ')]));
}

function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
