// The hub put together on this machine: store, hub, HTTP, MCP and the built panel.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHttpApi, type HttpApi, type HttpApiOptions, loadPanelFiles, serveHttp } from '@nod/api-http';
import type { McpHttp } from '@nod/api-mcp/http';
import { openAttachmentsFolder } from '@nod/attachments-folder';
import { createBrowsers } from '@nod/browsers';
import { telegramKit } from '@nod/channel-telegram';
import { createHubClient, type HubClient } from '@nod/client';
import { createHub, type Disk } from '@nod/hub';
import { openSqliteStore } from '@nod/store-sqlite';
import { clientPorts, clock, createFreeBytes, hash, newId, timer } from '@nod/system-node';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { ensureToken, UnsafeTokenError } from '../data-folder/token-file.ts';
import { DOORS } from '../doors/doors.ts';
import { type Installation, installParts } from '../installed/installed-parts.ts';
import { listenOnPort } from '../machine/free-port.ts';
import { log } from '../machine/log.ts';
import { VERSION } from '../machine/version.ts';
import { createLazyMemories, tryEmbedder } from '../memories/lazy-memories.ts';
import { createBuiltInAgent } from '../native-agent/built-in-agent.ts';
import { readKeptBytes } from '../settings/environment-numbers.ts';
import { findOffers, openSettingsFile } from '../settings/settings-file.ts';

/** A further agent or channel is a folder of its own and a line here; of doors, in their list. */
const INSTALLED: Installation = {
  agents: [createBuiltInAgent],
  channels: [telegramKit],
  doors: DOORS,
};

const PANEL = fileURLToPath(new URL('../../../panel/dist', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../bin/nod', import.meta.url));
const HOST = '127.0.0.1';

export interface HubServer {
  port: number;
  url: string;
  /** An address that lets one browser in, once; `onUsed` hears when it has. */
  createLink(onUsed?: () => void): string;
  /** The panel has been built, so that a link leads somewhere. */
  hasPanel: boolean;
  /** Ends quickly; what was accepted is stored already. */
  close(): Promise<void>;
}

/** Starts the hub of a data folder. `port` null: the default one, or the next that is free. Throws PortBusyError. */
export async function startHubServer(
  folder: DataFolder,
  port: number | null,
  installed = INSTALLED,
): Promise<HubServer> {
  const programToken = ensureToken(folder.programToken);
  const personToken = ensureToken(folder.personToken);
  if (programToken === personToken) throw new UnsafeTokenError(folder.programToken, 'shared');
  const panelFiles = existsSync(PANEL) ? await loadPanelFiles(PANEL) : new Map();
  const store = openSqliteStore(folder.database);
  const attachmentFiles = openAttachmentsFolder(folder.attachments);
  const disk = toDisk(folder);
  const hub = await createHub({ store, attachmentFiles, disk, clock, timer, newId, hash, report });
  const settings = openSettingsFile(folder, { env: process.env, findOffers, tryEmbedder });
  const memories = createLazyMemories(folder.memories, settings.embedder);
  settings.onChange(() => void memories.useEmbedder().catch(report));
  const credentials = { personToken };
  const browsers = createBrowsers({
    newId: randomUUID,
    after: (ms, callback) => timer(clock() + ms, callback),
  });
  const installation = { hub, store, folder, memories, settings, browsers, report };
  const { begin, end, ...askHosted } = installParts(installation, installed);
  const parts = {
    hub,
    sessions: store,
    programs: store,
    memories,
    settings,
    browsers,
    ...askHosted,
    credentials,
    clock,
    panelFiles,
    place: { command: COMMAND, data: resolve(folder.path) },
    log,
  };
  const createApi = (actualPort: number) =>
    createApiWithMcp({ ...parts, port: actualPort, version: VERSION });
  const stop = async () => {
    await end();
    hub.stop();
    await Promise.all([store.close(), memories.close()]);
  };
  try {
    const server = await listenOnPort(port, (wanted) => serveHttp({ host: HOST, port: wanted, createApi }));
    await server.api.endStaleSessions();
    await server.api.adoptLocalToken(programToken);
    // Whoever calls is answered before agents and channels go on with what they had under way.
    begin();
    return {
      port: server.port,
      url: `http://${HOST}:${server.port}`,
      createLink: (onUsed) => server.api.createLink(onUsed).url,
      hasPanel: panelFiles.size > 0,
      close: () => server.close().then(stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function toDisk({ path }: DataFolder): Disk {
  return { freeBytes: createFreeBytes(path, clock), keptBytes: readKeptBytes(process.env) };
}

/** MCP is a client of the API that it is served by, with the credential of its caller. */
function createApiWithMcp(options: HttpApiOptions): HttpApi {
  const createClient = (authorization: string) => createInProcessClient(api, options.port, authorization);
  const mcp = createLazyMcp(async () => {
    const { createMcpHttp } = await import('@nod/api-mcp/http');
    return createMcpHttp({ createClient, version: VERSION });
  });
  const api = createHttpApi({ ...options, mcp: mcp.fetch });
  return {
    ...api,
    close() {
      api.close();
      mcp.close().catch(report);
    },
  };
}

/**
 * MCP is loaded by the first request, and by the next one when that failed: most hubs never need it, and all start
 * faster.
 */
export function createLazyMcp(load: () => Promise<McpHttp>): McpHttp {
  let loading: Promise<McpHttp> | null = null;

  /** A failed attempt is not kept: the next request tries again. */
  function loaded(): Promise<McpHttp> {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  return {
    fetch: async (request) => (await loaded()).fetch(request),
    async close() {
      const [mcp] = await Promise.allSettled([loading]);
      if (mcp.status === 'fulfilled') await mcp.value?.close();
    },
  };
}

function report(error: unknown): void {
  log.error({ error }, 'something went wrong inside the hub');
}

/** A client of the hub's own HTTP API without a socket, for what runs in this process. */
function createInProcessClient(api: HttpApi, port: number, authorization: string): HubClient {
  const host = `127.0.0.1:${port}`;
  return createHubClient({
    baseUrl: `http://${host}`,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('host', host);
      headers.set('authorization', authorization);
      return api.fetch(new Request(url, { ...init, headers }));
    },
    ...clientPorts,
  });
}
