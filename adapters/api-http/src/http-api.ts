// The hub's HTTP API, put together: what every request passes, then the routes, then the panel.
import type { Clock, ProgramStore, SessionStore } from '@nod/hub';
import { type Link, NodError } from '@nod/protocol';
import { Hono } from 'hono';
import { type Credentials, createAuthenticate } from './callers/caller.ts';
import { createEntryCodes } from './callers/entry-codes.ts';
import { createExtensionPairings } from './callers/extension-pairings.ts';
import { requireOwnOrigin, toOrigin, toOwnAddress } from './callers/own-origin.ts';
import { createPrograms, toTokenHash } from './callers/programs.ts';
import { createSessions } from './callers/sessions.ts';
import { createErrorHandler, type Log } from './exchange/error-response.ts';
import { secureHeaders } from './exchange/security-headers.ts';
import { agentRoutes } from './routes/agents/agents.ts';
import { doorRoutes } from './routes/agents/doors.ts';
import { attachmentRoutes } from './routes/attachments.ts';
import { auditRoutes } from './routes/audit.ts';
import { channelRoutes } from './routes/channels.ts';
import { entranceRoutes } from './routes/entrance.ts';
import { hubRoutes } from './routes/hub.ts';
import { messageRoutes } from './routes/messages.ts';
import { pageRoutes } from './routes/pages.ts';
import { pairingRoutes } from './routes/pairings.ts';
import { requestRoutes } from './routes/requests.ts';
import { settingsRoutes } from './routes/settings.ts';
import { toolRoutes } from './routes/tools.ts';
import { type PanelFiles, servePanelFile } from './serving/panel-files.ts';
import type { ApiEnv, RouteParts, Routes, Served } from './serving/route.ts';
import { type Mcp, serveMcp } from './serving/served-mcp.ts';
import { serveRoutes } from './serving/served-routes.ts';
import { createLiveConnections } from './streams/live-connections.ts';
import { createOpenStream } from './streams/open-streams.ts';

const KEEP_ALIVE_MS = 15_000;

export interface HttpApiOptions extends Served {
  sessions: SessionStore;
  programs: ProgramStore;
  credentials: Credentials;
  clock: Clock;
  /** The port that the server listens on: only requests addressed to it are served. */
  port: number;
  /** Empty when the panel is not built. */
  panelFiles: PanelFiles;
  log: Log;
  mcp?: Mcp;
  /** How often a quiet stream says that it is alive; every 15 seconds. */
  keepAliveMs?: number;
}

export interface HttpApi {
  /** Answers one request; never rejects. */
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  /** A fresh one-time link that lets the person's browser in; `onUsed` hears when it has. */
  createLink(onUsed?: () => void): Link;
  /** Forgets sessions that are over, and those that another person-token had vouched for. */
  endStaleSessions(): Promise<void>;
  /** Makes this the token of the person's own shell; an earlier one is worth nothing from then on. */
  adoptLocalToken(token: string): Promise<void>;
  /** Ends every stream and long poll. */
  close(): void;
}

export function createHttpApi(options: HttpApiOptions): HttpApi {
  const { hub, port, clock, log } = options;
  const { personToken } = options.credentials;
  const origin = toOrigin(port);
  const connections = createLiveConnections();
  const { audit } = hub;
  const sessions = createSessions({ store: options.sessions, connections, audit, clock, port, personToken });
  const codes = createEntryCodes(clock, origin);
  const programs = createPrograms({
    store: options.programs,
    clock,
    agents: hub.agents,
    isHosted: (agent) => hub.startingPoint().overview.agents[agent]?.isHosted ?? false,
  });
  const authenticate = createAuthenticate(options.credentials, programs, sessions);
  const streams = createOpenStream({
    connections,
    keepAliveMs: options.keepAliveMs ?? KEEP_ALIVE_MS,
    logId: hub.startingPoint().logId,
    log,
  });
  const personTokenHash = toTokenHash(personToken);
  const parts: RouteParts = {
    ...options,
    ...{ streams, connections, codes, sessions, programs, origin, personTokenHash },
    pairings: createExtensionPairings(clock),
  };
  const routes: Routes = {
    ...hubRoutes(parts),
    ...entranceRoutes(parts),
    ...pairingRoutes(parts),
    ...pageRoutes(parts),
    ...messageRoutes(parts),
    ...attachmentRoutes(parts),
    ...agentRoutes(parts),
    ...doorRoutes(parts),
    ...requestRoutes(parts),
    ...toolRoutes(parts),
    ...channelRoutes(parts),
    ...auditRoutes(parts),
    ...settingsRoutes(parts),
  };

  const app = new Hono<ApiEnv>();
  app.onError(createErrorHandler(log));
  app.use(secureHeaders, requireOwnOrigin(port));
  serveRoutes(app, routes, { hub, authenticate, programs });
  serveMcp(app, options.mcp, { authenticate, programs, connections });
  servePanel(app, options.panelFiles, origin);
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    adoptLocalToken: programs.adoptLocal,
    createLink: codes.createLink,
    endStaleSessions: sessions.endStale,
    close: connections.endAll,
  };
}

function servePanel(app: Hono<ApiEnv>, files: PanelFiles, origin: string): void {
  app.all('/api/*', () => {
    throw new NodError('not_found', 'there is no such path in the API');
  });
  app.get('*', (c) => {
    const elsewhere = toOwnAddress(c, origin);
    if (elsewhere) return c.redirect(elsewhere, 307);
    const response = servePanelFile(files, c);
    if (response) return response;
    throw new NodError('not_found', files.size === 0 ? 'the panel is not built' : 'there is no such file');
  });
  app.all('*', (c) => {
    c.header('Allow', 'GET');
    throw new NodError('method_not_allowed', 'use GET');
  });
}
