import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSessionWatcher, type WatchedEvent } from './session-watcher.ts';

const CASES = new URL('../../cases/sessions/', import.meta.url);

/** A case file: what is told, one event a line, above the session file of a real program. */
function readCase(name: string) {
  const text = readFileSync(new URL(name, CASES), 'utf8');
  const middle = text.indexOf('\n---\n');
  const lines = text
    .slice(middle + '\n---\n'.length)
    .split('\n')
    .slice(0, -1);
  const watcher = toSessionWatcher(name.replace(/[-.].*/, ''));
  if (watcher === null) throw new Error(`nobody watches ${name}`);
  return { expected: text.slice(0, middle).split('\n'), lines, watcher };
}

function watch({ watcher }: ReturnType<typeof readCase>, lines: readonly string[]): WatchedEvent[] {
  let state = watcher.beginning;
  return lines.flatMap((line) => {
    const [next, events] = watcher.read(state, line);
    state = next;
    return events;
  });
}

const render = (events: readonly WatchedEvent[]) => events.map((event) => JSON.stringify(event));
const names = readdirSync(CASES);

describe('watchers of session files', () => {
  it.each(names)('DS-5.2 %s: prompts, calls and final answers, once each and in order', (name) => {
    const read = readCase(name);
    expect(render(watch(read, read.lines))).toEqual(read.expected);
  });

  it.each(names)('DS-5.2 %s: lines that nobody knows and halves of lines change nothing', (name) => {
    const read = readCase(name);
    const noise = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('{"type":"new.event","data":{}}', '{"$set":{}}', '{"id":1}', '[]', 'null', ''),
      fc
        .tuple(fc.nat(read.lines.length - 1), fc.nat(200))
        .map(([at, cut]) => read.lines[at]?.slice(0, -1).slice(0, cut) ?? ''),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(read.lines.length), noise), { maxLength: 8 }), (added) => {
        const lines = read.lines.flatMap((line, index) => [
          ...added.filter(([at, text]) => at === index && text !== line).map(([, text]) => text),
          line,
        ]);
        expect(render(watch(read, lines))).toEqual(read.expected);
      }),
      { numRuns: 100 },
    );
  });

  it.each(names)('DS-5.2 %s: who reads it again, from any place, is told no turn twice', (name) => {
    const read = readCase(name);
    const place = fc.nat(read.lines.length);
    fc.assert(
      fc.property(place, place, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const events = watch(read, [...read.lines.slice(0, to), ...read.lines.slice(from)]);
        const told = events.filter(({ type }) => type === 'prompt' || type === 'ended');
        expect(
          new Set(told.map((event) => `${event.type} ${'turnId' in event ? event.turnId : ''}`)).size,
        ).toBe(told.length);
        const turns = render(watch(read, read.lines).filter(({ type }) => type === 'prompt'));
        expect(render(events.filter(({ type }) => type === 'prompt'))).toEqual(turns);
      }),
      { numRuns: 100 },
    );
  });

  it('DS-5.2 Gemini: a record that is written again with a call takes its rest back', () => {
    const watcher = toSessionWatcher('gemini');
    const record = { id: 'a', type: 'gemini', content: 'Let me look.' };
    const call = { id: 'c', name: 'read_file', args: { path: 'a.txt' } };
    const lines = [
      { id: 'u', type: 'user', content: [{ text: 'hello' }] },
      record,
      { ...record, toolCalls: [call] },
      { ...record, toolCalls: [{ ...call, status: 'success' }] },
      { $rewindTo: 'u' },
    ].map((line) => JSON.stringify(line));
    let state = watcher?.beginning;
    const types = lines.flatMap((line) => {
      if (!watcher || !state) return [];
      const [next, events] = watcher.read(state, line);
      state = next;
      return events.map(({ type }) => type);
    });
    expect(types).toEqual(['prompt', 'said', 'rested', 'call', 'call', 'ended']);
    expect(state?.turnId).toBeNull();
  });

  it('DS-5.2 Codex: the plan, and native questions until they are answered', () => {
    const watcher = toSessionWatcher('codex');
    const call = (name: string, call_id: string, parameters: object) => ({
      type: 'response_item',
      payload: { type: 'function_call', name, call_id, arguments: JSON.stringify(parameters) },
    });
    const question = { id: 'q', question: 'Which colour?', options: [{ label: 'Red' }, { label: 'Blue' }] };
    const lines = [
      call('update_plan', 'c1', { plan: [{ step: 'look', status: 'in_progress' }] }),
      call('request_user_input', 'c2', { questions: [question] }),
      { type: 'response_item', payload: { type: 'function_call_output', call_id: 'c2', output: '' } },
    ];
    let state = watcher?.beginning;
    const events = lines.flatMap((line) => {
      if (!watcher || !state) return [];
      const [next, told] = watcher.read(state, JSON.stringify(line));
      state = next;
      return told;
    });
    expect(events).toMatchObject([
      { type: 'plan', steps: [{ text: 'look', status: 'running' }] },
      { type: 'questions', key: 'c2', ask: { questions: [{ title: 'Which colour?' }] } },
      { type: 'ask-ended', key: 'c2' },
    ]);
  });
});
