// An endpoint of the HTTP API as data: where it is, who may call it, what it takes and what it answers. The server adds
// the handler; the client's methods and the OpenAPI document follow from it.
import type { z } from 'zod';
import type { ErrorCode } from '../hub/errors.ts';

/** `program` and `person` hold a bearer token; `session` is the person in a browser that was let in. */
export type CallerKind = 'program' | 'person' | 'session';

export const PROGRAM = ['program'] as const;
export const PERSON_ONLY = ['session', 'person'] as const;
export const BOTH = ['program', 'session', 'person'] as const;
export const SESSION = ['session'] as const;
export const ANYONE = [] as const;

/** It takes a query or a body, not both: its client has one object to give. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  /** Empty: anyone. */
  access: readonly CallerKind[];
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: {
    status: 200 | 201 | 204;
    description: string;
    schema?: z.ZodType;
    /** The one thing in the answer: it is what the client's method resolves to. */
    field?: string;
    /** A status that is no success and yet carries the same answer. */
    alsoAt?: 503;
    /** Of an answer that is read piece by piece. */
    mediaTypes?: readonly string[];
  };
  /** The refusals of this endpoint beyond those that any has. */
  refusals?: readonly ErrorCode[];
}
