import { describe, expect, it } from 'vitest';
import { toSessionWatcher, type WatchedEvent } from './session-watcher.ts';

function watch(program: string, lines: readonly object[]): WatchedEvent[] {
  const watcher = toSessionWatcher(program);
  if (watcher === null) throw new Error(`nobody watches ${program}`);
  let state = watcher.beginning;
  return lines.flatMap((line) => {
    const [next, events] = watcher.read(state, JSON.stringify(line));
    state = next;
    return events;
  });
}

const shown = (item: object) => ({
  type: 'event_msg',
  payload: { type: 'item_completed', turn_id: 't', item },
});
const told = (payload: object) => ({ type: 'event_msg', payload });
const model = (payload: object) => ({ type: 'response_item', payload });
const codexPrompt = shown({ type: 'UserMessage', id: 'u', content: [{ text: 'go' }] });
const codexSaid = (id: string, text: string) => shown({ type: 'AgentMessage', id, content: [{ text }] });

describe('lines of Codex', () => {
  it('DS-5.2 the answer is what its record calls so, without notes on its memory; else what was said last', () => {
    const note = '<oai-mem-citation>1</oai-mem-citation>';
    const complete = (last_agent_message: string | null) =>
      told({ type: 'task_complete', turn_id: 't', last_agent_message });
    const said = [codexPrompt, codexSaid('a', 'First.'), codexSaid('b', 'Second.')];
    expect(watch('codex', [...said, complete(`Done.${note}`)]).at(-1)).toMatchObject({ answer: 'Done.' });
    expect(watch('codex', [...said, complete(null)]).at(-1)).toMatchObject({ answer: 'Second.' });
  });

  it('DS-5.2 an error ends the turn in its words', () => {
    const events = watch('codex', [codexPrompt, told({ type: 'error', message: 'no credit left' })]);
    expect(events.at(-1)).toMatchObject({ type: 'ended', outcome: 'failed', failure: 'no credit left' });
  });

  it('DS-5.2 a question and the end of a call are told once, however often they are written', () => {
    const asks = model({
      ...{ type: 'function_call', name: 'request_user_input', call_id: 'q' },
      arguments: JSON.stringify({ questions: [{ id: 'q', question: 'Which?' }] }),
    });
    const calls = model({ type: 'function_call', name: 'shell', call_id: 'c', arguments: '{}' });
    const returns = model({ type: 'function_call_output', call_id: 'c' });
    const types = watch('codex', [codexPrompt, asks, asks, calls, calls, returns, returns]).map((event) =>
      `${event.type} ${'status' in event ? event.status : ''}`.trim(),
    );
    expect(types).toEqual(['prompt', 'questions', 'call running', 'call completed']);
  });
});

const copilot = (type: string, data: object, id = type) => ({ type, id, data });
const copilotPrompt = copilot('user.message', { content: 'go', interactionId: 't' });

describe('lines of Copilot', () => {
  it('DS-5.2 what an agent says that it has started is not its answer', () => {
    const events = watch('copilot', [
      copilotPrompt,
      copilot('assistant.message', { content: 'Mine.', messageId: 'm1' }),
      copilot('user.message', { content: 'sub', parentToolCallId: 'c' }, 'u2'),
      copilot('assistant.message', { content: 'Of another.', messageId: 'm2', parentToolCallId: 'c' }, 'x'),
      copilot('assistant.turn_end', {}),
    ]);
    expect(events.filter(({ type }) => type === 'prompt')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'ended', outcome: 'completed', answer: 'Mine.' });
  });

  it('DS-5.2 a call that failed is told so, and an abort ends the turn as stopped', () => {
    const call = { toolCallId: 'c', name: 'bash', arguments: { command: 'npm test' } };
    const events = watch('copilot', [
      copilotPrompt,
      copilot('assistant.message', { content: '', toolRequests: [call] }),
      copilot('assistant.turn_end', {}),
      copilot('tool.execution_complete', { toolCallId: 'c', success: false }),
      copilot('abort', {}),
    ]);
    expect(events.slice(1)).toMatchObject([
      { type: 'call', title: 'bash: npm test', status: 'running' },
      { type: 'call', status: 'failed' },
      { type: 'ended', outcome: 'stopped' },
    ]);
  });

  it('DS-5.2 a permission shows the command that it is about', () => {
    const permissionRequest = { kind: 'shell', intention: 'Clean up', fullCommandText: 'rm -rf dist', x: 1 };
    const asked = copilot('permission.requested', { requestId: 'p', permissionRequest });
    expect(watch('copilot', [copilotPrompt, asked, asked]).slice(1)).toMatchObject([
      {
        type: 'asked',
        key: 'p',
        toolName: 'shell',
        parameters: { command: 'rm -rf dist' },
        text: 'Clean up',
      },
    ]);
  });
});

