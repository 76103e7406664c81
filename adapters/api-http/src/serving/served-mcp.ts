// MCP under `/mcp`: after the checks that every request passes, only for programs, each as one of its own agents.
import { type AgentName, chosenNameSchema, NodError } from '@nod/protocol';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type Authenticate, authorize } from '../callers/caller.ts';
import type { Programs } from '../callers/programs.ts';
import { limitBody, MCP_BODY } from '../exchange/body-limit.ts';
import { readJsonBody } from '../exchange/decoded-request.ts';
import type { LiveConnection, LiveConnections } from '../streams/live-connections.ts';
import { toStream } from '../streams/piece-stream.ts';
import type { ApiEnv } from './route.ts';

/**
 * The header that names the agent, percent-encoded: a header holds no other letters than Latin ones. Towards MCP it is always
 * there, and names one that the program has.
 */
const AGENT_HEADER = 'x-nod-agent';

/** The header that says how long a call may take. */
const PATIENCE_HEADER = 'x-nod-patience-ms';
const LONGEST_PATIENCE_MS = 7 * 86_400_000;
const patienceSchema = z.coerce.number().int().min(1_000).max(LONGEST_PATIENCE_MS);

/**
 * A call whose credential is gone fails at its next step and says so to its client, which would wait for it in vain if
 * the line were cut; it is cut where that takes longer than this. What only listens is cut at once.
 */
const CALL_GRACE_MS = 1_000;

/** Answers the call of a program, whose own credential the request carries. */
export type Mcp = (request: Request) => Response | Promise<Response>;

interface McpParts {
  authenticate: Authenticate;
  programs: Programs;
  connections: LiveConnections;
}

export function serveMcp(app: Hono<ApiEnv>, mcp: Mcp | undefined, parts: McpParts): void {
  app.all('/mcp', async (c) => {
    if (!mcp) throw new NodError('not_found', 'MCP is not served here');
    const caller = await parts.authenticate(c);
    authorize(caller, ['program']);
    await limitBody(c, MCP_BODY);
    const agent = readAgent(c);
    await parts.programs.requireOwn(caller.name, agent);
    const request = await toCall(c, agent);
    const connection = parts.connections.open(caller, c.req.raw);
    return answer(mcp, request, connection);
  });
}

function readAgent(c: Context): AgentName {
  const agent = chosenNameSchema.safeParse(c.req.query('agent') ?? readHeader(c.req.header(AGENT_HEADER)));
  if (agent.success) return agent.data;
  throw new NodError('invalid_request', `name the agent: /mcp?agent=NAME or the header ${AGENT_HEADER}`);
}

/** What is not encoded as it should be names nobody. */
function readHeader(encoded = ''): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

/** Null leaves it to what is known of the client. */
function readPatience(c: Context): number | null {
  const given = c.req.query('patienceMs') ?? c.req.header(PATIENCE_HEADER);
  if (given === undefined) return null;
  const patience = patienceSchema.safeParse(given);
  if (patience.success) return patience.data;
  throw new NodError(
    'invalid_request',
    'patienceMs: how long a call may take, in milliseconds, 1000 at least',
  );
}

/** MCP reads the body once more; here it is only kept from what would exhaust its stack. */
async function toCall(c: Context, agent: AgentName): Promise<Request> {
  const headers = new Headers(c.req.raw.headers);
  headers.set(AGENT_HEADER, encodeURIComponent(agent));
  const patience = readPatience(c);
  if (patience !== null) headers.set(PATIENCE_HEADER, String(patience));
  if (c.req.method !== 'POST') return new Request(c.req.raw, { headers });
  await readJsonBody(c);
  return new Request(c.req.raw, { headers, body: await c.req.text() });
}

async function answer(mcp: Mcp, request: Request, connection: LiveConnection): Promise<Response> {
  try {
    const { body, status, headers } = await mcp(request);
    if (body) return new Response(toStream(untilEnd(body, connection, request)), { status, headers });
    connection.end();
    return new Response(null, { status, headers });
  } catch (error) {
    connection.end();
    throw error;
  }
}

/** What MCP says, until the connection ends: with its client, its credential or the server. */
async function* untilEnd(
  body: ReadableStream<Uint8Array>,
  connection: LiveConnection,
  { method, signal: gone }: Request,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  let grace: NodeJS.Timeout | undefined;
  const cut = () => void reader.cancel().catch(() => {});
  const end = () => {
    if (method === 'POST' && !gone.aborted) grace = setTimeout(cut, CALL_GRACE_MS);
    else cut();
  };
  connection.signal.addEventListener('abort', end, { once: true });
  if (connection.signal.aborted) end();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    connection.signal.removeEventListener('abort', end);
    clearTimeout(grace);
    connection.end();
  }
}
