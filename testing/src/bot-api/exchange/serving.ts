// Serving: a request to an address of the Bot API, answered: a method called, or a file downloaded.
import { findDownload } from '../methods/files.ts';
import { LIMITS } from '../world/limits.ts';
import { Refusal } from '../world/refusal.ts';
import type { Answer, Call } from '../world/wire.ts';
import type { World } from '../world/world.ts';
import { readBody } from './body.ts';
import type { Reply } from './exchange.ts';

/** What is served. */
export interface Servable {
  world: World;
  isToken(token: string): boolean;
  isAway(): boolean;
  exchange(method: string, call: Call, signal: AbortSignal): Promise<Reply>;
}

export interface ServedRequest {
  url: URL;
  /** Of the body. */
  type: string;
  body: Buffer;
}

export type ServedReply =
  | { type: 'cut' }
  | { type: 'answer'; status: number; headers: Record<string, string>; body: string | Uint8Array };

export const MOST_BYTES = LIMITS.uploadBytes + (1 << 20);

const UNREADABLE = new Refusal(400, "Bad Request: can't parse request body").answer;
const BAD_GATEWAY = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

/** The signal says that the bot has gone. */
export async function answerRequest(
  served: Servable,
  { url, type, body }: ServedRequest,
  signal: AbortSignal,
): Promise<ServedReply> {
  if (served.isAway()) return { type: 'cut' };
  const [, kind, token = '', rest = ''] = /^\/(file\/)?bot([^/]*)\/(.*)$/.exec(decodeURI(url.pathname)) ?? [];
  const wrong = judgeToken(served, token, rest);
  if (wrong) return toServed(wrong);
  if (body.length > MOST_BYTES) return toServed(new Refusal(413, 'Request Entity Too Large').answer);
  if (kind !== undefined) return download(served, rest, signal);
  const call = readBody(type, body, url.searchParams);
  if (call === null) return toServed(UNREADABLE);
  const reply = await served.exchange(rest, call, signal);
  return reply.type === 'cut' ? reply : toServed(reply.answer);
}

/** Telegram knows a token by its form; one of that form that it never gave is unauthorized. */
function judgeToken(served: Servable, token: string, rest: string): Answer | null {
  if (!/^\d+:[\w-]+$/.test(token) || rest === '') return new Refusal(404, 'Not Found').answer;
  return served.isToken(token) ? null : new Refusal(401, 'Unauthorized').answer;
}

/** Faults and the record know it as a call of `download`. */
async function download(served: Servable, path: string, signal: AbortSignal): Promise<ServedReply> {
  const reply = await served.exchange('download', { params: { path }, files: new Map() }, signal);
  if (reply.type === 'cut') return reply;
  const bytes = reply.answer.ok ? findDownload(served.world, path) : undefined;
  if (bytes === undefined) return toServed(reply.answer);
  return {
    type: 'answer',
    status: 200,
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  };
}

function toServed(answer: Answer): ServedReply {
  const status = answer.ok ? 200 : answer.error_code;
  if (status === 502) {
    return { type: 'answer', status, headers: { 'content-type': 'text/html' }, body: BAD_GATEWAY };
  }
  const after = answer.ok ? undefined : answer.parameters?.retry_after;
  const headers = { 'content-type': 'application/json', ...(after ? { 'retry-after': String(after) } : {}) };
  return { type: 'answer', status, headers, body: JSON.stringify(answer) };
}
