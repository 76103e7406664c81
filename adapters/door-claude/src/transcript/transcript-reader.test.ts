import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BEGINNING, readTranscriptLine, type TranscriptEvent } from './transcript-reader.ts';

type Json = Record<string, unknown>;

const AT = '2026-11-17T05:30:31.615Z';
const user = (content: unknown, more: Json = {}) => ({
  type: 'user',
  isSidechain: false,
  promptId: 't-1',
  timestamp: AT,
  message: { role: 'user', content },
  ...more,
});
const assistant = (content: Json[], more: Json = {}) => ({
  type: 'assistant',
  isSidechain: false,
  timestamp: AT,
  message: { id: 'msg_1', role: 'assistant', content },
  ...more,
});
const text = (words: string) => ({ type: 'text', text: words });
const END = { type: 'system', subtype: 'turn_duration', isSidechain: false, timestamp: AT, durationMs: 1039 };

function read(lines: readonly (Json | string)[], sidechains?: 'only'): TranscriptEvent[] {
  let state = BEGINNING;
  return lines.flatMap((line) => {
    const written = typeof line === 'string' ? line : JSON.stringify(line);
    const [next, events] = readTranscriptLine(state, written, sidechains);
    state = next;
    return events;
  });
}

const endsOf = (events: readonly TranscriptEvent[]) => events.filter(({ type }) => type === 'ended');

describe('the reader of a transcript', () => {
  it('DS-5.2 tells of a turn from its prompt to its answer, with its calls', () => {
    const call = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } };
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'hi', is_error: false };
    const at = Date.parse(AT);
    expect(read([user('Do it'), assistant([call]), user([result]), assistant([text('Done.')]), END])).toEqual(
      [
        { type: 'prompt', turnId: 't-1', text: 'Do it', at },
        { type: 'called', turnId: 't-1', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } },
        { type: 'returned', turnId: 't-1', id: 'toolu_1', isError: false },
        { type: 'said', turnId: 't-1', text: 'Done.' },
        { type: 'ended', turnId: 't-1', outcome: 'completed', answer: 'Done.', failure: null, at },
      ],
    );
  });

  it('takes what was said last for the answer, all of its message', () => {
    const lines = [
      user('Go'),
      assistant([text('First I look.')]),
      assistant([text('One.')], { message: { id: 'msg_2', content: [text('One.')] } }),
      assistant([text('Two.')], { message: { id: 'msg_2', content: [text('Two.')] } }),
      END,
    ];
    expect(endsOf(read(lines))).toMatchObject([{ answer: 'One.\n\nTwo.' }]);
  });

  it('tells that a turn was stopped by the person, once', () => {
    const stopped = user([text('[Request interrupted by user for tool use]')]);
    expect(endsOf(read([user('Go'), stopped, END]))).toMatchObject([{ turnId: 't-1', outcome: 'stopped' }]);
  });

  it('tells what is wrong in the program’s words', () => {
    const failed = assistant([text('API Error: 400 the model is on holiday')], { isApiErrorMessage: true });
    expect(endsOf(read([user('Go'), failed, END]))).toMatchObject([
      { outcome: 'failed', answer: '', failure: 'API Error: 400 the model is on holiday' },
    ]);
  });

  it('leaves out what is of a sub-agent, of the terminal’s own commands, and what it does not know', () => {
    const lines = [
      user('sub', { isSidechain: true, promptId: 't-2' }),
      user('<command-name>/clear</command-name>', { promptId: null }),
      user('caveat', { isMeta: true, promptId: 't-3' }),
      { type: 'api-request-blob', message: { role: 'user', content: 'x' } },
      { type: 'attachment', attachment: { type: 'user' } },
      '{"type":"user","half',
      'null',
      '[]',
    ];
    expect(read(lines)).toEqual([]);
    expect(
      read(
        [assistant([{ type: 'tool_use', id: 'c', name: 'Bash', input: {} }], { isSidechain: true })],
        'only',
      ),
    ).toEqual([{ type: 'called', turnId: null, id: 'c', name: 'Bash', input: {} }]);
  });

  it('DS-5.2 takes the lines of versions without prompt ids for prompts, if the person wrote them', () => {
    const old = (content: unknown, uuid: string, more: Json = {}) =>
      user(content, { promptId: undefined, uuid, ...more });
    const lines = [
      old('<command-name>/clear</command-name>', 'u-1'),
      old('<bash-input>ls</bash-input>', 'u-2'),
      old('<task-notification>done</task-notification>', 'u-3'),
      old('Build it', 'u-4'),
      assistant([text('Built.')]),
      END,
      old('This session is being continued', 'u-5', { isCompactSummary: true }),
    ];
    expect(read(lines)).toMatchObject([
      { type: 'prompt', turnId: 'u-4', text: 'Build it' },
      { type: 'said' },
      { type: 'ended', turnId: 'u-4', answer: 'Built.' },
    ]);
  });

  it('DS-5.2 dies of no line, and ends each turn once, whatever comes in whatever order', () => {
    const line = fc.oneof(
      fc.constantFrom('t-1', 't-2', 't-3').map((promptId) => user('Go', { promptId })),
      fc.string().map((words) => assistant([text(words)])),
      fc.constant(user([text('[Request interrupted by user]')])),
      fc.constant(END),
      fc.json().map((value) => `{"type":"user","message":${value}}`),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        let open: string | null = null;
        for (const event of read(lines)) {
          if (event.type === 'prompt') {
            expect(open).toBeNull();
            open = event.turnId;
          }
          if (event.type !== 'ended') continue;
          expect(event.turnId).toBe(open);
          open = null;
        }
      }),
      { numRuns: 300 },
    );
  });
});
