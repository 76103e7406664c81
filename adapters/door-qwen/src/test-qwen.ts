// A double of Qwen Code in a terminal, written from its recorded lines: it writes one file, reads the other, and keeps a record.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FileTail, Terminals } from '@nod/doors';
import type { DoorsOutside, ProgramAnswer } from '@nod/testing/door-conformance';
import { createQwenDoor } from './qwen-door.ts';
import { toPlaces, toRecordPath } from './qwen-places.ts';
import { prepareQwenStart } from './qwen-start.ts';

interface Open {
  requestId: string;
  callId: string;
  question: string | null;
}

/** How often the double looks at its input; Qwen does every 500 ms. */
const LOOK_MS = 2;

export async function openQwen(): Promise<DoorsOutside & { folder: string; write(line: object): void }> {
  const root = mkdtempSync(join(tmpdir(), 'nod-qwen-'));
  const cwd = join(root, 'work');
  const home = join(root, '.qwen');
  const pairs = join(root, 'pairs');
  const { sessionId } = prepareQwenStart(pairs, []);
  const { events, input } = toPlaces(pairs, sessionId);
  const record = toRecordPath(home, cwd, sessionId);
  const tail = createPokedTail();
  const open: Open[] = [];
  const prompts: string[] = [];
  const answers: ProgramAnswer[] = [];
  let count = 0;
  let read = 0;
  let rejected: Open | null = null;

  const add = (path: string, line: object) => {
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, `${JSON.stringify(line)}\n`);
    tail.poke();
  };
  const write = (line: object) => add(events, { session_id: sessionId, parent_tool_use_id: null, ...line });
  const nextId = () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
  const say = (role: 'user' | 'assistant', content: object[]) =>
    write({ type: role, uuid: nextId(), message: { role, content } });
  const respond = (requestId: string) =>
    write({
      type: 'control_response',
      response: { subtype: 'success', request_id: requestId, response: {} },
    });

  function ask(name: string, given: object, question: string | null): void {
    const one = { requestId: nextId(), callId: `call_${count}`, question };
    open.push(one);
    say('assistant', [{ type: 'tool_use', id: one.callId, name, input: given }]);
    const request = { subtype: 'can_use_tool', tool_name: name, tool_use_id: one.callId, input: given };
    write({ type: 'control_request', request_id: one.requestId, request });
  }

  function run(one: Open): void {
    respond(one.requestId);
    say('user', [{ type: 'tool_result', tool_use_id: one.callId, is_error: false, content: 'ok' }]);
  }

  /** As Qwen does, nothing is told of it but in the record, and the turn is over. */
  function refuse(one: Open): void {
    rejected = one;
    add(record, { type: 'tool_result', toolCallResult: { callId: one.callId, status: 'cancelled' } });
  }

  function confirm(requestId: string, allowed: boolean): void {
    const index = open.findIndex((each) => each.requestId === requestId);
    const [one] = index < 0 ? [] : open.splice(index, 1);
    if (one === undefined) {
      write({ type: 'control_response', response: { subtype: 'error', request_id: requestId, error: 'no' } });
      return;
    }
    if (allowed) answers.push({ type: 'approved' });
    if (allowed) run(one);
    else refuse(one);
  }

  function submit(text: string, isPrompt: boolean): void {
    if (isPrompt) prompts.push(text);
    else if (rejected?.question)
      answers.push({ type: 'answered', answers: [text.slice(rejected.question.length + 1)] });
    else answers.push({ type: 'rejected', words: text });
    rejected = null;
    say('user', [{ type: 'text', text }]);
  }

  const look = setInterval(() => {
    const lines = readFileSync(input, 'utf8').split('\n').slice(0, -1);
    for (const line of lines.slice(read)) {
      const command = JSON.parse(line);
      if (command.type === 'submit') submit(command.text, command.promptId !== undefined);
      else confirm(command.request_id, command.allowed);
    }
    read = lines.length;
  }, LOOK_MS);

  mkdirSync(join(home, 'sessions'), { recursive: true });
  const living = { pid: process.pid, sessionId, cwd, qwenVersion: '0.24.4', kind: 'tui' };
  writeFileSync(join(home, 'sessions', `${process.pid}.json`), JSON.stringify(living));
  write({ type: 'system', subtype: 'session_start', uuid: nextId(), data: { cwd, version: '0.24.4' } });

  return {
    door: createQwenDoor(pairs, {
      tail,
      terminals: { panes: async () => [] } as unknown as Terminals,
      env: { QWEN_HOME: home },
      clock: () => Date.now(),
      timer(delayMs, callback) {
        const timer = setTimeout(callback, delayMs);
        return () => clearTimeout(timer);
      },
      report(error) {
        throw error;
      },
    }),
    sessionId,
    folder: pairs,
    write,
    enterPrompt: async (text) => say('user', [{ type: 'text', text }]),
    async say(text) {
      const event = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } };
      write({ type: 'stream_event', uuid: nextId(), event });
    },
    askApproval: async (command) => ask('run_shell_command', { command, is_background: false }, null),
    askQuestion: async (title, labels) =>
      ask(
        'ask_user_question',
        { questions: [{ question: title, options: labels.map((label) => ({ label, description: '' })) }] },
        title,
      ),
    async answerInTerminal() {
      const [one] = open.splice(0, 1);
      if (one) run(one);
    },
    endTurn: async (answer) => say('assistant', [{ type: 'text', text: answer }]),
    prompts: () => prompts,
    answers: () => answers,
    die: async () => write({ type: 'system', subtype: 'session_end', uuid: nextId(), data: {} }),
    async close() {
      clearInterval(look);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A tail that looks when it is told to. */
function createPokedTail(): FileTail & { poke(): void } {
  const waiting = new Set<() => void>();
  return {
    poke() {
      for (const wake of [...waiting]) wake();
    },
    async *follow(path, from, signal) {
      let start = from;
      while (!signal.aborted) {
        const poked = new Promise<void>((resolve) => {
          waiting.add(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        const bytes = readBytes(path).subarray(start);
        const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1).toString('utf8');
        for (const text of whole.split('\n').slice(0, -1)) {
          const end = start + Buffer.byteLength(text) + 1;
          yield { start, end, text };
          start = end;
        }
        if (whole === '') await poked;
      }
    },
  };
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
