// The whole panel without a browser, on a real hub in memory. What component tests start from.
import type { HttpApi, HttpApiOptions } from '@nod/api-http';
import { credentials, localToken, PORT, startTestApi, type TestApi } from '@nod/api-http/test-api';
import { createHubClient, type HubClient } from '@nod/client';
import type { SendMessageBody } from '@nod/protocol';
import { createGate, type Gate } from '@nod/testing';
import { configure, waitFor } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { createBrowserPorts } from './browser/browser-ports.ts';
import type { Panel } from './panel/panel.ts';
import { createPanel } from './whole-panel.tsx';

// A busy machine is slow, not wrong.
configure({
  asyncUtilTimeout: 60_000,
  // Style sheets are not read here: what they hide is for tests in a browser.
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? ''),
});

type Fetch = (request: Request) => Promise<Response>;

export interface Asked {
  requestId: string;
  messageId: string;
  conversationId: string;
}

/** What a test can do to the wire between the panel and its hub. */
interface Wire {
  /** Holds the panel's next call of that kind until the gate is opened. */
  hold(method: string, path: RegExp): Gate;
  /** From here on the panel's calls to that path do not reach the hub. */
  cut(path: RegExp): void;
  /** From here on the hub gets the panel's calls to that path, but the panel hears of none. */
  deafen(path: RegExp): void;
  /** Everything reaches the hub again, and its answers the panel. */
  mend(): void;
}

/** A hub before the panel is opened on it. */
export interface PreparedHub extends TestApi {
  /** A program that speaks as agents. */
  program: HubClient;
  /** The person on another surface. */
  person: HubClient;
  /** Sends a message of an agent to the person. */
  tell(agent: string, text: string, more?: Partial<SendMessageBody>): Promise<Asked>;
  /** Sends a question of an agent to the person. */
  ask(agent: string, text: string, quickReplies?: string[], more?: Partial<SendMessageBody>): Promise<Asked>;
  /** What the agent has received and not acknowledged, in order. */
  received(agent: string): Promise<(string | undefined)[]>;
}

export interface TestPanel extends PreparedHub, Wire {
  user: UserEvent;
  /** Loads the page again: what the browser stores and the address stay. */
  reload(): Promise<void>;
}

interface OpenPanelOptions extends Partial<HttpApiOptions> {
  language?: 'en' | 'zh-CN';
  /** The address to begin at. */
  at?: string;
  /** Gives the hub something to show; what it returns is the address to begin at. */
  before?: (hub: PreparedHub) => Promise<string>;
  /** What the browser has stored, by name. */
  stored?: Record<string, unknown>;
}

/** The panel on a hub that is empty but for what `before` has put there. Both go when the test is over. */
export async function openPanel(options: OpenPanelOptions = {}): Promise<TestPanel> {
  const { language = 'en', at = '', before, stored = {}, ...apiOptions } = options;
  const { hub, wire, client } = await prepareHub(apiOptions);
  localStorage.clear();
  for (const [name, value] of Object.entries({ 'nod-preferences': { language }, ...stored })) {
    localStorage.setItem(name, JSON.stringify(value));
  }
  location.hash = (await before?.(hub)) ?? at;
  let { leave } = await showPanel({ ...createBrowserPorts(), client });
  return {
    ...hub,
    ...wire,
    user: userEvent.setup(),
    async reload() {
      leave();
      ({ leave } = await showPanel({ ...createBrowserPorts(), client }));
    },
  };
}

/** A hub of its own, with a client for a panel that was let in. */
export async function prepareHub(
  options: Partial<HttpApiOptions> = {},
): Promise<{ hub: PreparedHub; wire: Wire; client: HubClient }> {
  const test = await startTestApi(options);
  const wire = createWire(test.api);
  const direct = async (request: Request): Promise<Response> => test.api.fetch(request);
  const program = createClient(direct, { authorization: `Bearer ${localToken}` });
  const person = createClient(direct, { authorization: `Bearer ${credentials.personToken}` });
  const session = await test.enter('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36');
  onTestFinished(() => {
    wire.end();
    test.api.close();
    test.hub.stop();
  });
  const hub = { ...test, program, person, ...createSpeech(program) };
  return { hub, wire, client: createClient(wire.fetch, session) };
}

