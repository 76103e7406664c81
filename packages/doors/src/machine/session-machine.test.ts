import { describe, expect, it } from 'vitest';
import {
  ASK,
  accepted,
  answers,
  asked,
  attached,
  delivery,
  ended,
  FACTS,
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
  without,
} from './test-steps.ts';

describe('the session machine', () => {
  it('DS-5.3 hands a message over: queued, taken, typed, accepted, acknowledged', () => {
    const { effects } = run([attached, received(first), taken(first), accepted(first, 'turn-1')]);
    expect(without(effects, 'tell-presence', 'close-strays')).toEqual([
      delivery(first, { state: 'queued' }),
      { type: 'take-message', messageId: first },
      delivery(first, { state: 'typed' }),
      { type: 'act', action: { type: 'prompt', promptId: first, text: `text of ${first}` } },
      delivery(first, { state: 'accepted', turnId: 'turn-1' }),
      { type: 'acknowledge', messageId: first },
    ]);
  });

  it('keeps the next message until the turn has ended, also one begun in the terminal', () => {
    const { state, effects } = run([attached, started('own'), received(first), received(second)]);
    expect(ofType(effects, 'take-message')).toEqual([]);
    const after = run([ended('own', 'done')], state);
    expect(ofType(after.effects, 'take-message')).toEqual([{ type: 'take-message', messageId: first }]);
    const next = run([taken(first), accepted(first, 'turn-1'), ended('turn-1', 'ok')], after.state);
    expect(ofType(next.effects, 'take-message')).toEqual([{ type: 'take-message', messageId: second }]);
  });

  it('waits for the turn of an accepted prompt whose door does not say which', () => {
    const { state } = run([attached, received(first), received(second), taken(first), accepted(first, null)]);
    expect(state.turn).toMatchObject({ id: null, messageId: first });
    const { effects } = run([started('t'), ended('t', 'done')], state);
    expect(ofType(effects, 'send-answer')).toMatchObject([{ turnId: 't', messageId: first }]);
    expect(ofType(effects, 'take-message')).toEqual([{ type: 'take-message', messageId: second }]);
  });

  it('sends nothing into a program that asks something', () => {
    const { state, effects } = run([attached, asked('k'), received(first)]);
    expect(ofType(effects, 'take-message')).toEqual([]);
    const after = run([{ type: 'ask-closed', key: 'k', how: 'elsewhere' }], state);
    expect(ofType(after.effects, 'take-message')).toHaveLength(1);
  });

  it('gives a message up that another reader has taken, and goes on with the next', () => {
    const { effects } = run([attached, received(first), received(second), taken(first, 'before')]);
    expect(effects).toContainEqual(delivery(first, { state: 'accepted' }));
    expect(ofType(effects, 'take-message')).toHaveLength(2);
    expect(prompts(effects)).toEqual([]);
  });

  it('looks for a prompt that was in the air when it was cut off, and sends it again only if it never arrived', () => {
    const { state } = run([attached, received(first), taken(first), { type: 'detached' }]);
    const back = run([attached], state);
    const look = { type: 'look-for-prompt', promptId: first, text: `text of ${first}`, since: 5 } as const;
    expect(back.effects).toContainEqual({ type: 'act', action: look });
    expect(prompts(back.effects)).toEqual([]);
    const missing = run([notFound(first, true), taken(first)], back.state);
    expect(prompts(missing.effects)).toEqual([first]);
    const unknown = run([notFound(first, false)], back.state);
    expect(unknown.effects).toContainEqual(delivery(first, { state: 'unknown' }));
    expect(prompts(unknown.effects)).toEqual([]);
    const found = run([accepted(first, 'turn-1')], back.state);
    expect(found.effects).toContainEqual(delivery(first, { state: 'accepted', turnId: 'turn-1' }));
  });

  it('looks for a prompt that another process of the hub had handed over', () => {
    const before = { ...received(first), delivery: { state: 'typed', at: 77 } } as const;
    const { effects } = run([before, attached]);
    expect(effects).toContainEqual({
      type: 'act',
      action: { type: 'look-for-prompt', promptId: first, text: `text of ${first}`, since: 77 },
    });
    expect(ofType(effects, 'tell-delivery')).toEqual([]);
  });

  it('acknowledges what had ended before and an answer to a question of the program; neither is sent', () => {
    const over = { ...received(first), delivery: { state: 'accepted', at: 1 } } as const;
    const answer = { ...received(second), isAnswer: true };
    const { effects } = run([attached, over, answer]);
    expect(ofType(effects, 'acknowledge')).toHaveLength(2);
    expect(ofType(effects, 'take-message')).toEqual([]);
  });

  it('tells why a prompt was refused, and goes on', () => {
    const refused = { type: 'prompt-refused', promptId: first, reason: 'menu', words: '' } as const;
    const { effects } = run([attached, received(first), received(second), taken(first), refused]);
    expect(effects).toContainEqual(delivery(first, { state: 'refused', reason: 'menu', words: '' }));
    expect(ofType(effects, 'take-message')).toHaveLength(2);
  });

  it('refuses what cannot go in: of a program that takes no prompts, and of one that is gone', () => {
    const none = { ...attached, facts: { ...FACTS, prompts: 'none' } } as const;
    expect(run([none, received(first)]).effects).toContainEqual(
      delivery(first, { state: 'refused', reason: 'unsupported', words: '' }),
    );
    const { effects } = run([attached, started('t'), received(first), { type: 'gone' }, received(second)]);
    for (const id of [first, second])
      expect(effects).toContainEqual(delivery(id, { state: 'refused', reason: 'gone', words: '' }));
  });

  it('opens an ask once, and hands the answer over once', () => {
    const { effects } = run([attached, asked('k'), asked('k'), settled('k'), settled('k')]);
    expect(ofType(effects, 'open-ask')).toHaveLength(1);
    expect(answers(effects)).toEqual(['k']);
  });

  it('SEC-3 an answer to what was shown is no answer to what is asked by the same key since', () => {
    const other = { ...ASK, parameters: { command: 'rm -rf ~' } };
    const late = run([attached, asked('k'), { ...asked('k'), ask: other }, settled('k')]);
    expect(answers(late.effects)).toEqual([]);
    expect(ofType(late.effects, 'close-ask')).toEqual([{ type: 'close-ask', key: 'k', how: 'gone' }]);
    expect(ofType(late.effects, 'open-ask').map(({ ask }) => ask)).toEqual([ASK, other]);
    expect(answers(run([settled('k', other)], late.state).effects)).toEqual(['k']);
    const before = run([attached, asked('k'), settled('k'), { ...asked('k'), ask: other }]);
    expect(answers(before.effects)).toEqual(['k']);
    expect(ofType(before.effects, 'open-ask')).toHaveLength(2);
  });

  it('SEC-3 lets no other program speak under the id of a session', () => {
    const other = { ...attached, facts: { ...FACTS, program: 'claude' } };
    const { state, effects } = run([other, received(first)]);
    expect(state).toMatchObject({ link: 'new', facts: FACTS });
    expect(ofType(effects, 'take-message')).toEqual([]);
  });

  it('approves its own tools at once, and asks nobody', () => {
    const { effects } = run([attached, { ...asked('k'), ask: { ...ASK, isOwnTool: true } }]);
    expect(ofType(effects, 'open-ask')).toEqual([]);
    expect(answers(effects)).toEqual(['k']);
  });

  it('closes what was answered in the terminal, also while it was cut off', () => {
    const closed = run([attached, asked('k'), { type: 'ask-closed', key: 'k', how: 'elsewhere' }]);
    expect(ofType(closed.effects, 'close-ask')).toEqual([{ type: 'close-ask', key: 'k', how: 'elsewhere' }]);
    const away = run([attached, asked('k'), { type: 'detached' }, attached]);
    expect(ofType(away.effects, 'close-ask')).toEqual([{ type: 'close-ask', key: 'k', how: 'elsewhere' }]);
  });

  it('keeps an answer that was given while it was cut off, and gives it again if it is asked again', () => {
    const away = run([attached, asked('k'), { type: 'detached' }, settled('k')]);
    expect(answers(away.effects)).toEqual([]);
    const back = run([{ ...attached, openAsks: ['k'] }, asked('k')], away.state);
    expect(answers(back.effects)).toEqual(['k']);
  });

  it('takes an answer of its own that the door calls closed for no other', () => {
    const { effects } = run([
      attached,
      asked('k'),
      settled('k'),
      { type: 'ask-closed', key: 'k', how: 'elsewhere' },
    ]);
    expect(ofType(effects, 'close-ask')).toEqual([]);
  });

  it('closes what a turn has asked when it ends, and everything when the session is gone', () => {
    const inTurn = { ...asked('k'), turnId: 't' };
    expect(ofType(run([attached, started('t'), inTurn, ended('t', '')]).effects, 'close-ask')).toEqual([
      { type: 'close-ask', key: 'k', how: 'gone' },
    ]);
    expect(ofType(run([attached, asked('k'), { type: 'gone' }]).effects, 'close-ask')).toEqual([
      { type: 'close-ask', key: 'k', how: 'gone' },
    ]);
  });

  it('sends the answer of a turn once, and nothing where nothing was said', () => {
    const { effects } = run([attached, started('t'), ended('t', 'done'), attached, ended('t', 'done')]);
    expect(ofType(effects, 'send-answer')).toMatchObject([{ turnId: 't', text: 'done' }]);
    const silent = run([attached, started('t'), ended('t', ' ')]);
    expect(ofType(silent.effects, 'send-answer')).toEqual([]);
    expect(silent.effects).toContainEqual({ type: 'drop-draft', turnId: 't' });
  });

  it('answers whoever gave the order, also where nothing was said or it was stopped in the terminal', () => {
    const ordered = [attached, received(first), taken(first), accepted(first, 't')];
    const answer = { turnId: 't', messageId: first };
    expect(ofType(run([...ordered, ended('t', '')]).effects, 'send-answer')).toMatchObject([answer]);
    const stopped = { ...ended('t', ''), outcome: 'stopped' } as const;
    expect(ofType(run([...ordered, stopped]).effects, 'send-answer')).toMatchObject([answer]);
  });

  it('says that it was stopped to who asked for that here, and the error of one that failed', () => {
    const stopped = { ...ended('t', ''), outcome: 'stopped' } as const;
    const here = run([attached, started('t'), { type: 'stop-requested' }, stopped]);
    expect(here.effects).toContainEqual({ type: 'act', action: { type: 'cancel-turn' } });
    expect(ofType(here.effects, 'send-answer')).toMatchObject([{ outcome: 'stopped' }]);
    expect(ofType(run([attached, started('t'), stopped]).effects, 'send-answer')).toEqual([]);
    const failed = { ...ended('t', ''), outcome: 'failed', failure: 'no credit left' } as const;
    expect(ofType(run([attached, started('t'), failed]).effects, 'send-answer')).toMatchObject([
      { outcome: 'failed', failure: 'no credit left' },
    ]);
  });

  it('says so when nothing can be stopped', () => {
    expect(run([attached, { type: 'stop-requested' }]).effects).toContainEqual({ type: 'tell-nothing-runs' });
  });

  it('ends the turn of a message that is superseded, and does not send one that waits', () => {
    const superseded = { type: 'message-superseded', messageId: first } as const;
    const working = run([attached, received(first), taken(first), accepted(first, 't'), superseded]);
    expect(working.effects).toContainEqual({ type: 'act', action: { type: 'cancel-turn' } });
    const waiting = run([attached, started('t'), received(first), superseded, ended('t', '')]);
    expect(ofType(waiting.effects, 'take-message')).toEqual([]);
  });

  it('tells the program the mode where it follows it, when it is chosen and when it is reached', () => {
    const supervised = { type: 'mode-chosen', mode: 'supervised' } as const;
    const set = { type: 'act', action: { type: 'set-mode', mode: 'supervised' } };
    expect(run([attached, supervised]).effects).toContainEqual(set);
    expect(run([supervised, attached]).effects).toContainEqual(set);
    expect(ofType(run([attached, { type: 'mode-chosen', mode: 'ask' }]).effects, 'act')).toEqual([]);
  });

  it('tells its presence when that changes: gone, idle, working, waiting', () => {
    const { effects } = run([
      { type: 'mode-chosen', mode: 'ask' },
      attached,
      started('t'),
      asked('k'),
      settled('k'),
      ended('t', 'done'),
      { type: 'detached' },
    ]);
    const states = ofType(effects, 'tell-presence').map(({ presence }) => presence.state);
    expect(states).toEqual(['gone', 'idle', 'working', 'waiting', 'working', 'idle', 'gone']);
  });
});
