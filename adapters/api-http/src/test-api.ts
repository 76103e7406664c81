// A hub behind its HTTP API, for tests: called through the front door, with any credential.

import { createBrowsers } from '@nod/browsers';
import { type AgentName, agentNameSchema, ENDPOINTS } from '@nod/protocol';
import {
  createCountingIds,
  createFakeChannels,
  createFakeDoors,
  createFakeMemories,
  createFakeSettings,
  createMemoryStore,
  type MemoryDisk,
  startTestHub,
  type TestHub,
} from '@nod/testing';
import { createHttpApi, type HttpApi, type HttpApiOptions } from './http-api.ts';

export const PORT = 4747;
export const credentials = { personToken: `person-token-${'0'.repeat(30)}` };
export const localToken = `local-token-${'0'.repeat(31)}`;

/** `program` is the person's own shell; `other` a program that was given the agent "other" alone. */
export type As = 'nobody' | 'program' | 'other' | 'person' | 'session' | 'impostor';

interface CallOptions {
  as?: As;
  /** Sent as JSON, unless it is a string: then as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface SessionHeaders extends Record<string, string> {
  cookie: string;
  'x-nod-key': string;
}

export interface TestApi extends TestHub {
  api: HttpApi;
  /** What was logged, as text. */
  logged: string[];
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** Enters with a fresh link; resolves to the headers that a panel let in sends. */
  enter(userAgent?: string): Promise<SessionHeaders>;
  /** Makes a token for a program and the agent of the same name. */
  addProgram(name: string): Promise<string>;
  /** Everything the hub knows, to compare. */
  state(): string;
}

export async function startTestApi(options: Partial<HttpApiOptions> = {}): Promise<TestApi> {
  const test = await startTestHub();
  const logged: string[] = [];
  const api = createHttpApi({ ...toApiOptions(test, test.disk, logged), port: PORT, ...options });
  await api.adoptLocalToken(localToken);
  const { call, enter, addProgram } = createCaller(api);
  const state = () =>
    JSON.stringify([
      test.hub.startingPoint(),
      test.disk.changes,
      [...test.disk.sessions.keys()],
      [...(test.disk.programs?.keys() ?? [])],
    ]);
  return { ...test, api, logged, call, enter, addProgram, state };
}

/** Everything but the port. */
export function toApiOptions(
  test: TestHub,
  disk: MemoryDisk,
  logged: string[],
): Omit<HttpApiOptions, 'port'> {
  const write = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  return {
    hub: test.hub,
    sessions: createMemoryStore(disk),
    programs: createMemoryStore(disk),
    credentials,
    clock: test.time.clock,
    memories: createFakeMemories(test.time.clock, createCountingIds()),
    settings: createFakeSettings(),
    channels: createFakeChannels(),
    doors: createFakeDoors(test.hub.adoptions),
    browsers: createBrowsers({ newId: () => createCountingIds()('msg'), after: () => () => {} }),
    tools: async () => [],
    suggestMentions: async (_, query) => [{ kind: 'file', text: `@file:${query}.md`, label: `${query}.md` }],
    panelFiles: new Map(),
    place: { command: '/opt/nod/bin/nod', data: '/home/person/.nod' },
    version: '1.2.3',
    log: { warn: write, error: write },
  };
}

function createCaller(api: HttpApi): Pick<TestApi, 'call' | 'enter' | 'addProgram'> {
  let session: SessionHeaders | null = null;
  let otherToken: string | null = null;

  async function toCredential(as: As): Promise<Record<string, string>> {
    if (as === 'nobody') return {};
    if (as === 'program') return { authorization: `Bearer ${localToken}` };
    if (as === 'other') {
      otherToken ??= await addProgram('other');
      return { authorization: `Bearer ${otherToken}` };
    }
    if (as === 'person') return { authorization: `Bearer ${credentials.personToken}` };
    if (as === 'impostor') return { authorization: `Bearer ${credentials.personToken}x` };
    session ??= await enter();
    return session;
  }

  async function call(
    method: string,
    path: string,
    { as = 'nobody', body, headers, signal }: CallOptions = {},
  ) {
    const init: RequestInit = {
      method,
      headers: {
        host: `127.0.0.1:${PORT}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(await toCredential(as)),
        ...headers,
      },
    };
    if (body !== undefined) init.body = toBody(body);
    if (signal) init.signal = signal;
    return api.fetch(new Request(`http://127.0.0.1:${PORT}${path}`, init));
  }

  async function addProgram(name: string): Promise<string> {
    const body = { name, replaces: true, surface: 'panel' };
    const response = await call('POST', '/api/programs', { as: 'person', body });
    return ENDPOINTS.addProgram.response.schema.parse(await response.json()).token;
  }

  async function enter(userAgent = 'curl/8'): Promise<SessionHeaders> {
    const body = { code: toCode(api.createLink().url), surface: 'panel' };
    const response = await call('POST', '/api/enter', { body, headers: { 'user-agent': userAgent } });
    const { key } = ENDPOINTS.enter.response.schema.parse(await response.json());
    return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', 'x-nod-key': key };
  }

  return { call, enter, addProgram };
}

/** The one-time code of a link. */
export function toCode(url: string): string {
  return new URL(url).hash.slice(1);
}

/** The code and message of a refusal. */
export async function toRefusal(
  response: Response,
): Promise<{ status: number; code: string; message: string }> {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, ...error };
}

/** Reads a stream until it has said `text`, then lets go of it. */
export async function readUntil(response: Response | undefined, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let read = '';
  for await (const chunk of response?.body ?? []) {
    read += decoder.decode(chunk, { stream: true });
    if (read.includes(text)) return read;
  }
  throw new Error(`the stream ended without ${JSON.stringify(text)} after ${JSON.stringify(read)}`);
}

export function toAgentName(name: string): AgentName {
  return agentNameSchema.parse(name);
}

/** A timer for clients in tests: back-offs are over at once; silence is never long enough. */
export function timerSoon(delayMs: number, callback: () => void): () => void {
  if (delayMs > 10_000) return () => {};
  const soon = setImmediate(callback);
  return () => clearImmediate(soon);
}

/** Waits for a condition that the code under test brings about by itself. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** Texts and bytes go as they are. */
function toBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}
