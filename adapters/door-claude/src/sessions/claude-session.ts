// A session of Claude Code: one process in a terminal, as its record, its transcript and its hooks tell of it. Begun anew by
// `/clear` it stays the same one.
import {
  createEventStream,
  type DoorAction,
  type DoorActionOf,
  type DoorEvent,
  type DoorParts,
  type EventStream,
  type Pane,
  type ScreenReader,
  type SessionFacts,
} from '@nod/doors';
import type { HookCall } from '../hooks/hook-socket.ts';
import { findTranscript, toAgentTranscript } from '../transcript/transcript-file.ts';
import type { TranscriptEvent } from '../transcript/transcript-reader.ts';
import { type AskDesk, createAskDesk, type PermissionCall } from './ask-desk.ts';
import { createCallBook } from './call-book.ts';
import { createPromptWatch } from './prompt-watch.ts';
import { toModes } from './session-modes.ts';
import type { SessionRecord } from './session-record.ts';
import { followTranscript, type TranscriptTrail } from './transcript-trail.ts';
import { createTurnBook } from './turn-book.ts';

const ACCEPTED_WITHIN_MS = 20_000;

export interface ClaudeSession {
  facts(): SessionFacts;
  record(): SessionRecord;
  isOver(): boolean;
  /** What its record says now. */
  see(record: SessionRecord): void;
  /** Resolves when it was dealt with. */
  takeHook(call: HookCall): Promise<void>;
  /** The process has ended. */
  end(): void;
  hasAsks(): boolean;
  events(since: number, signal: AbortSignal): AsyncIterable<DoorEvent>;
  act(action: DoorAction): Promise<void>;
}

export interface SessionParts extends Pick<DoorParts, 'terminals' | 'tail' | 'clock' | 'timer' | 'report'> {
  id: string;
  /** Where transcripts are. */
  projects: string;
  /** Whether Claude Code is told to run our hook. */
  hasHooks: boolean;
  reader: ScreenReader;
  pane: Pane | null;
}

