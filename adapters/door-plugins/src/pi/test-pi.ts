// A double of pi as its extensions see it: events to handlers, a record, a terminal that asks, and calls that wait for handlers.
import type { ProgramAnswer } from '@nod/testing/door-conformance';
import type { PiApi, PiContext } from './pi-api.js';

type Handler = (event: unknown, context: PiContext) => unknown;
type Fields = Record<string, unknown>;

/** In Supervised, as a session that was so before. */
export function createPi() {
  const handlers = new Map<string, Handler[]>();
  const branch: Fields[] = [{ type: 'custom', customType: 'nod-mode', data: { mode: 'supervised' } }];
  const prompts: string[] = [];
  const answers: ProgramAnswer[] = [];
  const dialogues: ((chosen: string | undefined) => void)[] = [];
  let turn: AbortController | null = null;
  let count = 0;

  const context: PiContext = {
    cwd: '/work/site',
    hasUI: true,
    get signal() {
      return turn?.signal;
    },
    abort() {
      turn?.abort();
      void end('', 'aborted');
    },
    sessionManager: { getSessionId: () => 'pi-session-1', getBranch: () => branch },
    ui: {
      select: (_title, _options, how) =>
        new Promise((resolve) => {
          dialogues.push(resolve);
          how?.signal?.addEventListener('abort', () => {
            dialogues.splice(dialogues.indexOf(resolve), 1);
            resolve(undefined);
          });
        }),
    },
  };

  const emit = async (type: string, event: Fields = {}) => {
    const results: unknown[] = [];
    for (const handler of handlers.get(type) ?? []) results.push(await handler({ type, ...event }, context));
    return results.find((result) => result !== undefined);
  };

  async function begin(text: string): Promise<void> {
    turn = new AbortController();
    await emit('agent_start');
    const message = { role: 'user', content: [{ type: 'text', text }], timestamp: Date.now() };
    branch.push({ type: 'message', message });
    await emit('message_start', { message });
  }

  async function end(text: string, stopReason = 'stop'): Promise<void> {
    const content = text === '' ? [] : [{ type: 'text', text }];
    branch.push({
      type: 'message',
      message: { role: 'assistant', content, stopReason, timestamp: Date.now() },
    });
    turn = null;
    await emit('agent_end');
    await emit('agent_settled');
  }

  /** As pi does: what the handlers say decides. */
  async function call(command: string): Promise<void> {
    count += 1;
    const toolCallId = `call_${count}`;
    const input: Fields = { command };
    await emit('tool_execution_start', { toolCallId, toolName: 'bash', args: input });
    let isTerminal = false;
    terminals.push(() => {
      isTerminal = true;
    });
    void emit('tool_call', { toolCallId, toolName: 'bash', input }).then((result) => {
      if (isTerminal || turn?.signal.aborted !== false) return;
      const { reason } = (result ?? {}) as { reason?: string };
      answers.push(reason === undefined ? { type: 'approved' } : { type: 'rejected', words: reason });
      runs.push(String(input.command));
    });
  }
  /** For each call in its order: it was the terminal that answered. */
  const terminals: (() => void)[] = [];
  const runs: string[] = [];

  const pi: PiApi = {
    on(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
    },
    sendUserMessage(text) {
      prompts.push(text);
      void begin(text);
    },
    appendEntry: (customType, data) => void branch.push({ type: 'custom', customType, data }),
    getSessionName: () => undefined,
  };

  return {
    ...{ pi, context, branch, prompts, answers, runs, dialogues, emit, begin, end, call },
    answerInTerminal() {
      terminals.shift()?.();
      dialogues.shift()?.('Allow · 允许');
    },
  };
}
