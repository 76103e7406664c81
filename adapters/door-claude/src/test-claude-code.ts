// A double of Claude Code in a pane: its session record, its transcript and its hooks, of which the real script is run, as
// version 2.1.325 has them.
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DoorParts, FileTail, Terminals } from '@nod/doors';
import type { DoorsOutside, ProgramAnswer } from '@nod/testing/door-conformance';
import { type ClaudeDoor, createClaudeDoor } from './claude-door.ts';
import { CLAUDE_SOCKET, HOOK_SCRIPT } from './hooks/hook-settings.ts';

type Json = Record<string, unknown>;

interface OpenAsk {
  id: string;
  hook: ChildProcess;
  agentId: string | null;
}

export interface ClaudeCode extends DoorsOutside {
  door: ClaudeDoor;
  home: string;
  folder: string;
  sockets: string;
  needsHooks(has: boolean): void;
  /** Asks for any tool, as the session itself or as a sub-agent of it; resolves to the id of the call. */
  askFor(
    name: string,
    input: Json,
    more?: { agentId?: string; suggestions?: Json[]; untold?: boolean },
  ): Promise<string>;
  /** What the hook printed for this call, when it has. */
  printed(id: string): Promise<string>;
  /** The process that waits for the oldest ask is killed; the terminal goes on asking. */
  killHook(): void;
  /** Escape, or "No", in the terminal: the hook is ended, and so is the turn. */
  interrupt(): Promise<void>;
  setMode(mode: string): void;
  /** `/clear` */
  clear(): Promise<void>;
  /** The hub is killed, and another begins in its place. */
  restartHub(): Promise<ClaudeDoor>;
  closeHub(): Promise<void>;
  setPanes(has: boolean): void;
}

const REJECTED = 'The user doesn’t want to proceed with this tool use.';

