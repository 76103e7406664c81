// The whole panel without a browser, on a real hub in memory. What component tests start from.
import type { HttpApi, HttpApiOptions } from '@nod/api-http';
import { credentials, localToken, PORT, startTestApi, type TestApi } from '@nod/api-http/test-api';
import type { HubClient } from '@nod/client';
import type { SendMessageBody } from '@nod/protocol';
import { createGate, type Gate } from '@nod/testing';
import { configure, screen } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 60_000, defaultHidden: true });

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
  /** Everything reaches the hub again. */
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
  const test = await startTestApi(apiOptions);
  // A page of its own: nothing that an earlier panel has loaded or stored is there.
  vi.resetModules();
  localStorage.clear();
  for (const [name, value] of Object.entries({ 'nod-preferences': { language }, ...stored })) {
    localStorage.setItem(name, JSON.stringify(value));
  }
  const { createHubClient } = await import('@nod/client');
  const { startPanel } = await import('./start-panel.tsx');
  const wire = createWire(test.api);
  const toClient = (credential: Record<string, string>, fetch: Fetch): HubClient =>
    createHubClient({
      baseUrl: `http://127.0.0.1:${PORT}`,
      fetch: (url, init) => fetch(toRequest(url, init, credential)),
      timer: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
      random: () => 0,
    });
  const direct = async (request: Request): Promise<Response> => test.api.fetch(request);
  const program = toClient({ authorization: `Bearer ${localToken}` }, direct);
  const person = toClient({ authorization: `Bearer ${credentials.personToken}` }, direct);
  const hub: PreparedHub = { ...test, program, person, ...createSpeech(program) };
  location.hash = (await before?.(hub)) ?? at;
  const page = document.body.appendChild(document.createElement('div'));
  const end = startPanel(page, toClient(await test.enter('Chrome/140'), wire.fetch));
  onTestFinished(() => {
    end();
    wire.end();
    test.api.close();
    test.hub.stop();
    document.body.replaceChildren();
  });
  await screen.findByRole('navigation', { name: language === 'en' ? 'Conversations' : '对话' });
  return { ...hub, ...wire, user: userEvent.setup() };
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
  let isOver = false;
  return {
    async fetch(request) {
      const { method } = request;
      const { pathname } = new URL(request.url);
      if (isOver) return new Promise<never>(() => {});
      if (lost.some((path) => path.test(pathname))) throw new TypeError('the hub is away');
      const index = held.findIndex((each) => each.method === method && each.path.test(pathname));
      if (index >= 0) await held.splice(index, 1)[0]?.gate.pass();
      return api.fetch(request);
    },
    hold(method, path) {
      const gate = createGate();
      held.push({ method, path, gate });
      return gate;
    },
    cut: (path) => void lost.push(path),
    mend: () => {
      lost = [];
    },
    end: () => {
      isOver = true;
    },
  };
}

/** A call of the panel ends with the page, not by a signal. */
function toRequest(url: string, init: RequestInit = {}, credential: Record<string, string>): Request {
  const { signal: _, ...rest } = init;
  const headers = { host: `127.0.0.1:${PORT}`, ...(init.headers as Record<string, string>), ...credential };
  return new Request(url, { ...rest, headers });
}
