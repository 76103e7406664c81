// Routes put on a Hono app: method, credential, decoding, handling, answering, in that order.
import type { Hub } from '@nod/hub';
import {
  type Address,
  addressSchema,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  NodError,
  requestIdSchema,
} from '@nod/protocol';
import type { Hono } from 'hono';
import { z } from 'zod';
import { type Authenticate, authorize } from '../callers/caller.ts';
import type { Programs } from '../callers/programs.ts';
import { ANYONE_BODY, CALLER_BODY, limitBody } from '../exchange/body-limit.ts';
import { decode, readJsonBody } from '../exchange/decoded-request.ts';
import type { ApiContext, ApiEnv, Connected, Routes } from './route.ts';

export interface ServedBy {
  hub: Hub;
  authenticate: Authenticate;
  programs: Programs;
}

interface Given extends Connected {
  params: Record<string, unknown> | undefined;
  query: unknown;
  body: unknown;
}

/** That it fits its endpoint was checked when it was written. */
type Handle = (input: Given) => unknown;

export function serveRoutes(app: Hono<ApiEnv>, routes: Routes, served: ServedBy): void {
  const endpoints = Object.entries<Endpoint>(ENDPOINTS);
  for (const [name, endpoint] of endpoints) {
    const handle = routes[name as EndpointName] as Handle;
    app.on(endpoint.method, toPattern(endpoint.path), (c) => serve(endpoint, handle, c, served));
  }
  for (const [path, group] of Map.groupBy(endpoints, ([, endpoint]) => endpoint.path)) {
    const methods = group.map(([, { method }]) => method).join(', ');
    app.all(toPattern(path), (c) => refuseMethod(c, methods));
  }
}

async function serve(
  endpoint: Endpoint,
  handle: Handle,
  c: ApiContext,
  { hub, authenticate, programs }: ServedBy,
): Promise<Response> {
  // Hono answers HEAD with the handler of GET, which for us may wait or use something up.
  if (c.req.method !== endpoint.method) return refuseMethod(c, endpoint.method);
  const caller = endpoint.access.length === 0 ? null : await authenticate(c);
  if (endpoint.access.length > 0) authorize(caller, endpoint.access);
  await limitBody(c, caller ? CALLER_BODY : ANYONE_BODY);
  const input: Given = {
    params: endpoint.params && decode(endpoint.params, c.req.param()),
    query: endpoint.query && decode(endpoint.query, c.req.query()),
    body: endpoint.body && decode(endpoint.body, await readJsonBody(c, endpoint.isExact)),
    caller,
    context: c,
  };
  if (caller?.kind === 'program')
    await programs.requireOwn(caller.name, await findActor(hub, endpoint, input));
  const answer = await handle(input);
  if (answer instanceof Response) return answer;
  const { status } = endpoint.response;
  return status === 204 ? c.body(null, status) : c.json(answer as object, status);
}

/** Whose part a program takes; null: nobody's. Undefined where the endpoint does not say: it is closed to programs. */
async function findActor(
  hub: Hub,
  { actsAs }: Endpoint,
  { params, body }: Given,
): Promise<Address | null | undefined> {
  if (actsAs === 'request') return (await hub.requests.get(requestIdSchema.parse(params?.id))).agent;
  if (typeof actsAs !== 'string') return actsAs;
  const named = z.object({ [actsAs]: addressSchema }).parse({ ...(body as object), ...params });
  return named[actsAs];
}

function refuseMethod(c: ApiContext, allowed: string): never {
  c.header('Allow', allowed);
  throw new NodError('method_not_allowed', `use ${allowed}`);
}

function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
