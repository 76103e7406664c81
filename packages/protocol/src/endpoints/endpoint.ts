// An endpoint of the HTTP API as data: where it is, who may call it, what it takes and what it answers. The server adds
// the handler; the client's methods and the OpenAPI document follow from it.
import { z } from 'zod';
import type { ErrorCode } from '../hub/errors.ts';
import { surfaceSchema } from '../requests/human-request.ts';

/** `program` and `person` hold a bearer token; `session` is the person in a browser that was let in. */
export type CallerKind = 'program' | 'person' | 'session';

export const PROGRAM = ['program'] as const;
export const PERSON_ONLY = ['session', 'person'] as const;
export const BOTH = ['program', 'session', 'person'] as const;
export const SESSION = ['session'] as const;
export const ANYONE = [] as const;

/**
 * It takes a query or a body, not both: its client has one object to give. Bytes stand beside a query: they are what the
 * client gives as `bytes`, with their `mediaType`.
 */
export type Endpoint = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is no JSON but the bytes of a file, of the type that the request says: at most so many, else this refusal. */
  bytes?: { most: number; tooLarge: ErrorCode };
  /** Of the body, nothing may be changed by reading it: what would be is refused. */
  isExact?: true;
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
    /** The answer is a file, read as a whole; the header `ATTACHMENT_HEADER` says what it is. */
    isFile?: true;
  };
  /** The refusals of this endpoint beyond those that any has. */
  refusals?: readonly ErrorCode[];
};

type Access =
  /** Empty: anyone. */
  | { access: readonly Exclude<CallerKind, 'program'>[]; actsAs?: undefined }
  | {
      access: readonly CallerKind[];
      /**
       * Whose part a program takes by this call: it must have been given that agent. A field of the path, the query or the
       * body names it, or it is whose request the id in the path is; null: nobody's.
       */
      actsAs: 'name' | 'agent' | 'from' | 'request' | null;
    };

/** Answers with a thing. */
export function answer<S extends z.ZodType>(schema: S, description: string) {
  return { status: 200, description, schema } as const;
}

/** Answers with a thing that is new. */
export function created<S extends z.ZodType>(schema: S, description: string) {
  return { status: 201, description, schema } as const;
}

/** Answers with one thing, under its name. */
export function named<F extends string, S extends z.ZodType>(field: F, thing: S, description: string) {
  const schema = z.object({ [field]: thing } as Record<F, S>);
  return { status: 200, description, schema, field } as const;
}

/** Answers with nothing. */
export function done(description: string) {
  return { status: 204, description } as const;
}

/** Answers piece by piece. */
export function stream(description: string, ...mediaTypes: string[]) {
  return { status: 200, description, mediaTypes } as const;
}

/** Of a file that is answered: its Attachment as JSON, in which what is not ASCII is escaped. */
export const ATTACHMENT_HEADER = 'x-nod-attachment';

/** Answers with a file. */
export function file(description: string, ...mediaTypes: string[]) {
  return { status: 200, description, mediaTypes, isFile: true } as const;
}

/** How much of a list is wanted at a time. */
export function limitOf(most: number, usual = 100) {
  return z.coerce.number<number>().int().min(1).max(most).default(usual);
}

/** The most of a list that one page holds. */
export const MAX_PAGE = 500;

/** No request waits longer than this in one call; callers ask again. */
const MAX_WAIT_MS = 60_000;

export const waitQuery = z.object({
  /** Wait up to this long for something to return. */
  waitMs: z.coerce.number<number>().int().min(0).max(MAX_WAIT_MS).default(0),
});

/** Where the person acts, for calls that have nothing else to say. */
export const atSurface = z.strictObject({ surface: surfaceSchema });

/** The same for calls that programs make as well, which have no surface to say. The person has to say it. */
export const atOwnSurface = z.strictObject({ surface: surfaceSchema.optional() });
