// The log of a session: turns, prompts, calls and asks, put together from its transcripts and its hooks, each told once.
import type { DoorEvent, DoorParts } from '@nod/doors';
import type { HookEvent, HookEventOf } from '../hooks/hook-event.ts';
import type { HookCall } from '../hooks/hook-socket.ts';
import { toAgentTranscript } from '../transcript/transcript-file.ts';
import type { TranscriptEvent } from '../transcript/transcript-reader.ts';
import { createCallBook } from './call-book.ts';
import { toCallTitle } from './call-title.ts';
import { type AskDesk, createAskDesk, type PermissionCall } from './open-asks.ts';
import { createPromptWatch, type PromptWatch } from './prompt-watch.ts';
import { followTranscript, type TranscriptTrail } from './transcript-trail.ts';
import { createTurnBook, type EndedTurn, type TurnBook } from './turn-book.ts';

export interface LogParts extends Pick<DoorParts, 'tail' | 'clock' | 'timer' | 'report'> {
  tell(event: DoorEvent): void;
  /** Claude Code's own mode, as it is told. */
  onMode(mode: string): void;
  /** Somebody sees what is told, or will soon. */
  isFollowed(): boolean;
  /** A dialog is open in the terminal. */
  isWaiting(): boolean;
}

export interface SessionLog {
  turns: TurnBook;
  prompts: PromptWatch;
  desk: AskDesk;
  /** What it is about: its first prompt. */
  about(): string | null;
  /** Goes over to this transcript, unless it is that one already. */
  follow(path: string): void;
  /** Another session begins in the same process. */
  begin(path: string): void;
  takeHook(call: HookCall): Promise<void>;
  /** Lets go of what is not needed any more. */
  tidy(): void;
  /** The session is over. */
  end(): void;
  /** We let go of it; its hooks come back to whoever follows it next. */
  stop(): void;
}

type Taker<T extends TranscriptEvent['type']> = (event: Extract<TranscriptEvent, { type: T }>) => void;
type Takers = { [T in TranscriptEvent['type']]: Taker<T> };

export function createSessionLog(parts: LogParts): SessionLog {
  const { tell, clock } = parts;
  const turns = createTurnBook(tell);
  const calls = createCallBook();
  const prompts = createPromptWatch(() => trail?.isWhole ?? true);
  const desk = createAskDesk({ ...parts, calls });
  const agents = new Map<string, TranscriptTrail>();
  const titles = new Map<string, string>();
  let trail: TranscriptTrail | null = null;
  let transcript = '';
  let about: string | null = null;

  function arrive(turnId: string, text: string, at: number): void {
    if (turnId !== turns.current()) desk.close('main', 'elsewhere');
    about ??= text;
    const promptId = prompts.arrive({ turnId, text, at });
    turns.start(turnId, at);
    if (promptId !== null) tell({ type: 'prompt-accepted', promptId, turnId });
  }

  function endTurn(turn: EndedTurn): void {
    if (turn.turnId === turns.current()) desk.close('main', 'elsewhere');
    titles.clear();
    turns.end(turn);
  }

  function tellCall(turnId: string | null, id: string, status: 'running' | 'completed' | 'failed'): void {
    if (turnId === null || turnId !== turns.current()) return;
    tell({ type: 'call-changed', turnId, call: { id, title: titles.get(id) ?? '', status } });
  }

  const takers: Takers = {
    prompt: ({ turnId, text, at }) => arrive(turnId, text, at),
    said({ turnId, text }) {
      if (turnId !== null && turnId === turns.current()) tell({ type: 'text-grew', turnId, text });
    },
    called({ turnId, id, name, input }) {
      titles.set(id, toCallTitle(name, input));
      calls.call({ id, name, input, agentId: null });
      tellCall(turnId, id, 'running');
    },
    returned({ turnId, id, isError }) {
      calls.return(id);
      desk.returned(id);
      tellCall(turnId, id, isError ? 'failed' : 'completed');
    },
    ended: ({ type: _, ...turn }) => endTurn({ ...turn, at: turn.at || clock() }),
    mode: ({ mode }) => parts.onMode(mode),
  };
  const take = <T extends TranscriptEvent['type']>(event: Extract<TranscriptEvent, { type: T }>) =>
    (takers[event.type as T] as Taker<T>)(event);

  /** A sub-agent writes a file of its own. */
  function followAgent(agentId: string): void {
    if (agents.has(agentId)) return;
    const takeOfAgent = (event: TranscriptEvent) => {
      if (event.type === 'called') calls.call({ ...event, agentId });
      if (event.type !== 'returned') return;
      calls.return(event.id);
      desk.returned(event.id);
    };
    agents.set(agentId, followTranscript(toAgentTranscript(transcript, agentId), 'only', takeOfAgent, parts));
  }

  function follow(path: string): void {
    if (path === transcript) return;
    trail?.stop();
    transcript = path;
    trail = followTranscript(path, 'none', take, parts);
  }

  function takeStop({ prompt_id: turnId, agent_id, last_assistant_message }: HookEventOf<'Stop'>): void {
    if (!turnId || agent_id) return;
    const answer = last_assistant_message ?? '';
    endTurn({ turnId, outcome: 'completed', answer, failure: null, at: clock() });
  }

  function stop(): void {
    for (const each of [...agents.values(), ...(trail ? [trail] : [])]) each.stop();
  }

  async function takeAsk(call: PermissionCall): Promise<void> {
    if (call.event.agent_id) followAgent(call.event.agent_id);
    await desk.take(call);
  }

  return {
    turns,
    prompts,
    desk,
    about: () => about,
    follow,
    begin(path) {
      desk.close('all', 'elsewhere');
      turns.abandon(clock());
      about = null;
      follow(path);
    },
    async takeHook(call) {
      const event: HookEvent = call.event;
      if (event.hook_event_name === 'UserPromptSubmit' && event.prompt_id)
        arrive(event.prompt_id, event.prompt, clock());
      if (event.hook_event_name === 'Stop') takeStop(event);
      if (isPermission(call)) await takeAsk(call);
    },
    tidy() {
      const wanted = desk.agents();
      for (const [agentId, { stop }] of agents) {
        if (wanted.has(agentId)) continue;
        stop();
        agents.delete(agentId);
      }
    },
    end() {
      desk.close('all', 'gone');
      turns.abandon(clock());
      stop();
    },
    stop,
  };
}

function isPermission(call: HookCall): call is PermissionCall {
  return call.event.hook_event_name === 'PermissionRequest';
}
