import { describe, expect, it } from 'vitest';
import { remember } from './steps.ts';
import {
  accepted,
  answers,
  asked,
  attached,
  delivery,
  ended,
  first,
  notFound,
  ofType,
  prompts,
  received,
  run,
  second,
  settled,
  started,
  taken,
} from './test-steps.ts';

const superseded = { type: 'message-superseded', messageId: first } as const;
const call = (turnId: string, id: string) =>
  ({ type: 'call-changed', turnId, call: { id, title: id, status: 'running' } }) as const;

describe('turns that are told late, again or by halves', () => {
  it('an ended turn begins no more, neither by itself nor when the program is reached again', () => {
    const over = [attached, started('t'), ended('t', 'done')] as const;
    expect(run([...over, started('t')]).state.turn).toBeNull();
    expect(run([...over, { type: 'detached' }, { ...attached, turnId: 't' }]).state.turn).toBeNull();
  });

  it('what is told of an ended turn grows no draft and shows no call', () => {
    const { state, effects } = run([
      attached,
      started('t'),
      ended('t', 'done'),
      { type: 'text-grew', turnId: 't', text: 'late' },
      call('t', 'late'),
    ]);
    expect(ofType(effects, 'grow-draft')).toEqual([]);
    expect(state.calls).toEqual([]);
  });

  it('the calls of a turn go with it, and the newest twenty are kept', () => {
    const calls = Array.from({ length: 25 }, (_, index) => call('t', `c${index}`));
    const { state } = run([attached, started('t'), ...calls]);
    expect(state.calls.map(({ id }) => id)).toEqual(calls.slice(-20).map((each) => each.call.id));
    expect(run([ended('t', '')], state).state.calls).toEqual([]);
  });

  it('the end of another turn neither ends the one under way nor answers its message', () => {
    const working = run([attached, received(first), taken(first), accepted(first, 'ours')]);
    const other = run([ended('earlier', 'of before')], working.state);
    expect(other.state.turn).toMatchObject({ id: 'ours', messageId: first });
    expect(ofType(other.effects, 'send-answer')).toMatchObject([{ turnId: 'earlier', messageId: null }]);
    const own = run([ended('ours', 'done')], other.state);
    expect(ofType(own.effects, 'send-answer')).toMatchObject([{ turnId: 'ours', messageId: first }]);
  });

  it('a turn that ends closes what it has asked, and leaves open what another asks', () => {
    const { effects } = run([
      attached,
      started('t'),
      { ...asked('mine'), turnId: 't' },
      { ...asked('other'), turnId: 'u' },
      { ...asked('nobody'), turnId: null },
      ended('t', ''),
    ]);
    expect(ofType(effects, 'close-ask').map(({ key }) => key)).toEqual(['mine']);
  });

  it('the order of a turn is recalled where none is known, and is never another than it was', () => {
    const recalled = { type: 'turn-recalled', turnId: 't', messageId: second } as const;
    const unknown = run([{ ...attached, turnId: 't' }, recalled]);
    expect(unknown.state.turn?.messageId).toBe(second);
    const known = run([attached, received(first), taken(first), accepted(first, 't'), recalled]);
    expect(known.state.turn?.messageId).toBe(first);
  });

  it('a turn is told to stop once, and not at all where the program cannot', () => {
    const stop = { type: 'stop-requested' } as const;
    const once = run([attached, started('t'), stop, stop]);
    expect(ofType(once.effects, 'act')).toEqual([{ type: 'act', action: { type: 'cancel-turn' } }]);
    const facts = { ...attached.facts, canStop: false };
    expect(ofType(run([{ ...attached, facts }, started('t'), stop]).effects, 'act')).toEqual([]);
  });
});

