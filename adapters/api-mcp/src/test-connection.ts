// For tests: the official MCP client on a hub in memory, without sockets and processes.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { HubClient } from '@nod/client';
import {
  agentNameSchema,
  askToolCallBodySchema,
  attachmentIdSchema,
  ENDPOINTS,
  LOCAL_PROGRAM,
  messageIdSchema,
  NodError,
  type RequestId,
  requestIdSchema,
  sendMessageBodySchema,
} from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { createMcpServer } from './mcp-server.ts';
import { createCallNames } from './naming/session-names.ts';

export interface TestConnection extends TestHub {
  mcp: Client;
  /** The hub that the tools call: after `restart` another one. */
  held: TestHub;
  /** Ends the hub; the tools go on with one on the same disk. */
  restartHub(): Promise<void>;
  /** Resolves when this many requests are open. */
  untilOpen(count: number): Promise<RequestId[]>;
}

interface ConnectOptions {
  client?: string;
  patienceMs?: number | null;
  env?: NodeJS.ProcessEnv;
  /** A hub that is running, as another connection holds it; a new one unless given. */
  on?: TestHub;
  /** What is wrong with the line between the tools and the hub. */
  faults?: (hub: HubClient) => Partial<HubClient>;
}

export async function connectTestClient(
  agent = 'coder',
  { client = 'test', patienceMs, env = {}, on, faults = () => ({}) }: ConnectOptions = {},
): Promise<TestConnection> {
  const test = on ?? (await startTestHub());
  const name = agentNameSchema.parse(agent);
  const held = on ?? { ...test };
  const line = toClient(held);
  const server = createMcpServer({
    client: { ...line, ...faults(line) },
    names: createCallNames(line, name),
    version: '1.2.3',
    progressEveryMs: 5,
    patienceMs,
    env,
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const mcp = new Client({ name: client, version: '1' });
  await Promise.all([server.connect(far), mcp.connect(near)]);
  const untilOpen = async (count: number) => {
    while (held.hub.requests.open().length < count) await new Promise(setImmediate);
    return held.hub.requests.open().map(({ id }) => id);
  };
  const restartHub = async () => {
    Object.assign(held, await held.restart());
  };
  return { ...test, mcp, held, restartHub, untilOpen };
}

/** The part of the client that the tools use, on the hub that `test` holds. Bodies are decoded as at the hub's edge. */
export function toClient(test: Pick<TestHub, 'hub' | 'time'>): HubClient {
  const part: Partial<HubClient> = {
    ports: {
      fetch: () => Promise.reject(new Error('no network in this test')),
      timer: (delayMs, callback) => test.time.timer(test.time.clock() + delayMs, callback),
      random: () => 0.5,
    },
    sendMessage: async (body) => {
      const decoded = sendMessageBodySchema.safeParse(body);
      if (!decoded.success) throw new NodError('invalid_request', decoded.error.message);
      return test.hub.bus.send(decoded.data);
    },
    addAttachment: async ({ name, agent, bytes, mediaType }) =>
      test.hub.attachments.add(
        { name, mediaType, bytes: new Uint8Array(await new Blob([bytes]).arrayBuffer()) },
        agentNameSchema.parse(agent),
      ),
    attachment: (id, { agent } = {}) =>
      test.hub.attachments.read(attachmentIdSchema.parse(id), agentNameSchema.parse(agent)),
    async inbox(name, { waitMs = 0, limit = 100, signal } = {}) {
      const wait = { waitMs, limit, ...(signal && { signal }) };
      return test.hub.bus.receive(await test.hub.bus.inbox(agentNameSchema.parse(name), wait));
    },
    acknowledge: (name, { ids }) =>
      test.hub.bus.acknowledge(
        agentNameSchema.parse(name),
        ids.map((id) => messageIdSchema.parse(id)),
      ),
    take: (name, { id, by }) => test.hub.bus.take(agentNameSchema.parse(name), messageIdSchema.parse(id), by),
    giveBack: (name, { id, by }) =>
      test.hub.bus.giveBack(agentNameSchema.parse(name), messageIdSchema.parse(id), by),
    question: (id) => test.hub.requests.question(requestIdSchema.parse(id)),
    request: async (id, { waitMs = 0, signal } = {}) => {
      const request = await test.hub.requests.waitSettled(requestIdSchema.parse(id), {
        waitMs,
        isAgent: true,
        ...(signal && { signal }),
      });
      signal?.throwIfAborted();
      return request;
    },
    listAgents: async () => test.hub.agents.list(),
    claimName: (body) =>
      test.hub.sessionNames.claim({ ...ENDPOINTS.claimName.body.parse(body), program: LOCAL_PROGRAM }),
    releaseName: (body) => test.hub.sessionNames.release(ENDPOINTS.releaseName.body.parse(body)),
    askToolCall: async (name, body) => {
      const decoded = askToolCallBodySchema.safeParse(body);
      if (!decoded.success) throw new NodError('invalid_request', decoded.error.message);
      return test.hub.toolCalls.ask(agentNameSchema.parse(name), decoded.data);
    },
    toolCall: (name, id, { waitMs = 0, signal } = {}) =>
      test.hub.toolCalls.wait(agentNameSchema.parse(name), id, { waitMs, ...(signal && { signal }) }),
    cancel: (id) => test.hub.requests.cancel(requestIdSchema.parse(id), null),
  };
  return part as HubClient;
}
