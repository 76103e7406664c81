// Conformance: decision sets on a channel: all as recommended, picks, and words of the person's own.
import { describe, expect, it } from 'vitest';
import type { OpenChannel } from './outside.ts';
import {
  ask,
  copies,
  eventually,
  received,
  say,
  see,
  seen,
  tap,
  type World,
  withWorld,
  write,
} from './world.ts';

const SET = `Two things to decide. #1

1. Which database?
   A. SQLite (recommended)
   B. PostgreSQL
2. Which port?
   A. 80
   B. 7663 (recommended)`;

const ALL = 0;
const PARTLY = 1;
/** The buttons of the options follow: 1A, 1B, 2A, 2B. */
const PICK_1B = 3;

async function askSet(world: World) {
  const request = await ask(world, SET, { modelAnswer: true });
  await see(world, '#1');
  return request;
}

/** Taps "partly" and waits for the question for words. */
async function tapPartly(world: World): Promise<string> {
  const before = seen(world).length;
  await tap(world, '#1', PARTLY);
  await eventually(world, () => seen(world).length > before);
  return seen(world).at(-1)?.message ?? '';
}

export function describeDecisions(open: OpenChannel): void {
  describe('decision sets', () => {
    it('DS-2.1 "all as recommended" sends exactly the recommended picks', () =>
      withWorld(open, async (world) => {
        await askSet(world);
        await tap(world, '#1', ALL);
        await eventually(world, async () => (await received(world)).length > 0);
        expect(await received(world)).toEqual(['1A 2B']);
      }));

    it('DS-2.4 a pick is shown and sends nothing; "all" then sends it with the rest as recommended', () =>
      withWorld(open, async (world) => {
        await askSet(world);
        const { text } = await see(world, '#1');
        await tap(world, '#1', PICK_1B);
        await eventually(world, () => copies(world, '#1')[0]?.text !== text);
        expect(await received(world)).toEqual([]);
        await tap(world, '#1', ALL);
        await eventually(world, async () => (await received(world)).length > 0);
        expect(await received(world)).toEqual(['1B 2B']);
      }));

    it('DS-2.4 words in reply to a set go along with what was picked in it', () =>
      withWorld(open, async (world) => {
        await askSet(world);
        const { text, message } = await see(world, '#1');
        await tap(world, '#1', PICK_1B);
        await eventually(world, () => copies(world, '#1')[0]?.text !== text);
        write(world, 'but on port 8080', message);
        await eventually(world, async () => (await received(world)).length > 0);
        const [supplement] = await received(world);
        expect(supplement).toContain('but on port 8080');
        expect(supplement).toContain('My picks: 1B');
      }));

    it('DS-2.3 "partly" asks for words; the next ones go with the set, those after to the agent', () =>
      withWorld(open, async (world) => {
        await askSet(world);
        await tapPartly(world);
        write(world, 'but on port 8080');
        await eventually(world, async () => (await received(world)).length > 0);
        write(world, 'and hurry');
        await eventually(world, async () => (await received(world)).length > 1);
        const [supplement, next] = await received(world);
        expect(supplement).toContain('but on port 8080');
        expect(supplement).toContain('1A 2B');
        expect(next).toBe('and hurry');
      }));

    it('DS-2.3 a reply to the question for words goes with the set, also while others are said', () =>
      withWorld(open, async (world) => {
        await askSet(world);
        const prompt = await tapPartly(world);
        await say(world, 'something else #2');
        await see(world, 'something else #2');
        write(world, '1', prompt);
        await eventually(world, async () => (await received(world)).length > 0);
        expect(await received(world)).toEqual([expect.stringMatching(/Supplement: 1\n/)]);
      }));

    it('DS-2.3 "cancel" leaves the set open, and too many words are kept for another try', () =>
      withWorld(open, async (world) => {
        const { id } = await askSet(world);
        await tapPartly(world);
        const before = seen(world).length;
        write(world, 'x'.repeat(3001));
        await eventually(world, () => seen(world).length >= before + 2);
        write(world, 'cancel');
        await eventually(world, () => seen(world).length >= before + 4);
        expect(await received(world)).toEqual([]);
        expect((await world.life.hub.requests.get(id)).settlement).toBeNull();
      }));

    it('DS-2.3 words that come after ten minutes go nowhere, and that is said', () =>
      withWorld(open, async (world) => {
        const { id } = await askSet(world);
        await tapPartly(world);
        await world.time.advance(600_000);
        const before = seen(world).length;
        write(world, 'late');
        await eventually(world, () => seen(world).length >= before + 2);
        expect(await received(world)).toEqual([]);
        expect((await world.life.hub.requests.get(id)).settlement).toBeNull();
        write(world, 'as a message');
        await eventually(world, async () => (await received(world)).length > 0);
      }));
  });
}
