// For tests: the official MCP client on a hub in memory, without sockets and processes.
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { HubClient } from '@nod/client';
import {
  agentNameSchema,
  messageIdSchema,
  NodError,
  type RequestId,
  requestIdSchema,
  sendMessageBodySchema,
  toReceived,
} from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { createMcpServer } from './create-mcp-server.ts';

export interface TestConnection extends TestHub {
  mcp: Client;
  /** Resolves when this many requests are open. */
  untilOpen(count: number): Promise<RequestId[]>;
}

export async function connectTestClient(agent = 'coder', { client = 'test' } = {}): Promise<TestConnection> {
  const test = await startTestHub();
  const name = agentNameSchema.parse(agent);
  const server = createMcpServer({
    client: toClient(test),
    agent: name,
    version: '1.2.3',
    progressEveryMs: 5,
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const mcp = new Client({ name: client, version: '1' });
  await Promise.all([server.connect(far), mcp.connect(near)]);
  const untilOpen = async (count: number) => {
    while (test.hub.requests.open().length < count) await new Promise(setImmediate);
    return test.hub.requests.open().map(({ id }) => id);
  };
  return { ...test, mcp, untilOpen };
}

/** The part of the client that the tools use, on the hub itself. Bodies are decoded as at the hub's edge. */
export function toClient({ hub, time }: TestHub): HubClient {
  const part: Partial<HubClient> = {
    ports: {
      fetch: () => Promise.reject(new Error('no network in this test')),
      timer: (delayMs, callback) => time.timer(time.clock() + delayMs, callback),
      random: () => 0.5,
    },
    sendMessage: async (body) => {
      const decoded = sendMessageBodySchema.safeParse(body);
      if (!decoded.success) throw new NodError('invalid_request', decoded.error.message);
      return hub.bus.send(decoded.data);
    },
    async inbox(name, { waitMs = 0, limit = 100, signal } = {}) {
      const wait = { waitMs, limit, ...(signal && { signal }) };
      return (await hub.bus.inbox(agentNameSchema.parse(name), wait)).map(toReceived);
    },
    acknowledge: (name, ids) =>
      hub.bus.acknowledge(
        agentNameSchema.parse(name),
        ids.map((id) => messageIdSchema.parse(id)),
      ),
    request: async (id, { waitMs = 0, signal } = {}) => {
      const request = await hub.requests.waitSettled(requestIdSchema.parse(id), {
        waitMs,
        ...(signal && { signal }),
      });
      signal?.throwIfAborted();
      return request;
    },
    cancel: (id) => hub.requests.cancel(requestIdSchema.parse(id)),
  };
  return part as HubClient;
}
