// A route: an endpoint with its handler. What it takes, who may call it and what it answers is said by the protocol.
import type { HttpBindings } from '@hono/node-server';
import type { Address, Endpoint, EndpointName, Endpoints } from '@nod/protocol';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Caller } from '../callers/caller.ts';

/** The bindings are absent when a request does not come from a socket. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
}

export type ApiContext = Context<ApiEnv>;

/** Who calls, and by what request. */
export interface Connected {
  /** Null only on endpoints that anyone may call. */
  caller: Caller | null;
  context: ApiContext;
}

type Decoded<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

export interface RouteInput<E> extends Connected {
  params: Decoded<E, 'params'>;
  query: Decoded<E, 'query'>;
  body: Decoded<E, 'body'>;
}

/** Of an endpoint that answers with nothing, what its handler returns does not matter; a stream is a whole response. */
type Answer<E> = E extends { response: { schema: infer S extends z.ZodType } }
  ? z.input<S>
  : E extends { response: { status: 204 } }
    ? unknown
    : Response;

/** The value to answer with, or a whole response. Throws NodError to refuse. */
type Handle<E> = (input: RouteInput<E>) => Answer<E> | Response | Promise<Answer<E> | Response>;

/** Whose part a program takes by this call: it must have been given that agent. Null: nobody's. */
type ActsAs<E> = (input: Pick<RouteInput<E>, 'params' | 'body'>) => Address | null | Promise<Address | null>;

/** An endpoint that programs may call says whose part they take. */
export type Route<E extends Endpoint = Endpoint> = 'program' extends E['access'][number]
  ? { actsAs: ActsAs<E>; handle: Handle<E> }
  : Handle<E>;

/** One for each endpoint, neither more nor fewer. */
export type Routes = { [N in EndpointName]: Route<Endpoints[N]> };
