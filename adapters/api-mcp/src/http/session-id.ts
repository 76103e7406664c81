// Ids of sessions over HTTP. An id says in which life of the server its session began, and which client it is of, so that
// a server that was started again can go on with it. It opens nothing by itself: a session counts with its token alone.
import { randomUUID } from 'node:crypto';
import { MAX_EVIDENCE } from '@nod/protocol';

export interface SessionId {
  /** Which start of the server. */
  life: string;
  /** Random; what the session is known by. */
  own: string;
  /** What the client calls itself. */
  client: string;
}

const PATTERN = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{0,1100})$/;

export function newSessionId(life: string, client: string): SessionId {
  return { life, own: randomUUID(), client: client.slice(0, MAX_EVIDENCE) };
}

export function renderSessionId({ life, own, client }: SessionId): string {
  return `${life}.${own}.${Buffer.from(client).toString('base64url')}`;
}

/** Null for what no server has given. */
export function parseSessionId(id: string): SessionId | null {
  const [, life, own, client] = PATTERN.exec(id) ?? [];
  if (life === undefined || own === undefined || client === undefined) return null;
  return { life, own, client: Buffer.from(client, 'base64url').toString().slice(0, MAX_EVIDENCE) };
}
