import type { DoorEvent, DoorEventOf } from '@nod/doors';
import { describe, expect, it } from 'vitest';
import { createOpenAsks } from './open-asks.ts';
import { createPromptMemory } from './prompt-memory.ts';
import { createToldEvents } from './told-events.ts';

const asked = (key: string): DoorEventOf<'asked'> => ({
  ...{ type: 'asked' as const, key, turnId: 't' },
  ask: { type: 'questions', text: '', questions: [] },
});

describe('what a keeper remembers', () => {
  it('DS-5.3 of a prompt that it never had it is certain, unless it was handed over before it was there', () => {
    const prompts = createPromptMemory(10);
    expect(prompts.look('p', 10)).toMatchObject({ type: 'prompt-not-found', isCertain: true });
    expect(prompts.look('p', 9)).toMatchObject({ type: 'prompt-not-found', isCertain: false });
    prompts.set('p', { type: 'waiting' });
    expect(prompts.look('p', 10)).toBeNull();
    prompts.set('p', { type: 'accepted', turnId: 't' });
    expect(prompts.look('p', 10)).toEqual({ type: 'prompt-accepted', promptId: 'p', turnId: 't' });
  });

  it('DS-5.3 once it has forgotten any, it is certain of none that it does not know', () => {
    const prompts = createPromptMemory(0);
    for (let index = 0; index <= 1_000; index += 1) prompts.set(`p${index}`, { type: 'waiting' });
    expect(prompts.look('p0', 10)).toMatchObject({ isCertain: false });
    expect(prompts.look('p1000', 10)).toBeNull();
  });

  it('tells turns that ended since then again, and the last at least', () => {
    const told = createToldEvents(() => {});
    const end = (turnId: string, at: number) =>
      told.tellEnd({ type: 'turn-ended', turnId, outcome: 'completed', answer: '', failure: null }, at);
    end('a', 1);
    end('b', 2);
    end('c', 3);
    const since = (time: number) => told.endedSince(time).map(({ turnId }) => turnId);
    expect(since(1)).toEqual(['b', 'c']);
    expect(since(9)).toEqual(['c']);
  });

  it('an ask is answered once, and is over when the agent takes it back', async () => {
    const takenBack: string[] = [];
    const asks = createOpenAsks((key) => void takenBack.push(key));
    const opened = { ask: asked('k').ask, respond: (answer: { type: string }) => ({ said: answer.type }) };
    const first = asks.open(asked('k'), opened, new AbortController().signal);
    expect(asks.answer('k', { type: 'reject', words: '' })?.key).toBe('k');
    expect(asks.answer('k', { type: 'approve', scope: null, parameters: null })).toBeNull();
    expect(await first).toEqual({ said: 'reject' });
    const leaving = new AbortController();
    const second = asks.open(asked('l'), opened, leaving.signal);
    leaving.abort();
    expect(await second).toEqual({ outcome: { outcome: 'cancelled' } });
    expect(takenBack).toEqual(['l']);
    expect(asks.list()).toEqual([]);
  });

  it('a reader that comes after the end is told that it is over, and nothing else', async () => {
    const told = createToldEvents(() => {});
    told.end();
    const events: DoorEvent[] = [];
    for await (const event of told.read(() => [asked('k')], new AbortController().signal)) events.push(event);
    expect(events).toEqual([{ type: 'gone' }]);
  });
});
