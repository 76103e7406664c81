// The client of one MCP server, one attempt: start or call it, shake hands, list its tools.
import {
  Client,
  type Tool as ForeignTool,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { limitedFetch } from './limited-fetch.ts';
import type { McpServerConfig } from './mcp-config.ts';
import { createProcessTransport } from './process-transport.ts';

export interface OpenClientOptions {
  config: McpServerConfig;
  version: string;
  timeLimitMs: number;
  signal: AbortSignal;
  onTools(tools: ForeignTool[]): unknown;
  /** The connection is gone; the words say how, where that is known. */
  onClose(how: string | null): unknown;
}

export interface OpenedClient {
  client: Client;
  tools: ForeignTool[];
  close(): Promise<void>;
}

const GOODBYE_MS = 1_000;

/** Rejects with words for the person. Whatever was started is ended then. */
export async function openClient(options: OpenClientOptions): Promise<OpenedClient> {
  const { transport, describeEnd, sayGoodbye } = createTransport(options.config);
  const client = createClient(options);
  const limit = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeLimitMs)]);
  const close = async () => {
    await sayGoodbye();
    // The first closes the second, unless they never came together.
    await Promise.allSettled([client.close(), transport.close()]);
  };
  try {
    const opening = connectAndList(client, transport, { timeout: options.timeLimitMs, signal: limit });
    const tools = await Promise.race([opening, rejectOnAbort(limit, options.timeLimitMs)]);
    client.onclose = () => options.onClose(describeEnd());
    if (describeEnd() !== null) throw new Error('it ended at once');
    return { client, tools, close };
  } catch (error) {
    await close();
    throw new Error(describeEnd() ?? toWords(error), { cause: error });
  }
}

/** An error and what caused it; `fetch failed` alone helps nobody. */
export function toWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code;
  return code ? `${error.message} (${code})` : error.message;
}

function createClient({ config, version, onTools }: OpenClientOptions): Client {
  return new Client(
    { name: 'nod', version },
    {
      jsonSchemaValidator: UNCHECKED,
      // Over HTTP both generations of the protocol are tried; a process would have to be started twice for it.
      ...('url' in config ? { versionNegotiation: { mode: 'auto' as const } } : {}),
      listChanged: {
        tools: {
          debounceMs: 50,
          onChanged: (error, tools) => {
            if (!error && tools) onTools(tools);
          },
        },
      },
    },
  );
}

/** What a tool gives is for a model to read, whatever form it has: patterns of a foreign schema do not run here. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

interface OpenTransport {
  transport: Transport;
  describeEnd(): string | null;
  sayGoodbye(): Promise<void>;
}

function createTransport(config: McpServerConfig): OpenTransport {
  if ('url' in config) {
    const requestInit = { headers: config.headers };
    const transport = new StreamableHTTPClientTransport(new URL(config.url), {
      requestInit,
      fetch: limitedFetch,
    });
    return { transport, describeEnd: () => null, sayGoodbye: () => endSession(transport) };
  }
  const transport = createProcessTransport(config);
  return { transport, describeEnd: transport.describeEnd, sayGoodbye: async () => {} };
}

/** A courtesy: a server that is gone or slow is not waited for. */
async function endSession(transport: StreamableHTTPClientTransport): Promise<void> {
  const ended = transport.terminateSession().catch(() => {});
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())]);
}

async function connectAndList(
  client: Client,
  transport: Transport,
  limits: { timeout: number; signal: AbortSignal },
): Promise<ForeignTool[]> {
  await client.connect(transport, limits);
  if (!client.getServerCapabilities()?.tools) return [];
  return (await client.listTools({}, limits)).tools;
}

function rejectOnAbort(signal: AbortSignal, timeLimitMs: number): Promise<never> {
  const late = () => new Error(`it was not ready within ${timeLimitMs / 1000} s`);
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(late()), { once: true }));
}
