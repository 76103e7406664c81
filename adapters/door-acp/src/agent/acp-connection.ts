// A connection to a running agent program with one session opened in it: what it asks goes to handlers, prompts go to it.
import {
  type ClientContext,
  client,
  methods,
  PROTOCOL_VERSION,
  type AcpConnection as Wire,
} from '@agentclientprotocol/sdk';
import { DoorError } from '@nod/doors';
import { z } from 'zod';
import { CANCELLED } from '../asks/opened-ask.ts';
import { type Elicitation, elicitationSchema } from '../wire/elicitation.ts';
import { listOf, optional } from '../wire/lenient.ts';
import { readModes, type SessionModes } from '../wire/opened-session.ts';
import { type PermissionRequest, permissionRequestSchema } from '../wire/permission-request.ts';
import type { SessionUpdate } from '../wire/session-update.ts';
import { type AgentCommand, type AgentProcess, startAgentProcess } from './agent-process.ts';
import { type FailureWords, isLoginNeeded, tellError, withLastLines } from './failure-words.ts';
import { takeUpdates } from './ordered-updates.ts';

type Result = Record<string, unknown>;

export interface AgentHandlers {
  /** In the order in which they came. */
  onUpdate(update: SessionUpdate): void;
  /** The signal aborts when the agent takes the request back, or is gone. */
  onPermission(request: PermissionRequest, signal: AbortSignal): Promise<Result>;
  onForm(form: Elicitation, signal: AbortSignal): Promise<Result>;
}

export interface AcpConnection {
  readonly agent: { name: string; title: string; version: string | null };
  readonly sessionId: string;
  /** Null: it has none. */
  readonly modes: SessionModes | null;
  /** Resolves to the stop reason. Rejects with what the agent says is wrong, or when it is gone. */
  prompt(text: string): Promise<string>;
  cancel(): Promise<void>;
  /** Rejects where the agent refuses. */
  setMode(id: string): Promise<void>;
  /** Resolves to how it ended. */
  readonly ended: Promise<string>;
  lastLines(): string[];
  end(): Promise<void>;
}

export interface ConnectionOptions extends AgentCommand {
  /** The session to load; null: a new one. */
  load: string | null;
  handlers: AgentHandlers;
  words: FailureWords;
  version: string;
  timer(delayMs: number, callback: () => void): () => void;
}

/** A program that is busy with its own start takes seconds. */
const SILENCE_MS = 60_000;
const SETTLING_MS = 300;

const introductionSchema = z.object({
  agentInfo: optional(
    z.object({ name: z.string(), title: optional(z.string()), version: optional(z.string()) }),
  ),
  agentCapabilities: optional(z.object({ loadSession: z.boolean().catch(false) })),
  authMethods: listOf(z.object({ name: z.string(), description: z.string().catch('') }), 10),
});

type Introduction = z.infer<typeof introductionSchema>;

const sessionIdSchema = z.object({ sessionId: z.string().min(1) });

/** Starts the program and opens a session. Rejects with a DoorError in words; nothing is left running then. */
export async function openConnection(options: ConnectionOptions): Promise<AcpConnection> {
  const process = startAgentProcess(options);
  const ours: OurSession = { id: null };
  const wire = connect(process, options.handlers, ours);
  // Neither outlives the other: a program that is not heard any more is ended, and from one that has ended nothing is waited
  // for, also where another process that it started still holds its pipe.
  void wire.closed.then(() => process.end());
  void process.ended.then(() => options.timer(SETTLING_MS, () => wire.close()));
  try {
    const opened = await Promise.race([open(wire, process, options), failAtEnd(process, options)]);
    ours.id = opened.sessionId;
    return opened;
  } catch (error) {
    // A pipe that closes is heard of before the end of the process.
    const failure = await Promise.race([failAtEnd(process, options), pause(options)]).catch((told) => told);
    await process.end();
    if (failure instanceof DoorError) throw failure;
    throw error instanceof DoorError
      ? error
      : new DoorError(withLastLines(tellError(error), process.lastLines()));
  }
}

/** The session that was opened; null: none yet. What is asked or told of another one is not shown as if it were this one's. */
interface OurSession {
  id: string | null;
}