export async function openClaudeCode(): Promise<ClaudeCode> {
  const home = mkdtempSync(join(tmpdir(), 'nod-claude-'));
  const [folder, config, sockets] = [join(home, 'site'), join(home, '.claude'), join(home, 's')];
  const project = join(config, 'projects', folder.replace(/[^a-zA-Z0-9]/g, '-'));
  for (const each of [folder, join(config, 'sessions'), project, sockets])
    mkdirSync(each, { recursive: true, mode: 0o700 });
  const process_ = spawn('sleep', ['3600'], { stdio: 'ignore' });
  const pid = process_.pid ?? 0;
  const record = join(config, 'sessions', `${pid}.json`);
  const changed = createBell();
  const [prompts, answers]: [string[], ProgramAnswer[]] = [[], []];
  const asks: OpenAsk[] = [];
  const outputs = new Map<string, Promise<string>>();
  let count = 0;
  let sessionId = 'session-1';
  let turnId: string | null = null;
  let mode = 'default';
  let hasHooks = true;
  let hasPanes = true;

  const nextId = (prefix: string) => {
    count += 1;
    return `${prefix}_${count}`;
  };
  const transcript = () => join(project, `${sessionId}.jsonl`);
  const write = (line: Json, path = transcript()) => {
    const own = { isSidechain: path !== transcript(), timestamp: new Date().toISOString(), sessionId };
    appendFileSync(path, `${JSON.stringify({ ...own, ...line, session_id: 'session-1' })}\n`);
    changed.ring();
  };
  const setStatus = (status: string) => {
    const known = { pid, sessionId, cwd: folder, version: '2.1.325', kind: 'interactive', entrypoint: 'cli' };
    writeFileSync(
      record,
      JSON.stringify({ ...known, tmux: 'work:@1.%1', name: 'site-1', nameSource: 'derived', status }),
    );
  };
  const writeUser = (content: unknown, path?: string) =>
    write({ type: 'user', promptId: turnId, message: { role: 'user', content } }, path);
  const writeSaid = (block: Json, path?: string) =>
    write({ type: 'assistant', message: { id: nextId('msg'), role: 'assistant', content: [block] } }, path);
  const writeResult = (id: string, isError: boolean, path?: string) =>
    writeUser(
      [{ type: 'tool_result', tool_use_id: id, is_error: isError, content: isError ? REJECTED : 'ok' }],
      path,
    );

  function startHook(event: Json): ChildProcess {
    const args = hasHooks ? [HOOK_SCRIPT, join(sockets, CLAUDE_SOCKET)] : ['-e', ''];
    const hook = spawn(process.execPath, args, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { TMUX_PANE: '%1' },
    });
    const common = {
      session_id: sessionId,
      transcript_path: transcript(),
      cwd: folder,
      permission_mode: mode,
    };
    hook.stdin?.on('error', () => {});
    hook.stdin?.end(JSON.stringify({ ...common, ...(turnId && { prompt_id: turnId }), ...event }));
    return hook;
  }
  const runHook = async (event: Json) => {
    await readOutput(startHook(event));
  };

  async function begin(text: string): Promise<void> {
    turnId = nextId('turn');
    setStatus('busy');
    await runHook({ hook_event_name: 'UserPromptSubmit', prompt: text });
    writeUser(text);
  }

  function endWork(): void {
    write({ type: 'system', subtype: 'turn_duration', durationMs: 1 });
    turnId = null;
    setStatus('idle');
  }

  function interruptTurn(): void {
    for (const { id, hook } of asks.splice(0)) {
      hook.kill('SIGTERM');
      writeResult(id, true);
    }
    writeUser([{ type: 'text', text: '[Request interrupted by user for tool use]' }]);
    endWork();
  }

  /** What the program does with what a hook prints. */
  function decide(id: string, output: string): void {
    const index = asks.findIndex((ask) => ask.id === id);
    if (output === '' || index === -1) return;
    const [ask] = asks.splice(index, 1);
    const { decision } = JSON.parse(output).hookSpecificOutput;
    const given = Object.values<string>(decision.updatedInput?.answers ?? {});
    if (decision.interrupt) answers.push({ type: 'dismissed' });
    else if (decision.behavior === 'deny') answers.push({ type: 'rejected', words: decision.message });
    else answers.push(given.length > 0 ? { type: 'answered', answers: given } : { type: 'approved' });
    if (asks.length === 0) setStatus('busy');
    writeResult(id, decision.behavior === 'deny', toAgentPath(ask?.agentId ?? null));
    if (decision.interrupt && turnId !== null) interruptTurn();
  }

  const toAgentPath = (agentId: string | null) => {
    if (agentId === null) return transcript();
    const agents = join(project, sessionId, 'subagents');
    mkdirSync(agents, { recursive: true });
    return join(agents, `agent-${agentId}.jsonl`);
  };

  const terminals: Terminals = {
    ...NO_TERMINALS,
    async panes() {
      const pane = {
        socket: null,
        pane: '%1',
        folder,
        commands: ['claude'],
        processes: [pid],
        isDead: false,
      };
      return hasPanes ? [pane] : [];
    },
    async typePrompt(_, { text, onTyped }) {
      onTyped();
      prompts.push(text);
      await begin(text);
      return null;
    },
    async type(_, input) {
      if (input.type === 'key' && input.key === 'escape' && turnId !== null) interruptTurn();
    },
  };
  const parts: DoorParts = {
    folder: '',
    prepareSocket: async (name) => join(sockets, name),
    terminals,
    tail: createTail(changed),
    env: { HOME: home },
    clock: Date.now,
    timer(delayMs, callback) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    report(error) {
      throw error;
    },
  };
  setStatus('idle');

  const code: ClaudeCode = {
    door: await createClaudeDoor(parts),
    sessionId,
    home,
    folder,
    sockets,
    prompts: () => prompts,
    answers: () => answers,
    enterPrompt: begin,
    async say(text) {
      writeSaid({ type: 'text', text });
    },
    async askApproval(command) {
      await code.askFor('Bash', { command, description: 'why' });
    },
    async askQuestion(title, options) {
      const question = {
        question: title,
        header: 'One',
        options: options.map((label) => ({ label, description: '' })),
      };
      await code.askFor('AskUserQuestion', { questions: [{ ...question, multiSelect: false }] });
    },
    async askFor(name, input, { agentId, suggestions, untold = false } = {}) {
      const id = nextId('toolu');
      if (!untold) writeSaid({ type: 'tool_use', id, name, input }, toAgentPath(agentId ?? null));
      setStatus('waiting');
      const own = { hook_event_name: 'PermissionRequest', tool_name: name, tool_input: input };
      const hook = startHook({
        ...own,
        ...(agentId && { agent_id: agentId }),
        ...(suggestions && { permission_suggestions: suggestions }),
      });
      asks.push({ id, hook, agentId: agentId ?? null });
      const output = readOutput(hook);
      outputs.set(id, output);
      void output.then((text) => decide(id, text));
      return id;
    },
    printed: (id) => outputs.get(id) ?? Promise.reject(new Error(`nothing was asked as ${id}`)),
    async answerInTerminal() {
      const ask = asks.shift();
      if (!ask) throw new Error('nothing is open');
      setStatus(asks.length > 0 ? 'waiting' : 'busy');
      writeResult(ask.id, false, toAgentPath(ask.agentId));
    },
    async endTurn(answer) {
      asks.splice(0);
      writeSaid({ type: 'text', text: answer });
      await runHook({ hook_event_name: 'Stop', stop_hook_active: false, last_assistant_message: answer });
      endWork();
    },
    killHook() {
      asks[0]?.hook.kill('SIGKILL');
    },
    async interrupt() {
      interruptTurn();
    },
    setMode(next) {
      mode = next;
      write({ type: 'permission-mode', permissionMode: next });
    },
    async clear() {
      await runHook({ hook_event_name: 'SessionEnd', reason: 'clear' });
      sessionId = nextId('session');
      turnId = null;
      const started = startHook({ hook_event_name: 'SessionStart', source: 'clear' });
      setStatus('idle');
      write({ type: 'mode', mode: 'normal' });
      await readOutput(started);
    },
    async closeHub() {
      await code.door.close();
    },
    async restartHub() {
      await code.door.close();
      code.door = await createClaudeDoor(parts);
      return code.door;
    },
    setPanes(has) {
      hasPanes = has;
    },
    needsHooks(has) {
      hasHooks = has;
    },
    async die() {
      for (const { hook } of asks.splice(0)) hook.kill('SIGKILL');
      process_.kill('SIGKILL');
      rmSync(record, { force: true });
    },
    async close() {
      await code.die();
      await code.door.close();
      await Promise.all(outputs.values());
      changed.end();
      rmSync(home, { recursive: true, force: true });
    },
  };
  return code;
}

function readOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
}

interface Bell {
  ring(): void;
  end(): void;
  next(signal: AbortSignal): Promise<void>;
}

function createBell(): Bell {
  const waiting = new Set<() => void>();
  const ring = () => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  return {
    ring,
    end: ring,
    next: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        waiting.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
}

/** A tail that is told by the double itself when something was written. */
function createTail(changed: Bell): FileTail {
  return {
    async *follow(path, from, signal) {
      let at = from;
      while (!signal.aborted) {
        const next = changed.next(signal);
        const text = readText(path).subarray(at).toString('utf8');
        for (const line of text.split('\n').slice(0, -1)) {
          const end = at + Buffer.byteLength(line) + 1;
          yield { start: at, end, text: line };
          at = end;
        }
        await next;
      }
    },
  };
}

function readText(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

const refuse = () => Promise.reject(new Error('the double has none'));

const NO_TERMINALS: Terminals = {
  panes: async () => [],
  screen: async () => null,
  async *follow() {},
  type: refuse,
  typePrompt: refuse,
  choose: refuse,
  start: refuse,
};
