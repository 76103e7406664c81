// A route: an endpoint with its handler. What it takes, who may call it and what it answers is said by the protocol.
import type { HttpBindings } from '@hono/node-server';
import type { MemoryStore } from '@nod/agent';
import type { Browsers } from '@nod/browsers';
import type { Clock, Hub, InstalledChannels, InstalledDoors, SettingsStore } from '@nod/hub';
import type {
  AgentName,
  AgentTool,
  EndpointName,
  Endpoints,
  HubPlace,
  MentionSuggestion,
} from '@nod/protocol';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Caller } from '../callers/caller.ts';
import type { EntryCodes } from '../callers/entry-codes.ts';
import type { ExtensionPairings } from '../callers/extension-pairings.ts';
import type { Programs } from '../callers/programs.ts';
import type { Sessions } from '../callers/sessions.ts';
import type { GivenFile } from '../exchange/given-file.ts';
import type { LiveConnections } from '../streams/live-connections.ts';
import type { OpenStream } from '../streams/open-streams.ts';

/** The bindings are absent when a request does not come from a socket. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
}

export type ApiContext = Context<ApiEnv>;

/** Who calls, and by what request. */
export interface Connected {
  /** Null only on endpoints that anyone may call. */
  caller: Caller | null;
  context: ApiContext;
}

type Decoded<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

interface RouteInput<E> extends Connected {
  params: Decoded<E, 'params'>;
  query: Decoded<E, 'query'>;
  body: Decoded<E, 'body'>;
  file: E extends { bytes: object } ? GivenFile : undefined;
}

/** Of an endpoint that answers with nothing, what its handler returns does not matter; a stream is a whole response. */
type Answer<E> = E extends { response: { schema: infer S extends z.ZodType } }
  ? z.input<S>
  : E extends { response: { status: 204 } }
    ? unknown
    : Response;

/** The value to answer with, or a whole response. Throws NodError to refuse. */
type Route<E> = (input: RouteInput<E>) => Answer<E> | Response | Promise<Answer<E> | Response>;

/** One for each endpoint, neither more nor fewer. */
export type Routes = { [N in EndpointName]: Route<Endpoints[N]> };

/** What the API gives access to. */
export interface Served {
  hub: Hub;
  memories: MemoryStore;
  settings: SettingsStore;
  channels: InstalledChannels;
  doors: InstalledDoors;
  /** The pages that the person has beside the panel. */
  browsers: Browsers;
  /** The tools of a hosted agent; none for others. */
  tools: (agent: AgentName) => Promise<AgentTool[]>;
  /** What can be mentioned to a hosted agent with @ and fits what was typed; nothing to others. */
  suggestMentions: (agent: AgentName, query: string) => Promise<MentionSuggestion[]>;
  /** Where the hub is, for the commands that connect an agent. */
  place: HubPlace;
  version: string;
}

/** What routes are made of. */
export interface RouteParts extends Served {
  clock: Clock;
  streams: OpenStream;
  connections: LiveConnections;
  codes: EntryCodes;
  pairings: ExtensionPairings;
  sessions: Sessions;
  programs: Programs;
  /** The address that the hub listens on, as it knows itself; what a request says about it counts for nothing. */
  origin: string;
  personTokenHash: string;
}