function connect(
  { stream }: AgentProcess,
  handlers: AgentHandlers,
  ours: OurSession,
): Wire & { agent: ClientContext } {
  const isOurs = (id: string | null | undefined) => id == null || ours.id === null || id === ours.id;
  const ofOurs = takeUpdates(stream, (update, id) => isOurs(id) && handlers.onUpdate(update));
  return (
    client({ name: 'nod' })
      .onRequest(
        methods.client.session.requestPermission,
        permissionRequestSchema,
        async ({ params, signal }) =>
          isOurs(params.sessionId) ? handlers.onPermission(params, signal) : CANCELLED,
      )
      .onRequest(methods.client.elicitation.create, elicitationSchema, async ({ params, signal }) =>
        isOurs(params.sessionId) ? handlers.onForm(params, signal) : { action: 'cancel' },
      )
      // Notices of a program's own that we do not know.
      .onNotification('*', () => {})
      .connect(ofOurs)
  );
}

async function open(
  wire: Wire & { agent: ClientContext },
  process: AgentProcess,
  { folder, load, version, words, command, timer }: ConnectionOptions,
): Promise<AcpConnection> {
  const { agent } = wire;
  const introduction = await withinPatience(
    agent.request(methods.agent.initialize, {
      protocolVersion: PROTOCOL_VERSION,
      clientInfo: { name: 'nod', title: 'Nod', version },
      clientCapabilities: { elicitation: { form: {} } },
    }),
    { timer, complaint: words.silent(command.join(' ')) },
  );
  const known = introductionSchema.parse(introduction);
  const { sessionId, modes } = await openSession(agent, { known, folder, load, words });
  const info = known.agentInfo;
  return {
    agent: { name: info?.name ?? '', title: info?.title ?? info?.name ?? '', version: info?.version ?? null },
    sessionId,
    modes,
    async prompt(text) {
      const { stopReason } = await agent.request(methods.agent.session.prompt, {
        sessionId,
        prompt: [{ type: 'text', text }],
      });
      return stopReason;
    },
    cancel: () => agent.notify(methods.agent.session.cancel, { sessionId }),
    async setMode(id) {
      if (modes?.optionId == null)
        await agent.request(methods.agent.session.setMode, { sessionId, modeId: id });
      else
        await agent.request(methods.agent.session.setConfigOption, {
          sessionId,
          configId: modes.optionId,
          value: id,
        });
    },
    ended: process.ended,
    lastLines: process.lastLines,
    async end() {
      await process.end();
      wire.close();
    },
  };
}

interface Opening {
  known: Introduction;
  folder: string;
  load: string | null;
  words: FailureWords;
}

/** Nod's own MCP server is not given along: programs ask permission for its tools, or take none over stdio. */
async function openSession(
  agent: ClientContext,
  { known, folder, load, words }: Opening,
): Promise<{ sessionId: string; modes: SessionModes | null }> {
  const where = { cwd: folder, mcpServers: [] };
  try {
    if (load === null) {
      const opened = await agent.request(methods.agent.session.new, where);
      return { sessionId: sessionIdSchema.parse(opened).sessionId, modes: readModes(opened) };
    }
    if (!known.agentCapabilities?.loadSession) throw new Error('loadSession: false');
    const loaded = await agent.request(methods.agent.session.load, { ...where, sessionId: load });
    return { sessionId: load, modes: readModes(loaded) };
  } catch (error) {
    const title = known.agentInfo?.title ?? known.agentInfo?.name ?? 'ACP';
    const ways = known.authMethods.map(({ name, description }) => words.way(name, description)).join('');
    if (isLoginNeeded(error)) throw new DoorError(words.notLoggedIn(title, ways));
    throw load === null ? error : new DoorError(words.notLoaded(load, tellError(error)));
  }
}

async function failAtEnd(process: AgentProcess, { command, words }: ConnectionOptions): Promise<never> {
  const how = await process.ended;
  throw new DoorError(withLastLines(words.notStarted(command.join(' '), how), process.lastLines()));
}

function pause({ timer }: ConnectionOptions): Promise<void> {
  return new Promise((resolve) => timer(SETTLING_MS, resolve));
}

async function withinPatience<T>(
  promise: Promise<T>,
  { timer, complaint }: { timer: ConnectionOptions['timer']; complaint: string },
): Promise<T> {
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = timer(SILENCE_MS, () => reject(new DoorError(complaint)));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