export function createClaudeSession(first: SessionRecord, parts: SessionParts): ClaudeSession {
  const { clock, timer, report, terminals, reader } = parts;
  let record = first;
  let ownMode: string | null = null;
  let hasHooks = parts.hasHooks;
  let pane = parts.pane;
  let about: string | null = null;
  let stream: EventStream<DoorEvent> | null = null;
  let isOver = false;
  let trail: TranscriptTrail | null = null;
  let transcript = '';
  const agentTrails = new Map<string, TranscriptTrail>();

  const tell = (event: DoorEvent) => stream?.push(event);
  const turns = createTurnBook(tell);
  const calls = createCallBook();
  const prompts = createPromptWatch(() => trail?.isWhole ?? true);
  const desk: AskDesk = createAskDesk({ calls, tell, timer });

  const facts = (): SessionFacts => ({
    id: parts.id,
    program: 'claude',
    title: 'Claude Code',
    version: record.version ?? null,
    kind: hasHooks ? 'hooks' : 'files',
    folder: record.cwd,
    about: toAbout(record, about),
    modes: toModes(ownMode, hasHooks),
    prompts: pane ? 'typed' : 'none',
    canStop: pane !== null,
    pane,
  });
  let told = JSON.stringify(facts());
  const tellFacts = () => {
    const now = JSON.stringify(facts());
    if (now !== told) tell({ type: 'facts-changed', facts: facts() });
    told = now;
  };

  function followOwn(path: string): void {
    if (path === transcript && trail) return;
    trail?.stop();
    transcript = path;
    trail = followTranscript(path, 'none', takeEntry, parts);
  }

  function arrive(turnId: string, text: string, at: number): void {
    about ??= text;
    const promptId = prompts.arrive({ turnId, text, at });
    turns.start(turnId, at);
    if (promptId !== null) tell({ type: 'prompt-accepted', promptId, turnId });
  }

  function takeEntry(event: TranscriptEvent): void {
    switch (event.type) {
      case 'prompt':
        if (event.turnId !== turns.current()) desk.close('main', 'elsewhere');
        return arrive(event.turnId, event.text, event.at);
      case 'said':
        if (event.turnId !== null && event.turnId === turns.current())
          tell({ type: 'text-grew', turnId: event.turnId, text: event.text });
        return;
      case 'called':
        calls.call({ ...event, agentId: null });
        return tellCall(event.turnId, event.id, toTitle(event.name, event.input), 'running');
      case 'returned':
        return takeReturn(event);
      case 'ended':
        return endTurn({ ...event, at: event.at || clock() });
      case 'mode':
        ownMode = event.mode;
        tellFacts();
    }
  }

  const titles = new Map<string, string>();
  function tellCall(
    turnId: string | null,
    id: string,
    title: string,
    status: 'running' | 'completed' | 'failed',
  ): void {
    if (turnId === null || turnId !== turns.current()) return;
    titles.set(id, title);
    if (status !== 'running') titles.delete(id);
    tell({ type: 'call-changed', turnId, call: { id, title, status } });
  }

  function takeReturn({ turnId, id, isError }: Extract<TranscriptEvent, { type: 'returned' }>): void {
    calls.return(id);
    desk.returned(id);
    tellCall(turnId, id, titles.get(id) ?? '', isError ? 'failed' : 'completed');
  }

  type End = Omit<Extract<TranscriptEvent, { type: 'ended' }>, 'type'>;
  function endTurn({ turnId, outcome, answer, failure, at }: End): void {
    if (turnId === turns.current()) desk.close('main', 'elsewhere');
    titles.clear();
    turns.end({ turnId, outcome, answer, failure, at });
  }

  /** A sub-agent writes a file of its own: it is followed as long as it asks. */
  function followAgents(): void {
    const wanted = desk.agents();
    for (const [agentId, { stop }] of agentTrails) {
      if (wanted.has(agentId)) continue;
      stop();
      agentTrails.delete(agentId);
    }
  }

  function followAgent(agentId: string): void {
    if (agentTrails.has(agentId)) return;
    const take = (event: TranscriptEvent) => {
      if (event.type === 'called') calls.call({ ...event, agentId });
      if (event.type !== 'returned') return;
      calls.return(event.id);
      desk.returned(event.id);
    };
    agentTrails.set(agentId, followTranscript(toAgentTranscript(transcript, agentId), 'only', take, parts));
  }

  async function locatePane(): Promise<Pane | null> {
    const panes = await terminals.panes().catch((error: unknown) => {
      report(error);
      return [];
    });
    const found = panes.find(({ processes }) => processes.includes(record.pid));
    pane = found ? { socket: found.socket, pane: found.pane } : null;
    tellFacts();
    return pane;
  }

  async function prompt({ promptId, text }: DoorActionOf<'prompt'>): Promise<void> {
    const refuse = (reason: 'gone' | 'unsupported' | 'menu') =>
      tell({ type: 'prompt-refused', promptId, reason, words: '' });
    if (isOver) return refuse('gone');
    const at = await locatePane();
    if (!at) return refuse('unsupported');
    if (desk.open().length > 0 || record.status === 'waiting') return refuse('menu');
    prompts.expect(promptId, text);
    const refusal = await terminals.typePrompt(at, {
      text,
      reader,
      isAgent: isClaude,
      onTyped: () => tell({ type: 'prompt-typed', promptId }),
    });
    if (refusal) {
      prompts.forget(promptId);
      return tell({ type: 'prompt-refused', promptId, ...refusal });
    }
    timer(ACCEPTED_WITHIN_MS, () => {
      if (prompts.isExpected(promptId)) tell({ type: 'prompt-not-found', promptId, isCertain: false });
    });
  }

  function lookFor({ promptId, text, since }: DoorActionOf<'look-for-prompt'>): void {
    const found = prompts.find(text, since);
    if (!found) prompts.expect(promptId, text);
    tell(
      found
        ? { type: 'prompt-accepted', promptId, turnId: found.turnId }
        : { type: 'prompt-not-found', promptId, isCertain: prompts.knownSince() <= since },
    );
  }

  async function cancel(): Promise<void> {
    if (desk.dismiss() || turns.current() === null) return;
    const at = await locatePane();
    if (at && turns.current() !== null) await terminals.type(at, { type: 'key', key: 'escape' });
  }

  async function act(action: DoorAction): Promise<void> {
    switch (action.type) {
      case 'prompt':
        return prompt(action);
      case 'look-for-prompt':
        return lookFor(action);
      case 'answer':
        return desk.answer(action.key, action.answer);
      case 'cancel-turn':
        return cancel();
      case 'set-mode':
        return;
    }
  }

  async function takeHook(call: HookCall): Promise<void> {
    const { event } = call;
    hasHooks = true;
    ownMode = event.permission_mode ?? ownMode;
    if (event.transcript_path && event.session_id === record.sessionId) followOwn(event.transcript_path);
    tellFacts();
    switch (event.hook_event_name) {
      case 'UserPromptSubmit':
        desk.close('main', 'elsewhere');
        if (event.prompt_id) arrive(event.prompt_id, event.prompt, clock());
        return;
      case 'PermissionRequest':
        if (event.agent_id) followAgent(event.agent_id);
        await desk.take(call as PermissionCall);
        return;
      case 'Stop':
        if (event.prompt_id && !event.agent_id) {
          const answer = event.last_assistant_message ?? '';
          endTurn({ turnId: event.prompt_id, outcome: 'completed', answer, failure: null, at: clock() });
        }
        return;
      case 'SessionStart':
      case 'SessionEnd':
        return;
    }
  }

  followOwn(findTranscript(parts.projects, record.cwd, record.sessionId));
  // It was cut off in a turn and is back, or does not write its end.
  if (record.status === 'idle') turns.abandon(clock());

  return {
    facts,
    record: () => record,
    isOver: () => isOver,
    hasAsks: () => desk.open().length > 0,
    see(next) {
      const isAnother = next.sessionId !== record.sessionId;
      record = next;
      if (isAnother) {
        desk.close('all', 'elsewhere');
        turns.abandon(clock());
        about = null;
        followOwn(findTranscript(parts.projects, record.cwd, record.sessionId));
      }
      desk.see(record.status === 'waiting');
      followAgents();
      tellFacts();
    },
    takeHook,
    end() {
      if (isOver) return;
      isOver = true;
      desk.close('all', 'gone');
      turns.abandon(clock());
      trail?.stop();
      for (const { stop } of agentTrails.values()) stop();
      tell({ type: 'gone' });
      stream?.end();
    },
    async *events(since, signal) {
      const own = createEventStream<DoorEvent>();
      stream = own;
      if (isOver) own.push({ type: 'gone' });
      else {
        const open = desk.open();
        const turnId = turns.current();
        own.push({ type: 'attached', facts: facts(), openAsks: open.map(({ key }) => key), turnId });
        for (const event of turns.endedSince(since)) own.push(event);
        for (const ask of open) own.push({ type: 'asked', ...ask });
      }
      if (isOver) own.end();
      try {
        yield* own.read(signal);
      } finally {
        if (stream === own) stream = null;
      }
    },
    act: (action) => act(action).catch(report),
  };
}

/** Whether a process of a pane is Claude Code, by its command line. */
function isClaude(command: string): boolean {
  return /(?:^|[\s/])claude(?:-code)?(?:[\s./]|$)/.test(command);
}

function toAbout({ name, nameSource }: SessionRecord, prompt: string | null): string | null {
  const about = name && nameSource !== 'derived' ? name : prompt;
  return about?.replace(/\s+/g, ' ').trim().slice(0, 200) || null;
}

/** On one line: the command or the file, behind the tool where that does not tell. */
function toTitle(name: string, input: unknown): string {
  const { command, file_path, description, pattern, url } = (input ?? {}) as Record<string, unknown>;
  if (typeof command === 'string') return toLine(command);
  const about = [file_path, pattern, url, description].find((each) => typeof each === 'string');
  return toLine(about === undefined ? name : `${name} ${about}`);
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 400);
}
