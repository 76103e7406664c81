// A double of OpenCode as its plugins see it, written from recorded events: a client with its answers, and an event bus.
import type { ProgramAnswer } from '@nod/testing/door-conformance';
import type { OpenCodeClient } from './program.js';

type Fields = Record<string, unknown>;
interface Hooks {
  event?(input: { event: unknown }): Promise<void>;
  dispose?(): Promise<void>;
  'chat.message'?(input: { sessionID: string; agent?: string }): Promise<void>;
}

const SESSION = 'ses_e18028cacffeZwNpzlOolAUrsR';
const AGENT_RULES = [
  { permission: '*', pattern: '*', action: 'allow' },
  { permission: 'external_directory', pattern: '*', action: 'ask' },
  { permission: 'bash', pattern: 'rm *', action: 'deny' },
];

export type OpenCodeDouble = ReturnType<typeof createOpenCode>;

/** One session, begun by the person before. */
export function createOpenCode() {
  const messages: { info: Fields; parts: Fields[] }[] = [];
  const rules: Fields[] = [];
  const permissions: Fields[] = [];
  const questions: Fields[] = [];
  const prompts: string[] = [];
  const answers: ProgramAnswer[] = [];
  const shown: string[] = [];
  let hooks: Hooks = {};
  let count = 0;
  let isBusy = false;

  const nextId = (prefix: string) => {
    count += 1;
    return `${prefix}_${String(count).padStart(8, '0')}`;
  };
  const emit = async (type: string, properties: Fields) => {
    await hooks.event?.({
      event: { id: nextId('evt'), type, properties: { sessionID: SESSION, ...properties } },
    });
  };
  const info = () => ({
    id: SESSION,
    version: '1.18.33',
    directory: '/work/site',
    title: 'Tests',
    permission: rules,
  });

  async function begin(text: string): Promise<void> {
    const id = nextId('msg');
    const user = {
      id,
      sessionID: SESSION,
      role: 'user',
      time: { created: Date.now() + count },
      agent: 'build',
    };
    const part = { id: nextId('prt'), messageID: id, sessionID: SESSION, type: 'text', text };
    messages.push({ info: user, parts: [part] });
    await hooks['chat.message']?.({ sessionID: SESSION, agent: 'build' });
    await emit('message.updated', { info: user });
    await emit('message.part.updated', { part });
    isBusy = true;
    await emit('session.status', { status: { type: 'busy' } });
  }

  async function end(text: string, error?: Fields): Promise<void> {
    const id = nextId('msg');
    const parts =
      text === '' ? [] : [{ id: nextId('prt'), messageID: id, sessionID: SESSION, type: 'text', text }];
    messages.push({ info: { id, role: 'assistant', sessionID: SESSION, ...(error && { error }) }, parts });
    isBusy = false;
    await emit('session.status', { status: { type: 'idle' } });
    await emit('session.idle', {});
    await emit('message.updated', { info: messages.findLast((each) => each.info.role === 'user')?.info });
  }

  function take(list: Fields[], id: unknown): Fields | undefined {
    const index = list.findIndex((each) => each.id === id);
    return index < 0 ? undefined : list.splice(index, 1)[0];
  }

  async function replyToPermission(id: unknown, { reply, message }: Fields): Promise<unknown> {
    if (!take(permissions, id)) return { error: { name: 'NotFoundError' } };
    answers.push(
      reply === 'reject' ? { type: 'rejected', words: String(message ?? '') } : { type: 'approved' },
    );
    await emit('permission.replied', { requestID: id, reply });
    return { data: true };
  }

  async function replyToQuestion(id: unknown, given: Fields | null): Promise<unknown> {
    if (!take(questions, id)) return { error: { name: 'NotFoundError' } };
    const chosen = given?.answers as string[][] | undefined;
    answers.push(chosen ? { type: 'answered', answers: chosen.flat() } : { type: 'dismissed' });
    await emit(chosen ? 'question.replied' : 'question.rejected', { requestID: id });
    return { data: true };
  }

  const answer = async (
    method: string,
    { url, path = {}, body = {} }: { url: string; path?: Fields; body?: Fields },
  ) => {
    switch (`${method} ${url}`) {
      case 'get /permission':
        return { data: permissions };
      case 'get /question':
        return { data: questions };
      case 'get /session/status':
        return { data: isBusy ? { [SESSION]: { type: 'busy' } } : {} };
      case 'get /session/{id}':
        return { data: info() };
      case 'get /session/{id}/message':
        return { data: messages };
      case 'get /agent':
        return { data: [{ name: 'build', permission: AGENT_RULES }] };
      case 'patch /session/{id}':
        rules.push(...(body.permission as Fields[]));
        return { data: info() };
      case 'post /session':
        return { data: info() };
      case 'post /tui/select-session':
        shown.push(String(body.sessionID));
        return { data: true };
      case 'post /session/{id}/prompt_async': {
        const [part] = body.parts as { text: string }[];
        prompts.push(part?.text ?? '');
        void begin(part?.text ?? '');
        return {};
      }
      case 'post /session/{id}/abort':
        void end('', { name: 'MessageAbortedError', data: { message: 'aborted' } });
        return { data: true };
      case 'post /permission/{id}/reply':
        return replyToPermission(path.id, body);
      case 'post /question/{id}/reply':
        return replyToQuestion(path.id, body);
      case 'post /question/{id}/reject':
        return replyToQuestion(path.id, null);
      default:
        return { error: { name: 'NotFoundError' } };
    }
  };
  const toMethod = (method: string) => (request: object) =>
    answer(method, request as { url: string }) as Promise<{ data?: unknown; error?: unknown }>;
  const client: OpenCodeClient = {
    _client: { get: toMethod('get'), post: toMethod('post'), patch: toMethod('patch') },
  };

  return {
    client,
    rules,
    shown,
    prompts,
    answers,
    emit,
    begin,
    end,
    load(loaded: Hooks) {
      hooks = loaded;
    },
    async dispose() {
      await hooks.dispose?.();
    },
    async say(text: string) {
      const part = { id: nextId('prt'), messageID: 'msg_a', sessionID: SESSION, type: 'text', text: '' };
      await emit('message.part.updated', { part });
      await emit('message.part.delta', { messageID: 'msg_a', partID: part.id, field: 'text', delta: text });
      await emit('message.part.updated', { part: { ...part, text } });
    },
    async askApproval(command: string) {
      const callID = nextId('call');
      const state = { status: 'running', input: { command, description: 'Runs it' } };
      const part = { id: nextId('prt'), sessionID: SESSION, type: 'tool', tool: 'bash', callID, state };
      await emit('message.part.updated', { part });
      const request = {
        ...{ id: nextId('per'), sessionID: SESSION, permission: 'bash', patterns: [command] },
        ...{ metadata: { command }, always: ['npm *'], tool: { messageID: 'msg_a', callID } },
      };
      permissions.push(request);
      await emit('permission.asked', request);
    },
    async askQuestion(title: string, labels: readonly string[]) {
      const options = labels.map((label) => ({ label, description: '' }));
      const request = {
        ...{ id: nextId('que'), sessionID: SESSION },
        questions: [{ question: title, header: title, options }],
      };
      questions.push(request);
      await emit('question.asked', request);
    },
    async answerInTerminal() {
      const [one] = permissions.splice(0, 1);
      if (one) await emit('permission.replied', { requestID: one.id, reply: 'once' });
    },
  };
}