/** The panel at the conversation of the last question that `ask` has asked, with all of them on screen. */
export async function openAsked<T extends [Asked, ...Asked[]]>(
  ask: (hub: PreparedHub) => Promise<T>,
  options: Omit<OpenPanelOptions, 'before'> = {},
): Promise<{ panel: TestPanel; asked: T }> {
  const asking = Promise.withResolvers<T>();
  const before = async (hub: PreparedHub): Promise<string> => {
    asking.resolve(await ask(hub));
    return `#/conversation/${(await asking.promise).at(-1)?.conversationId}`;
  };
  const panel = await openPanel({ ...options, before });
  const asked = await asking.promise;
  for (const each of asked) await findPart(messageOf(each));
  return { panel, asked };
}

/** The selector of a message. */
export function messageOf({ messageId }: Asked): string {
  return `[data-message="${messageId}"]`;
}

interface ShownPanel {
  element: HTMLElement;
  /** Takes it away. */
  leave: () => void;
}

type TestPorts = Omit<Panel, 'element' | 'surface' | 'hubAddress'> & {
  surface?: Panel['surface'];
};

/** Draws the panel as one that was just opened. */
export async function showPanel({ surface = 'panel', ...ports }: TestPorts): Promise<ShownPanel> {
  const element = document.body.appendChild(document.createElement('div'));
  const close = createPanel({ ...ports, surface, element, hubAddress: location.origin });
  const leave = (): void => {
    close();
    element.remove();
  };
  onTestFinished(leave);
  await waitFor(() => part('nav', element));
  return { element, leave };
}

function createClient(fetch: Fetch, credential: Record<string, string>): HubClient {
  return createHubClient({
    baseUrl: `http://127.0.0.1:${PORT}`,
    async fetch(url, init) {
      const response = await fetch(await toRequest(url, init, credential));
      init?.signal?.throwIfAborted();
      return response;
    },
    timer: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => 0,
  });
}

function createSpeech(program: HubClient): Pick<PreparedHub, 'tell' | 'ask' | 'received'> {
  const tell: PreparedHub['tell'] = async (from, text, more = {}) => {
    const { message, requestId } = await program.sendMessage({
      from,
      to: 'user',
      payload: { text },
      ...more,
    });
    return { requestId: requestId ?? '', messageId: message.id, conversationId: message.conversationId };
  };
  return {
    tell,
    ask: (agent, text, quickReplies = [], more = {}) =>
      tell(agent, text, { expectsReply: true, ...(quickReplies.length > 0 && { quickReplies }), ...more }),
    received: async (agent) => (await program.inbox(agent, { waitMs: 0 })).map(({ payload }) => payload.text),
  };
}

function createWire(api: HttpApi): Wire & { fetch: Fetch; end(): void } {
  const held: { method: string; path: RegExp; gate: Gate }[] = [];
  let lost: RegExp[] = [];
  let unheard: RegExp[] = [];
  let isOver = false;
  return {
    async fetch(request) {
      const { method } = request;
      const { pathname } = new URL(request.url);
      if (isOver) return new Promise<never>(() => {});
      if (lost.some((path) => path.test(pathname))) throw new TypeError('the hub is away');
      const index = held.findIndex((each) => each.method === method && each.path.test(pathname));
      if (index >= 0) await held.splice(index, 1)[0]?.gate.pass();
      const response = await api.fetch(request);
      if (unheard.some((path) => path.test(pathname))) throw new TypeError('the answer was lost');
      return response;
    },
    hold(method, path) {
      const gate = createGate();
      held.push({ method, path, gate });
      return gate;
    },
    cut: (path) => void lost.push(path),
    deafen: (path) => void unheard.push(path),
    mend: () => {
      lost = [];
      unheard = [];
    },
    end: () => {
      isOver = true;
    },
  };
}

/** A call that is ended by its signal reaches the hub all the same. Files of the page are given as their bytes. */
async function toRequest(
  url: string,
  init: RequestInit = {},
  credential: Record<string, string>,
): Promise<Request> {
  const { signal: _, body, ...rest } = init;
  const headers = { host: `127.0.0.1:${PORT}`, ...(init.headers as Record<string, string>), ...credential };
  const sent = body instanceof Blob ? await body.arrayBuffer() : body;
  return new Request(url, { ...rest, headers, ...(sent != null && { body: sent }) });
}

/** What the selector names, now. Throws when there is none. */
export function part(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

export function parts(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** Waits for what the selector names. */
export function findPart(selector: string): Promise<HTMLElement> {
  return waitFor(() => part(selector));
}

/** The text of what the selector names, however it is marked up; empty while there is none. */
export function textOf(selector: string): string {
  return (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The hidden characters that are marked in what the selector names, by their codes. */
export function marksIn(selector: string): (string | undefined)[] {
  return parts(`${selector} [data-code]`).map(({ dataset }) => dataset.code);
}
