// Agents of a soak: scripts that speak with the hub over HTTP alone. They say things, ask, wait at the door, and empty
// their mailboxes; what the hub has acknowledged to them is written down.
import type { HubClient } from '@nod/client';
import type { Draws } from '../world/draws.ts';
import { toToken } from '../world/tokens.ts';
import { persist } from '../world/watched-client.ts';

export const AGENTS = ['ana', 'ben', 'cleo'] as const;

/** Not the hub's own agent, which people choose as well: it answers by itself, and what it offers nobody has to answer. */
export function isScripted(name: string): boolean {
  return AGENTS.some((each) => each === name);
}

export type SaidKind = 'say' | 'long' | 'file' | 'replies' | 'set' | 'call';

/** What an agent said, once the hub has acknowledged it. */
export interface Said {
  number: number;
  agent: string;
  kind: SaidKind;
  requestId: string | null;
  /** The name of the file that went with it. */
  file: string | null;
  /** Of a tool call: what the agent was told in the end. */
  verdict: string | null;
}

export interface Received {
  agent: string;
  id: string;
  text: string;
  /** What the files that came with it hold. */
  files: string[];
}

export interface SoakAgents {
  readonly said: Map<number, Said>;
  /** Each message once, in the order in which its agent first had it. */
  readonly received: Map<string, Received>;
  /** Says one thing more, of this kind or by chance. Resolves once that is acknowledged. */
  act(kind?: SaidKind): Promise<void>;
  /** The same, for nobody who waits. */
  start(): void;
  /** How many are saying something. */
  atWork(): number;
  /** Requests that no answer is known of. */
  waiting(): number;
  /** Resolves when they have stopped listening. */
  stop(): Promise<void>;
}

const WEIGHTS: Record<SaidKind, number> = { say: 38, long: 5, file: 5, replies: 24, set: 16, call: 12 };
/** So many questions may wait. */
const MOST_WAITING = 24;

/** `report` is told of failures that nobody waits for. */
export function createSoakAgents(
  client: HubClient,
  draws: Draws,
  report: (error: unknown) => void,
): SoakAgents {
  const said = new Map<number, Said>();
  const received = new Map<string, Received>();
  const open = new Map<string, number>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const works = new Set<Promise<void>>();
  let count = 0;
  let atWork = 0;

  async function listen(agent: string): Promise<void> {
    while (!signal.aborted) {
      const messages = await persist(signal, () =>
        client.inbox(agent, { waitMs: 10_000, limit: 50, signal }),
      );
      for (const { id, payload, inReplyTo, attachments = [] } of messages) {
        if (inReplyTo) open.delete(inReplyTo);
        if (received.has(id)) continue;
        const files = await Promise.all(attachments.map((each) => readFile(agent, each.id)));
        received.set(id, { agent, id, text: payload.text ?? '', files });
      }
      const ids = messages.map(({ id }) => id);
      if (ids.length > 0) await persist(signal, () => client.acknowledge(agent, { ids }));
    }
  }

  async function readFile(agent: string, id: string): Promise<string> {
    const { bytes } = await persist(signal, () => client.attachment(id, { agent }));
    return new TextDecoder().decode(bytes);
  }

  async function send(number: number, agent: string, kind: Exclude<SaidKind, 'call'>): Promise<Said> {
    const id = toMessageId(number);
    const file = kind === 'file' ? `${toToken('s', number)}.txt` : null;
    const attachments = file === null ? {} : { attachments: [await addFile(agent, file)] };
    const body = { id, from: agent, to: 'user', ...toBody(kind, toToken('s', number)), ...attachments };
    if (kind === 'replies' || kind === 'set') open.set(id, number);
    const { requestId } = await persist(signal, () => client.sendMessage(body));
    return { number, agent, kind, requestId, file, verdict: null };
  }

  async function addFile(agent: string, name: string): Promise<string> {
    const bytes = new TextEncoder().encode(name);
    const file = { agent, name, bytes, mediaType: 'text/plain' };
    return (await persist(signal, () => client.addAttachment(file))).id;
  }

  async function askDoor(number: number, agent: string): Promise<Said> {
    const id = toToken('s', number);
    const asked = { id, toolName: 'run_command', parameters: { command: `./deploy.sh ${id}` }, text: id };
    open.set(id, number);
    const { state } = await persist(signal, () => client.askToolCall(agent, asked));
    const entry: Said = {
      ...{ number, agent, kind: 'call', file: null, verdict: null },
      requestId: state.type === 'waiting' ? state.requestId : null,
    };
    inBackground(awaitVerdict(entry, id));
    return entry;
  }

  async function awaitVerdict(entry: Said, id: string): Promise<void> {
    while (!signal.aborted) {
      const wait = { waitMs: 20_000, signal };
      const { state } = await persist(signal, () => client.toolCall(entry.agent, id, wait));
      if (state.type === 'waiting') continue;
      entry.verdict = state.type;
      open.delete(id);
      return;
    }
  }

  async function act(given?: SaidKind): Promise<void> {
    const drawn = draws.weighted(WEIGHTS);
    const agent = draws.pick(AGENTS);
    const kind = given ?? (open.size >= MOST_WAITING ? 'say' : drawn);
    count += 1;
    atWork += 1;
    const number = count;
    try {
      const entry = await (kind === 'call' ? askDoor(number, agent) : send(number, agent, kind));
      said.set(number, entry);
    } finally {
      atWork -= 1;
    }
  }

  /** Until they stop. */
  function inBackground(work: Promise<void>): void {
    const ended = work
      .catch((error: unknown) => {
        if (!signal.aborted) report(error);
      })
      .finally(() => works.delete(ended));
    works.add(ended);
  }

  for (const agent of AGENTS) inBackground(listen(agent));
  return {
    said,
    received,
    act,
    start() {
      inBackground(act());
    },
    atWork: () => atWork,
    waiting: () => open.size,
    async stop() {
      stopped.abort();
      await Promise.all(works);
    },
  };
}

/** Chosen by the agent, so that it may say the same once more. */
function toMessageId(number: number): string {
  return `msg_${String(number).padStart(24, '0')}`;
}

function toBody(kind: Exclude<SaidKind, 'call'>, token: string) {
  switch (kind) {
    case 'say':
    case 'file':
      return { payload: { text: `${token} The build is **green**, see \`build.log\`.` } };
    case 'long':
      return { payload: { text: `${token}\n\n${'A paragraph of a long answer.\n\n'.repeat(220)}` } };
    case 'replies':
      return { payload: { text: `${token} Deploy?` }, quickReplies: ['Yes', 'No', 'Later'], recommended: 0 };
    case 'set':
      return { payload: { text: toSet(token) }, modelAnswer: true };
  }
}

function toSet(token: string): string {
  const question = (number: number) =>
    [`${number}. Question number ${number}?`, '   A. one (recommended)', '   B. two', '   C. three'].join(
      '\n',
    );
  return `${token} Please decide.\n\n${[1, 2, 3].map(question).join('\n')}`;
}
