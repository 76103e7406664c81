// Routes put on a Hono app: method, credential, decoding, handling, answering, in that order.
import { type Address, ENDPOINTS, type Endpoint, type EndpointName, NodError } from '@nod/protocol';
import type { Hono } from 'hono';
import { type Authenticate, authorize } from '../callers/caller.ts';
import { requireOwnAgent } from '../callers/own-agent.ts';
import type { Programs } from '../callers/programs.ts';
import { ANYONE_BODY, CALLER_BODY, limitBody } from '../exchange/body-limit.ts';
import { decode, readJsonBody } from '../exchange/decoded-request.ts';
import type { ApiContext, ApiEnv, Connected, Routes } from './route.ts';

export interface ServedBy {
  authenticate: Authenticate;
  programs: Programs;
}

type Given = Connected & Record<'params' | 'query' | 'body', unknown>;

/** A route while it runs: that it fits its endpoint was checked when it was written. */
interface RunningRoute {
  /** An endpoint without it is closed to programs, whatever its access says. */
  actsAs?: (input: Given) => Address | null | Promise<Address | null>;
  handle: (input: Given) => unknown;
}

export function serveRoutes(app: Hono<ApiEnv>, routes: Routes, served: ServedBy): void {
  const endpoints = Object.entries<Endpoint>(ENDPOINTS);
  for (const [name, endpoint] of endpoints) {
    const route = toRunning(routes, name as EndpointName);
    app.on(endpoint.method, toPattern(endpoint.path), (c) => serve(endpoint, route, c, served));
  }
  for (const [path, group] of Map.groupBy(endpoints, ([, endpoint]) => endpoint.path)) {
    const methods = group.map(([, { method }]) => method).join(', ');
    app.all(toPattern(path), (c) => refuseMethod(c, methods));
  }
}

function toRunning(routes: Routes, name: EndpointName): RunningRoute {
  const route = routes[name] as unknown as RunningRoute | RunningRoute['handle'];
  return typeof route === 'function' ? { handle: route } : route;
}

async function serve(
  endpoint: Endpoint,
  { actsAs, handle }: RunningRoute,
  c: ApiContext,
  { authenticate, programs }: ServedBy,
): Promise<Response> {
  // Hono answers HEAD with the handler of GET, which for us may wait or use something up.
  if (c.req.method !== endpoint.method) return refuseMethod(c, endpoint.method);
  const caller = endpoint.access.length === 0 ? null : await authenticate(c);
  if (endpoint.access.length > 0) authorize(caller, endpoint.access);
  await limitBody(c, caller ? CALLER_BODY : ANYONE_BODY);
  const input: Given = {
    params: endpoint.params && decode(endpoint.params, c.req.param()),
    query: endpoint.query && decode(endpoint.query, c.req.query()),
    body: endpoint.body && decode(endpoint.body, await readJsonBody(c)),
    caller,
    context: c,
  };
  if (caller?.kind === 'program') await requireOwnAgent(programs, caller.name, await actsAs?.(input));
  const answer = await handle(input);
  if (answer instanceof Response) return answer;
  const { status } = endpoint.response;
  return status === 204 ? c.body(null, status) : c.json(answer as object, status);
}

function refuseMethod(c: ApiContext, allowed: string): never {
  c.header('Allow', allowed);
  throw new NodError('method_not_allowed', `use ${allowed}`);
}

function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
