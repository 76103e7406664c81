// The connection to one MCP server: told about when it is down, and started again with growing pauses. Its tools
// stay known while it is down and fail with the reason. A call is never repeated by itself.
import {
  type Client,
  type Tool as ForeignTool,
  ProtocolError,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/client';
import type { After, ToolResult } from '@nod/agent';
import type { ForeignCall } from './foreign-tool.ts';
import { type OpenedClient, openClient, toWords } from './mcp-client.ts';
import { createRedaction, digestConfig, type McpServerConfig } from './mcp-config.ts';
import type { McpPorts, McpServerState } from './mcp-ports.ts';
import { toFailure, toToolResult } from './tool-result.ts';

export type McpConnection = ReturnType<typeof createMcpConnection>;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A server that has been up for so long starts anew with short pauses. */
const STABLE_MS = 60_000;
const CONNECT_MS = 60_000;
const CALL_MS = 120_000;

const afterInRealTime: After = (ms, callback) => {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
};

export function createMcpConnection(
  server: string,
  config: McpServerConfig,
  ports: McpPorts,
  onTools: () => void,
) {
  const { after = afterInRealTime, connectTimeLimitMs = CONNECT_MS, log } = ports;
  const redact = createRedaction(config);
  const closing = new AbortController();
  const timeLimitMs = config.timeoutMs ?? CALL_MS;
  let opened: OpenedClient | null = null;
  let status: McpServerState['status'] = 'connecting';
  let error: string | null = null;
  let tools: readonly ForeignTool[] = [];
  let failures = 0;
  let attempts = 0;
  let cancelTimer = () => {};

  async function open(): Promise<void> {
    attempts += 1;
    const attempt = attempts;
    // What an earlier connection still has to say does not concern this one.
    const isCurrent = () => attempt === attempts;
    try {
      opened = await openClient({
        config,
        version: ports.version,
        timeLimitMs: connectTimeLimitMs,
        signal: closing.signal,
        onTools: (changed) => isCurrent() && update(changed, 'tools-changed'),
        onClose: (how) => isCurrent() && lose(how ?? 'the connection was closed'),
      });
    } catch (reason) {
      return lose(toWords(reason));
    }
    if (status === 'closed') return opened.close();
    status = 'ready';
    error = null;
    cancelTimer = after(STABLE_MS, () => {
      failures = 0;
    });
    update(opened.tools, 'server-ready');
  }

  function update(listed: readonly ForeignTool[], type: 'server-ready' | 'tools-changed'): void {
    tools = listed;
    log({ type, server, tools: tools.length });
    onTools();
  }

  function lose(why: string): void {
    if (status === 'closed' || status === 'down') return;
    const lost = opened;
    opened = null;
    status = 'down';
    error = redact(why);
    cancelTimer();
    const retryInMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    log({ type: 'server-down', server, error, retryInMs });
    cancelTimer = after(retryInMs, retry);
    void lost?.close();
  }

  function retry(): void {
    status = 'connecting';
    opening = open();
  }

  /** Never rejects but when it is aborted. */
  async function call({ tool, parameters, context }: ForeignCall): Promise<ToolResult> {
    if (!opened)
      return toFailure(describeDown(), 'Try again in a minute.', `Go on without the tools of "${server}".`);
    const { client } = opened;
    try {
      return toToolResult(await callClient(client, tool, parameters, context), tool);
    } catch (reason) {
      context.signal.throwIfAborted();
      if (isLost(reason) && opened?.client === client) lose(toWords(reason));
      return toFailure(redact(describeFailure(tool, reason)));
    }
  }

  function callClient(client: Client, name: string, parameters: object, context: ForeignCall['context']) {
    return client.callTool(
      { name, arguments: { ...parameters } },
      {
        signal: context.signal,
        timeout: timeLimitMs,
        maxTotalTimeout: timeLimitMs,
        onprogress: ({ message, progress, total }) =>
          context.onProgress(message ?? `${progress}${total === undefined ? '' : ` of ${total}`}`),
      },
    );
  }

  function describeDown(): string {
    const why = error ?? 'it has not answered yet';
    return `the MCP server "${server}" is ${status === 'closed' ? 'closed' : `not there: ${why}`}`;
  }

  function describeFailure(tool: string, reason: unknown): string {
    if (reason instanceof SdkError && reason.code === SdkErrorCode.RequestTimeout) {
      return `"${tool}" of the MCP server "${server}" took longer than ${timeLimitMs / 1000} s`;
    }
    if (isLost(reason)) return `${describeDown()}; whether "${tool}" took effect is not known`;
    return `"${tool}" of the MCP server "${server}" failed: ${toWords(reason)}`;
  }

  let opening = open();
  return {
    server,
    /** Of the configuration: it tells a server from another one under the same name. */
    digest: digestConfig(config),
    timeLimitMs,
    state: (): McpServerState => ({ server, status, error, tools: tools.length }),
    /** As last listed, also while the server is down. */
    tools: () => tools,
    call,
    /** Resolves when the first attempt has ended, one way or the other. */
    tried: opening,
    async close(): Promise<void> {
      status = 'closed';
      cancelTimer();
      closing.abort();
      await opening;
      await opened?.close();
      opened = null;
    },
  };
}

/** The server is not there any more, or does not know us any more; as opposed to: it said no. */
function isLost(reason: unknown): boolean {
  if (reason instanceof ProtocolError) return false;
  if (!(reason instanceof SdkError)) return reason instanceof TypeError;
  const status = (reason.data as { status?: number } | undefined)?.status;
  const codes: string[] = [SdkErrorCode.NotConnected, SdkErrorCode.ConnectionClosed, SdkErrorCode.SendFailed];
  return codes.includes(reason.code) || status === 404;
}
