// A request below its message: what it says while it waits.
import { expect, it } from 'vitest';
import { messageOf, openAsked, textOf } from '../test-panel.ts';

/** Longer than the hub takes to notice that nobody waits. */
const A_WHILE = 4_000;

it.each([
  ['en', 'ci no longer waits. Your answer goes to its mailbox, where it finds it.'],
  ['zh-CN', 'ci 已不再等待。你的回答会放进它的邮箱，它会在那里看到。'],
] as const)(
  'OPS-2 the card says in %s that nobody waits any more, as soon as it is so',
  async (language, words) => {
    const { panel, asked } = await openAsked(
      async (hub) => [await hub.ask('ci', 'Deploy?', ['Yes', 'No'], { awaited: true })],
      { language },
    );
    const [question] = asked;
    const card = () => textOf(messageOf(question));
    expect(card()).not.toContain(words);
    await panel.time.advance(A_WHILE);
    await expect.poll(card).toContain(words);

    const abort = new AbortController();
    const waiting = panel.program.request(question.requestId, { waitMs: 30_000, signal: abort.signal });
    waiting.catch(() => {});
    await expect.poll(card).not.toContain(words);
    abort.abort();
    await panel.person.answer(question.requestId, { text: 'Yes', surface: 'panel' });
    expect(await panel.received('ci')).toEqual(['Yes']);
  },
);
