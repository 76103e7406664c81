import { describeDoor } from '@nod/testing/door-conformance';
import { expect, it } from 'vitest';
import { prepareQwenStart } from './qwen-start.ts';
import { openQwen } from './test-qwen.ts';

describeDoor('the door of Qwen Code', {
  traits: {
    takesPrompts: true,
    asksApprovals: true,
    rejectsWithWords: true,
    asksQuestions: true,
    asksAtOnce: false,
    canStop: false,
    saysPieces: true,
    keepsAsks: true,
    tellsEarlierTurns: true,
    canBeCut: false,
  },
  open: openQwen,
});

it('DS-5.3 finds a prompt that an earlier hub handed over, and says of another that it never arrived', async () => {
  const outside = await openQwen();
  try {
    const { door, sessionId } = outside;
    const first = await door.attach(sessionId);
    const leaving = new AbortController();
    const reading = readUntil(first.events(0, leaving.signal), 'prompt-accepted');
    await expect.poll(() => reading.types()).toContain('attached');
    await first.act({ type: 'prompt', promptId: 'p1', text: '1A 2C 3B' });
    const accepted = await reading.found;
    leaving.abort();
    const second = await door.attach(sessionId);
    const again = readUntil(second.events(0, new AbortController().signal), 'prompt-not-found');
    await expect.poll(() => again.types()).toContain('attached');
    await second.act({ type: 'look-for-prompt', promptId: 'p1', text: '1A 2C 3B', since: 0 });
    await second.act({ type: 'look-for-prompt', promptId: 'p2', text: '1A 2C 3B', since: 0 });
    expect(await again.found).toEqual({ type: 'prompt-not-found', promptId: 'p2', isCertain: true });
    expect(again.events).toContainEqual(accepted);
  } finally {
    await outside.close();
  }
});

it('starts Qwen so that it asks, unless the person says how it is to be', async () => {
  const outside = await openQwen();
  try {
    const { args, sessionId } = prepareQwenStart(outside.folder, []);
    expect(args.slice(0, 4)).toEqual(['--session-id', sessionId, '--approval-mode', 'default']);
    expect(prepareQwenStart(outside.folder, ['--yolo']).args).not.toContain('--approval-mode');
    const own = ['--session-id', '11111111-2222-4333-8444-555555555555'];
    expect(prepareQwenStart(outside.folder, own)).toMatchObject({ sessionId: own[1] });
  } finally {
    await outside.close();
  }
});

function readUntil<T extends { type: string }>(events: AsyncIterable<T>, type: T['type']) {
  const seen: T[] = [];
  const found = (async () => {
    for await (const event of events) {
      seen.push(event);
      if (event.type === type) return event;
    }
    throw new Error(`no ${type}`);
  })();
  return { found, events: seen, types: () => seen.map((event) => event.type) };
}
