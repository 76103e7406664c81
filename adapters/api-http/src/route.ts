// A route as data: what it takes, who may call it, what it answers. The server and the OpenAPI document are both
// made from it, so that neither can say something else.
import type { HttpBindings } from '@hono/node-server';
import type { Address, ErrorCode } from '@nod/protocol';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Caller, CallerKind } from './caller.ts';

/** The bindings are absent when a request does not come from a socket. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
}

export type ApiContext = Context<ApiEnv>;

export interface RouteInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** Null only on routes that anyone may call. */
  caller: Caller | null;
  context: ApiContext;
}

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  /** Empty: anyone. */
  access: readonly CallerKind[];
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  response: {
    status: 200 | 201 | 204;
    description: string;
    schema?: R;
    mediaTypes?: readonly string[];
  };
  /**
   * Whose part a program takes by this call: it must have been given that agent. Null: nobody's.
   * A route without it is closed to programs, whatever its access says.
   */
  actsAs?: (input: { params: z.output<P>; body: z.output<B> }) => Address | null | Promise<Address | null>;
  /** The refusals of this route beyond those that any route has. */
  refusals?: readonly ErrorCode[];
  /** The value to answer with, or a whole response. Throws NodError to refuse. */
  handle(
    input: RouteInput<z.output<P>, z.output<Q>, z.output<B>>,
  ): Promise<z.input<R> | Response> | z.input<R> | Response;
}

/** Checks a route's parts against each other and forgets their types. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Route<P, Q, B, R>,
): Route {
  return definition as unknown as Route;
}
