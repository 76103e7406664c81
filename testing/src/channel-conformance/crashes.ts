// Conformance: nothing is lost and nothing is doubled beyond what is said, over restarts, outages and crashes.
import { startChannel } from '@nod/channels';
import { describe, expect, it } from 'vitest';
import type { OpenChannel } from './outside.ts';
import {
  ana,
  ask,
  copies,
  eventually,
  live,
  received,
  restart,
  revive,
  say,
  see,
  seen,
  tap,
  type World,
  withWorld,
  write,
} from './world.ts';

/** Longer than any pause of the driver. */
const LONG_MS = 300_000;

export function describeCrashes(open: OpenChannel): void {
  describe('restarts and crashes', () => {
    it('OPS-2 goes on where it was: nothing is shown twice, and what was shown before still works', () =>
      withWorld(open, async (world) => {
        await ask(world, 'Deploy #1?', { quickReplies: ['Yes', 'No'] });
        await see(world, 'Deploy #1?');
        await restart(world);
        await say(world, 'after #2');
        await see(world, 'after #2');
        expect(copies(world, 'Deploy #1?')).toHaveLength(1);
        await tap(world, 'Deploy #1?', 1);
        await eventually(world, async () => (await received(world)).length > 0);
        expect(await received(world)).toEqual(['No']);
      }));

    it('what was said and done while no hub was running is shown and taken with the next', () =>
      withWorld(open, async (world) => {
        const { id } = await ask(world, 'Deploy #1?', { quickReplies: ['Yes', 'No'] });
        await say(world, 'hello #2');
        await see(world, 'hello #2');
        await (await world.life.running).stop();
        const { connected } = world.life;
        await tap(world, 'Deploy #1?', 0);
        write(world, 'still there? #3');
        await say(world, 'said meanwhile #4');
        connected.die();
        world.life.hub.stop();
        world.life = await live(world);
        await see(world, 'said meanwhile #4');
        await eventually(world, async () => (await received(world)).length === 2);
        expect(await received(world)).toEqual(['Yes', 'still there? #3']);
        await eventually(world, () => copies(world, 'Deploy #1?')[0]?.buttons.length === 0);
        expect((await world.life.hub.requests.get(id)).settlement?.outcome).toBe('answered');
      }));

    it('an outage loses nothing and keeps the order', () =>
      withWorld(open, async (world) => {
        await say(world, 'hello #1');
        await see(world, 'hello #1');
        world.outside.setAway(true);
        const { id } = await ask(world, 'Deploy #2?', { quickReplies: ['Yes'] });
        await say(world, 'more #3');
        await world.life.hub.requests.answer(id, { text: 'Yes', surface: 'panel' });
        await world.time.advance(LONG_MS);
        expect(seen(world)).toHaveLength(1);
        world.outside.setAway(false);
        await see(world, 'more #3', ana, LONG_MS);
        expect(seen(world).map(({ text }) => /#\d/.exec(text)?.[0])).toEqual(['#1', '#2', '#3']);
        expect(copies(world, '#2')).toMatchObject([{ buttons: [], isAgain: false }]);
      }));

    it('a call that did not get through is repeated, without a word about it', () =>
      withWorld(open, async (world) => {
        world.outside.fail('before');
        world.outside.fail('before');
        await say(world, 'hello #1');
        await see(world, 'hello #1', ana, LONG_MS);
        expect(copies(world, 'hello #1')).toMatchObject([{ isAgain: false }]);
      }));

    it('where nobody can say whether it arrived, it is shown again and says so; where the channel can, it is not', () =>
      withWorld(open, async (world) => {
        world.outside.fail('after');
        await say(world, 'hello #1');
        await say(world, 'then #2');
        await see(world, 'then #2', ana, LONG_MS);
        expect(copies(world, 'hello #1').map(({ isAgain }) => isAgain)).toEqual(toCopies(world));
      }));

    it('the same when the process dies between the sending and its confirmation', () =>
      withWorld(open, async (world) => {
        await dieWhileShowing(world, 'Deploy #1?');
        await revive(world);
        await say(world, 'then #2');
        await see(world, 'then #2');
        expect(copies(world, 'Deploy #1?').map(({ isAgain }) => isAgain)).toEqual(toCopies(world));
        await world.life.hub.requests.answer(
          (world.life.hub.requests.open()[0] ?? { id: world.newId('req') }).id,
          { text: 'Yes', surface: 'panel' },
        );
        await eventually(world, () => copies(world, 'Deploy #1?').at(-1)?.buttons.length === 0);
      }));

    it('what changed before it was known to have arrived is shown as it is', () =>
      withWorld(open, async (world) => {
        await dieWhileShowing(world, 'Deploy #1?');
        world.outside.setAway(true);
        await revive(world);
        const [request] = world.life.hub.requests.open();
        if (!request) throw new Error('nothing waits');
        await world.life.hub.requests.answer(request.id, { text: 'Not today', surface: 'panel' });
        const { surface } = world.life.connected.channel;
        const isNoted = async () =>
          (await world.life.store.showingsOf(surface, request.id))[0]?.version === 2;
        await eventually(world, isNoted);
        world.outside.setAway(false);
        const isOver = () => copies(world, 'Deploy #1?').at(-1)?.buttons.length === 0;
        await eventually(world, isOver, LONG_MS);
        expect(copies(world, 'Deploy #1?').map(({ isAgain }) => isAgain)).toEqual(toCopies(world));
      }));

    it('a tap on what may have arrived shows that it did: it counts, and nothing is shown again', () =>
      withWorld(open, async (world) => {
        await dieWhileShowing(world, 'Deploy #1?');
        world.outside.fail('before');
        await revive(world);
        await tap(world, 'Deploy #1?', 0);
        await eventually(world, async () => (await received(world)).length > 0);
        await say(world, 'then #2');
        await see(world, 'then #2', ana, LONG_MS);
        expect(await received(world)).toEqual(['Yes']);
        expect(copies(world, 'Deploy #1?')).toMatchObject([{ buttons: [], isAgain: false }]);
      }));

    it('nothing is sent twice to an agent by a process that dies before it knows that it was sent', () =>
      withWorld(open, async (world) => {
        await say(world, 'hello #1');
        await see(world, 'hello #1');
        for (const commits of [0, 1, 2]) {
          world.life.mortal.dieAfter(commits);
          write(world, `word ${commits}`);
          await world.life.mortal.death;
          await revive(world);
        }
        await eventually(world, async () => (await received(world)).length === 3);
        write(world, 'the end');
        await eventually(world, async () => (await received(world)).includes('the end'));
        expect(await received(world)).toEqual(['word 0', 'word 1', 'word 2', 'the end']);
      }));

    it('F-61 who claims the channel takes it over: the one before shows and takes nothing more', () =>
      withWorld(open, async (world) => {
        await say(world, 'hello #1');
        await see(world, 'hello #1');
        const first = await world.life.running;
        const { hub, ports } = world.life;
        const second = await startChannel({
          ...ports,
          hub,
          channel: world.outside.connect({ ...ports, hub }).channel,
        });
        await say(world, 'after #2');
        await see(world, 'after #2');
        await say(world, 'after #3');
        await see(world, 'after #3');
        await first.ended;
        expect(copies(world, 'after')).toHaveLength(2);
        write(world, 'to one of them');
        await eventually(world, async () => (await received(world)).length > 0);
        expect(await received(world)).toEqual(['to one of them']);
        await second.stop();
      }));
  });
}

async function dieWhileShowing(world: World, text: string): Promise<void> {
  await say(world, 'hello #0');
  await see(world, 'hello #0');
  world.life.connected.dieAt(1, true);
  await ask(world, text, { quickReplies: ['Yes', 'No'] });
  await world.life.connected.death;
}

/** Whether each copy says that it may be there already. */
function toCopies({ outside }: World): boolean[] {
  return outside.remembers ? [false] : [false, true];
}