describe('prompts in doubt', () => {
  it('what has begun while a message was taken comes first: a turn, a menu, a cut', () => {
    const taking = run([attached, received(first)]).state;
    for (const between of [started('t'), asked('k'), { type: 'detached' }] as const)
      expect(prompts(run([between, taken(first)], taking).effects)).toEqual([]);
    const after = run([asked('k'), taken(first), settled('k'), taken(first)], taking);
    expect(prompts(after.effects)).toEqual([first]);
  });

  it('a message that has to wait once more stays before those behind it', () => {
    const { effects } = run([
      ...[attached, received(first), received(second), started('t'), taken(first), ended('t', '')],
    ]);
    expect(ofType(effects, 'take-message').map(({ messageId }) => messageId)).toEqual([first, first]);
  });

  it('a message that was superseded while it was taken is not sent', () => {
    const { effects } = run([attached, received(first), received(second), taken(first, 'superseded')]);
    expect(prompts(effects)).toEqual([]);
    expect(ofType(effects, 'take-message').map(({ messageId }) => messageId)).toEqual([first, second]);
  });

  it('nobody sends again what nobody could tell of before a restart', () => {
    const { effects } = run([attached, { ...received(first), delivery: { state: 'unknown', at: 1 } }]);
    expect(ofType(effects, 'take-message')).toEqual([]);
    expect(effects).toContainEqual({ type: 'acknowledge', messageId: first });
  });

  it('a prompt that the door has and does not find was not entered: it is refused, not sent again', () => {
    const { effects } = run([attached, received(first), taken(first), notFound(first, true)]);
    expect(prompts(effects)).toEqual([first]);
    expect(effects).toContainEqual(delivery(first, { state: 'refused', reason: 'unseen', words: '' }));
  });

  it('what is superseded while it is in doubt is still looked for, and the turn of another goes on', () => {
    const handed = [attached, received(first), taken(first), { type: 'detached' }] as const;
    const back = run([...handed, superseded, attached]);
    expect(ofType(back.effects, 'act').map(({ action }) => action.type)).toEqual([
      'prompt',
      'look-for-prompt',
    ]);
    const other = run([attached, received(second), taken(second), accepted(second, 't'), superseded]);
    expect(ofType(other.effects, 'act').map(({ action }) => action.type)).toEqual(['prompt']);
  });

  it('when the session is gone, what was handed over is unknown and what waited is refused', () => {
    const { effects } = run([attached, received(first), taken(first), received(second), { type: 'gone' }]);
    expect(effects).toContainEqual(delivery(first, { state: 'unknown' }));
    expect(effects).toContainEqual(delivery(second, { state: 'refused', reason: 'gone', words: '' }));
  });

  it('an acceptance counts for the prompt that it names', () => {
    const handed = run([attached, received(first), taken(first)]).state;
    expect(run([accepted(second, 't')], handed).effects).not.toContainEqual(
      expect.objectContaining({ type: 'acknowledge' }),
    );
  });

  it('an acceptance in a turn that has ended leaves nothing under way', () => {
    const early = run([
      attached,
      received(first),
      taken(first),
      started('t'),
      ended('t', 'quick'),
      accepted(first, 't'),
    ]);
    expect(early.state.turn).toBeNull();
    const found = run([attached, received(first), taken(first), { type: 'detached' }, attached]).state;
    expect(run([accepted(first, null)], found).state.turn).toBeNull();
  });

  it('a turn that was there before the prompt is not taken for its own', () => {
    const { state } = run([
      attached,
      { ...received(first), delivery: { state: 'typed', at: 1 } },
      started('in the terminal'),
      accepted(first, null),
    ]);
    expect(state.turn).toMatchObject({ id: 'in the terminal', messageId: null });
  });
});

it('remembers the newest, and so many', () => {
  expect([1, 2, 3, 4].reduce((list: readonly number[], each) => remember(list, each, 3), [])).toEqual([
    2, 3, 4,
  ]);
});

describe('what an earlier process of the hub has left open', () => {
  it('is over where the program does not ask it any more: answered elsewhere, or gone with the session', () => {
    const { effects } = run([{ ...attached, openAsks: ['k'] }, { type: 'detached' }, attached]);
    expect(ofType(effects, 'close-strays')).toEqual([
      { type: 'close-strays', openKeys: ['k'], how: 'elsewhere' },
    ]);
    expect(ofType(run([{ type: 'gone' }]).effects, 'close-strays')).toEqual([
      { type: 'close-strays', openKeys: [], how: 'gone' },
    ]);
  });

  it('nothing counts any more once the session is gone', () => {
    const { state, effects } = run([attached, { type: 'gone' }, attached, started('t'), asked('k')]);
    expect(state.link).toBe('gone');
    expect(ofType(effects, 'open-ask')).toEqual([]);
    expect(answers(effects)).toEqual([]);
  });
});