describe('lines of Gemini, Qwen and pi', () => {
  const user = { id: 'u', type: 'user', content: [{ text: 'go' }] };

  it('DS-5.2 Gemini: what it says about itself is no prompt, and a cancelled request ends the turn', () => {
    const context = { id: 'c', type: 'user', content: '<session_context>\nToday is Monday' };
    const cancelled = { id: 'i', type: 'info', content: 'Request cancelled.' };
    expect(watch('gemini', [context, user, cancelled])).toMatchObject([
      { type: 'prompt', text: 'go' },
      { type: 'ended', outcome: 'stopped' },
    ]);
  });

  it('DS-5.2 Gemini: a call that failed is told so; one that is written again takes the rest of the turn back', () => {
    const call = { id: 'c', name: 'shell', args: { command: 'npm test' } };
    const events = watch('gemini', [
      user,
      { id: 'g', type: 'gemini', content: 'Look.', toolCalls: [call] },
      { id: 'h', type: 'gemini', content: 'Done.' },
      { id: 'g', type: 'gemini', content: 'Look.', toolCalls: [{ ...call, status: 'error' }] },
      { ...user, id: 'u2' },
    ]);
    expect(events).toContainEqual(expect.objectContaining({ type: 'call', status: 'failed' }));
    expect(events.find(({ type }) => type === 'ended')).toMatchObject({ outcome: 'stopped' });
  });

  it('DS-5.2 Qwen: only the words of the person are a prompt, and thoughts are not said', () => {
    const line = (uuid: string, type: string, parts: object[], more: object = {}) => ({
      ...{ uuid, type, message: { parts } },
      ...more,
    });
    const events = watch('qwen', [
      line('s', 'user', [{ text: 'a reminder' }], { provenance: 'system' }),
      line('u', 'user', [{ text: 'go' }], { provenance: 'real_user' }),
      line('a', 'assistant', [{ text: 'hm', thought: true }, { text: 'Done.' }]),
    ]);
    expect(events.filter(({ type }) => type === 'prompt')).toMatchObject([{ turnId: 'u', text: 'go' }]);
    expect(events.at(-1)).toMatchObject({ type: 'ended', answer: 'Done.' });
  });

  it('DS-5.2 pi: a turn goes on behind a call, and an error ends it in its words', () => {
    const line = (id: string, message: object) => ({ type: 'message', id, message });
    const events = watch('pi', [
      line('u', { role: 'user', content: 'go' }),
      line('a', {
        role: 'assistant',
        content: [{ type: 'toolCall', id: 'c', name: 'bash', arguments: { command: 'npm test' } }],
        stopReason: 'toolUse',
      }),
      line('r', { role: 'toolResult', toolCallId: 'c', isError: true }),
      line('b', { role: 'assistant', content: '', stopReason: 'error', errorMessage: 'overloaded' }),
    ]);
    expect(events.slice(1)).toMatchObject([
      { type: 'call', status: 'running' },
      { type: 'call', status: 'failed' },
      { type: 'ended', outcome: 'failed', failure: 'overloaded' },
    ]);
  });
});
