import type { AskAnswer, DoorEvent } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import { createCallBook } from './call-book.ts';
import { createAskDesk, type PermissionCall } from './open-asks.ts';
import { createPromptWatch } from './prompt-watch.ts';
import { toModes } from './session-modes.ts';
import { createTurnBook } from './turn-book.ts';

const YES: AskAnswer = { type: 'approve', scope: null, parameters: null };
const NO: AskAnswer = { type: 'reject', words: '' };

function openDesk() {
  const told: DoorEvent[] = [];
  const calls = createCallBook();
  const desk = createAskDesk({
    calls,
    tell: (event) => void told.push(event),
    timer: () => () => {},
    isFollowed: () => true,
    isWaiting: () => true,
  });
  return { told, calls, desk, closed: () => told.filter(({ type }) => type === 'ask-closed') };
}

/** The process of a hook that asks about a call, and what it was told. */
function toHook(command: string, more: { nonce?: string; agent_id?: string } = {}) {
  const decided: unknown[] = [];
  let leave = () => {};
  const { nonce = command, ...rest } = more;
  const call: PermissionCall = {
    nonce,
    event: {
      ...{ hook_event_name: 'PermissionRequest', session_id: 's', prompt_id: 't' },
      ...{ tool_name: 'Bash', tool_input: { command }, permission_suggestions: [], ...rest },
    },
    tellKey: () => {},
    decide: (output) => void decided.push(output),
    drop: () => void decided.push('dropped'),
    onLeft(listener) {
      leave = listener;
    },
  };
  return { call, decided, leave: () => leave() };
}

const called = (id: string, command: string, agentId: string | null = null) => ({
  ...{ id, name: 'Bash', input: { command }, agentId },
});

describe('the ask desk of Claude Code', () => {
  it('an ask is answered once: who comes back with the same process gets the same answer', async () => {
    const { desk, calls, told } = openDesk();
    calls.call(called('c1', 'npm test'));
    const first = toHook('npm test');
    await desk.take(first.call);
    desk.answer('c1', YES);
    desk.answer('c1', NO);
    expect(first.decided).toHaveLength(1);
    const again = toHook('npm test');
    await desk.take(again.call);
    expect(again.decided).toEqual(first.decided);
    expect(told.filter(({ type }) => type === 'asked')).toHaveLength(1);
  });

  it('a hook that ends without us was answered in the terminal', async () => {
    const { desk, calls, closed } = openDesk();
    calls.call(called('c1', 'npm test'));
    const hook = toHook('npm test');
    await desk.take(hook.call);
    hook.leave();
    expect(closed()).toEqual([{ type: 'ask-closed', key: 'c1', how: 'elsewhere' }]);
  });

  it('a call that has returned closes its own ask and no other, and is not asked about any more', async () => {
    const { desk, calls, closed, told } = openDesk();
    for (const [id, command] of [
      ['c1', 'npm test'],
      ['c2', 'npm ci'],
    ] as const) {
      calls.call(called(id, command));
      await desk.take(toHook(command).call);
    }
    desk.returned('c1');
    expect(closed()).toEqual([{ type: 'ask-closed', key: 'c1', how: 'elsewhere' }]);
    calls.return('c1');
    const late = toHook('npm test', { nonce: 'late' });
    await desk.take({ ...late.call, key: 'c1' });
    expect(late.decided).toEqual(['dropped']);
    expect(told.filter(({ type }) => type === 'asked')).toHaveLength(2);
  });

  it('is closed when the session was seen twice to wait for nobody, and not between two dialogs', async () => {
    const { desk, calls, closed } = openDesk();
    calls.call(called('c1', 'npm test'));
    await desk.take(toHook('npm test').call);
    // The record is written after the hook has begun.
    for (const isWaiting of [false, false, true, false, true, false]) desk.see(isWaiting);
    expect(closed()).toEqual([]);
    desk.see(false);
    expect(closed()).toHaveLength(1);
  });
});

describe('the call book of Claude Code', () => {
  it('gives each call to one ask: by its input, and of its own agent', () => {
    const book = createCallBook();
    book.call(called('c1', 'npm ci'));
    book.call(called('c2', 'npm test'));
    book.call(called('c3', 'npm test'));
    const wanted = { name: 'Bash', input: { command: 'npm test' }, agentId: null };
    expect([book.take(wanted), book.take(wanted), book.take(wanted)]).toEqual(['c2', 'c3', null]);
    expect(book.take({ ...wanted, agentId: 'sub' })).toBeNull();
  });

  it('guesses a call only where it can be no other', () => {
    const book = createCallBook();
    const wanted = { name: 'Bash', input: { command: 'other' }, agentId: null };
    book.call(called('c1', 'npm ci'));
    book.call(called('c2', 'npm test'));
    expect(book.takeOnly(wanted)).toBeNull();
    book.return('c2');
    expect(book.takeOnly(wanted)).toBe('c1');
  });
});

describe('turns and prompts of Claude Code', () => {
  it('a turn begins once and ends once, whoever tells of it', () => {
    const told: DoorEvent[] = [];
    const book = createTurnBook((event) => void told.push(event));
    const end = { turnId: 't', outcome: 'completed', answer: 'Done.', failure: null, at: 5 } as const;
    book.start('t', 1);
    book.start('t', 2);
    book.end(end);
    book.end(end);
    book.start('t', 6);
    expect(told.map(({ type }) => type)).toEqual(['turn-started', 'turn-ended']);
    expect(book.current()).toBeNull();
  });

  it('a turn is abandoned when the program was seen idle twice since it began', () => {
    const book = createTurnBook(() => {});
    book.start('t', 10);
    expect([book.seeIdle(9, 11), book.seeIdle(9, 12), book.seeIdle(13, 14)]).toEqual([false, false, false]);
    expect(book.seeIdle(13, 15)).toBe(true);
  });

  it('DS-5.3 a prompt has arrived by its own words, once, and not before it was handed over', () => {
    const watch = createPromptWatch(() => true);
    watch.arrive({ turnId: 'old', text: 'go', at: 1 });
    watch.expect('p', 'go');
    expect(watch.find('go', 5)).toBeNull();
    expect(watch.arrive({ turnId: 'other', text: 'something else', at: 6 })).toBeNull();
    expect(watch.arrive({ turnId: 'new', text: 'go', at: 7 })).toBe('p');
    watch.expect('q', 'go');
    expect(watch.arrive({ turnId: 'new', text: 'go', at: 7 })).toBeNull();
    expect(watch.find('go', 5)).toMatchObject({ turnId: 'new' });
  });

  it('promises to ask only where it asks: not in a mode of its own that does not, nor without hooks', () => {
    expect(toModes('default', true)).toMatchObject({ supervised: 'judged', ask: 'judged' });
    for (const [mode, hasHooks] of [
      ['bypassPermissions', true],
      ['acceptEdits', true],
      [null, true],
      ['default', false],
    ] as const)
      expect(toModes(mode, hasHooks)).toMatchObject({ supervised: 'cannot', ask: 'cannot' });
  });
});
