// The caller, by the credential that came with the request. What each may call is said by the endpoints.
import { hash, timingSafeEqual } from 'node:crypto';
import {
  type AgentName,
  type CallerKind,
  EXTENSION_ORIGIN,
  NodError,
  type SessionId,
  type Surface,
  tokenSchema,
} from '@nod/protocol';
import type { Context } from 'hono';
import type { Programs } from './programs.ts';
import type { Sessions } from './sessions.ts';

export type Caller =
  | { kind: 'program'; name: AgentName; tokenHash: string }
  | { kind: 'person' }
  | { kind: 'session'; id: SessionId };

export interface Credentials {
  personToken: string;
}

/** The caller, or null when no valid credential came along. A bad token is not made good by a cookie. */
export type Authenticate = (c: Context) => Promise<Caller | null>;

/** Throws where a token is less than a whole one: an empty secret is nobody's. */
export function createAuthenticate(
  credentials: Credentials,
  programs: Programs,
  sessions: Sessions,
): Authenticate {
  const personHash = toDigest(tokenSchema.parse(credentials.personToken));

  async function fromAuthorization(authorization: string): Promise<Caller | null> {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined) return null;
    if (timingSafeEqual(toDigest(token), personHash)) return { kind: 'person' };
    const program = await programs.find(token);
    return program && { kind: 'program', ...program };
  }

  return async (c) => {
    const origin = c.req.header('origin');
    const isExtension = origin === EXTENSION_ORIGIN;
    // Where the person lets the extension read sites of this machine, the browser names no origin when it reads.
    const found = isExtension || origin === undefined ? await fromExtension(c, sessions) : null;
    if (isExtension || found) return found;
    const authorization = c.req.header('authorization');
    if (authorization !== undefined) return fromAuthorization(authorization);
    const id = await findSession(c, sessions);
    return id === null ? null : { kind: 'session', id };
  };
}

/** The extension by the token of its session: no other credential counts from there. */
async function fromExtension(c: Context, sessions: Sessions): Promise<Caller | null> {
  const [, cookie, key] = /^Bearer +([\w-]+)\.([\w-]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (cookie === undefined || key === undefined) return null;
  const id = await sessions.find({ cookie, key }, EXTENSION_ORIGIN);
  return id === null ? null : { kind: 'session', id };
}

/** More than a browser sends of one name: one for each beginning of the path that is called. */
const MAX_COOKIES = 16;

/**
 * The session of the browser that calls: its cookie, which comes by itself, and its key, which only our pages send.
 * Other ports of this machine can put cookies of the same name before ours, so each of them is tried.
 */
export async function findSession(c: Context, sessions: Sessions): Promise<SessionId | null> {
  const key = c.req.header('x-nod-key');
  if (key === undefined) return null;
  for (const cookie of readCookies(c, sessions.cookieName).slice(0, MAX_COOKIES)) {
    const id = await sessions.find({ cookie, key });
    if (id !== null) return id;
  }
  return null;
}

function readCookies(c: Context, name: string): string[] {
  const pairs = (c.req.header('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
}

/** Throws NodError unless one of the allowed kinds is calling. */
export function authorize<K extends CallerKind>(
  caller: Caller | null,
  allowed: readonly K[],
): asserts caller is Extract<Caller, { kind: K }> {
  if (!caller) throw new NodError('unauthenticated', 'a valid token or session is needed');
  if (allowed.some((kind) => kind === caller.kind)) return;
  throw new NodError('forbidden', `this needs ${toNames(allowed)}, not ${toNames([caller.kind])}`);
}

/** Where the person acts, by a call that programs make as well; null for a program. Throws NodError where they say none. */
export function toOwnSurface(
  caller: Caller | null,
  { surface }: { surface?: Surface | undefined },
): Surface | null {
  if (caller?.kind === 'program') return null;
  if (surface !== undefined) return surface;
  throw new NodError('invalid_request', 'surface: the person says where they act');
}

const NAMES: Record<CallerKind, string> = {
  program: "a program's token",
  person: "the person's token",
  session: "the person's browser session",
};

function toNames(kinds: readonly CallerKind[]): string {
  return kinds.map((kind) => NAMES[kind]).join(' or ');
}

// Digests have one length, so that comparing them takes the same time for every guess.
function toDigest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The person is one, in however many browsers. */
export function toCallerName(caller: Caller | null): string {
  return caller?.kind === 'program' ? `program ${caller.name}` : 'person';
}
