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
import { type Authenticate, authorize, toCallerName } from '../callers/caller.ts';
import type { Programs } from '../callers/programs.ts';
import { ANYONE_BODY, CALLER_BODY, limitBody } from '../exchange/body-limit.ts';
import { decode, readJsonBody } from '../exchange/decoded-request.ts';
import { type GivenFile, readFile } from '../exchange/given-file.ts';
import { createTurns, type Turns } from '../exchange/turns.ts';
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
  file?: GivenFile | undefined;
}

/** How many files of one caller are read at a time: each is held in memory until it is written. */
const FILES_AT_A_TIME = 2;

/** That it fits its endpoint was checked when it was written. */
type Handle = (input: Given) => unknown;

export function serveRoutes(app: Hono<ApiEnv>, routes: Routes, served: ServedBy): void {
  const endpoints = Object.entries<Endpoint>(ENDPOINTS);
  const turns = createTurns(FILES_AT_A_TIME);
  for (const [name, endpoint] of endpoints) {
    const handle = routes[name as EndpointName] as Handle;
    app.on(endpoint.method, toPattern(endpoint.path), (c) =>
      serve(endpoint, handle, c, { ...served, turns }),
    );
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
  { hub, authenticate, programs, turns }: ServedBy & { turns: Turns },
): Promise<Response> {
  // Hono answers HEAD with the handler of GET, which for us may wait or use something up.
  if (c.req.method !== endpoint.method) return refuseMethod(c, endpoint.method);
  const caller = endpoint.access.length === 0 ? null : await authenticate(c);
  if (endpoint.access.length > 0) authorize(caller, endpoint.access);
  if (!endpoint.bytes) await limitBody(c, caller ? CALLER_BODY : ANYONE_BODY);
  const input: Given = {
    params: endpoint.params && decode(endpoint.params, c.req.param()),
    query: endpoint.query && decode(endpoint.query, c.req.query()),
    body: endpoint.body && decode(endpoint.body, await readJsonBody(c, endpoint.isExact)),
    caller,
    context: c,
  };
  if (caller?.kind === 'program')
    await programs.requireOwn(caller.name, await findActor(hub, endpoint, input));
  const { bytes } = endpoint;
  const answer = bytes
    ? await turns.take(toCallerName(caller), async () => handle({ ...input, file: await readFile(c, bytes) }))
    : await handle(input);
  if (answer instanceof Response) return answer;
  const { status } = endpoint.response;
  return status === 204 ? c.body(null, status) : c.json(answer as object, status);
}

/** Whose part a program takes; null: nobody's. Undefined where the endpoint does not say: it is closed to programs. */
async function findActor(
  hub: Hub,
  { actsAs }: Endpoint,
  { params, query, body }: Given,
): Promise<Address | null | undefined> {
  if (actsAs === 'request') return (await hub.requests.get(requestIdSchema.parse(params?.id))).agent;
  if (typeof actsAs !== 'string') return actsAs;
  const { [actsAs]: named } = { ...(query as object), ...(body as object), ...params } as Record<
    string,
    unknown
  >;
  if (named === undefined)
    throw new NodError('invalid_request', `${actsAs}: a program says as which agent it calls`);
  return addressSchema.parse(named);
}

function refuseMethod(c: ApiContext, allowed: string): never {
  c.header('Allow', allowed);
  throw new NodError('method_not_allowed', `use ${allowed}`);
}

function toPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
