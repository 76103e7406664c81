// Conformance: what agents say and ask is shown, where it belongs, in order, and follows what becomes of it.
import { MAX_CALLBACK_BYTES, PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import type { OpenChannel } from './outside.ts';
import { ana, ask, ben, copies, eventually, say, see, seen, withWorld } from './world.ts';

export function describeShowing(open: OpenChannel): void {
  describe('showing', () => {
    it('says what each agent says, in its chat, in the order said', () =>
      withWorld(open, async (world) => {
        for (const number of [1, 2, 3]) {
          await say(world, `from ana #${number}`);
          await say(world, `from ben #${number}`, {}, ben);
        }
        await see(world, 'from ana #3');
        await see(world, 'from ben #3', ben);
        for (const [agent, name] of [
          [ana, 'ana'],
          [ben, 'ben'],
        ] as const)
          expect(seen(world, agent).map(({ text }) => /from (\w+) #(\d)/.exec(text)?.slice(1))).toEqual([
            [name, '1'],
            [name, '2'],
            [name, '3'],
          ]);
      }));

    it('QR-3.1 QR-3.2 shows a request once, with its words once and a button for each answer, in order', () =>
      withWorld(open, async (world) => {
        await ask(world, 'Deploy #1?', { quickReplies: ['Yes', 'No "maybe" <b>'] });
        await say(world, 'after #2');
        await see(world, 'after #2');
        const [card, ...others] = copies(world, 'Deploy #1?');
        expect(others).toEqual([]);
        expect(card?.text.split('Deploy #1?')).toHaveLength(2);
        expect(card?.buttons.map(({ label }) => label)).toEqual(['Yes', 'No "maybe" <b>']);
      }));

    it('DS-4.1 no button carries more than a channel allows', () =>
      withWorld(open, async (world) => {
        await ask(world, 'Which #1?', {
          quickReplies: Array.from({ length: 10 }, (_, at) => `${at}${'…'.repeat(99)}`),
        });
        const { buttons } = await see(world, 'Which #1?');
        expect(buttons).toHaveLength(10);
        for (const { data } of buttons)
          expect(new TextEncoder().encode(data).length).toBeLessThanOrEqual(MAX_CALLBACK_BYTES);
      }));

    it('QR-3.7 DS-3.3 what is answered elsewhere is shown as answered, and its buttons go', () =>
      withWorld(open, async (world) => {
        const { id } = await ask(world, 'Deploy #1?', { quickReplies: ['Yes', 'No'] });
        await see(world, 'Deploy #1?');
        await world.life.hub.requests.answer(id, { text: 'Not today', surface: 'panel' });
        await eventually(world, () => copies(world, 'Not today').length > 0);
        expect(copies(world, 'Deploy #1?')).toMatchObject([{ buttons: [] }]);
      }));

    it('shows what expires and what is withdrawn as that', () =>
      withWorld(open, async (world) => {
        const { id } = await ask(world, 'Deploy #1?', { quickReplies: ['Yes'], expiresInMs: 1000 });
        const other = await ask(world, 'Again #2?', { quickReplies: ['Yes'] });
        await see(world, 'Again #2?');
        await world.life.hub.requests.cancel(other.id, null);
        await world.time.advance(1000);
        await eventually(world, () => seen(world).every(({ buttons }) => buttons.length === 0));
        expect((await world.life.hub.requests.get(id)).settlement?.outcome).toBe('expired');
      }));

    it('DS-5.3 says of a message of the person that it did not arrive, and nothing of one that is on its way or did', () =>
      withWorld(open, async (world) => {
        await say(world, 'hello #1');
        await see(world, 'hello #1');
        const words = (text: string) =>
          world.life.hub.bus.send({ from: PERSON, to: ana, payload: { text }, surface: 'panel' });
        const [first, second] = [await words('one #2'), await words('two #3')];
        await see(world, 'two #3');
        const { deliveries } = world.life.hub;
        const at = world.time.clock();
        for (const state of ['queued', 'typed', 'accepted'] as const)
          await deliveries.tell(ana, first.message.id, { state, at });
        const refused = { state: 'refused', at, reason: 'menu', words: '' } as const;
        await deliveries.tell(ana, second.message.id, refused);
        await see(world, 'Not delivered');
        expect(copies(world, 'Not delivered')).toHaveLength(1);
        expect(copies(world, 'Not delivered')[0]?.text).toContain('two #3');
        expect(copies(world, 'one #2')).toHaveLength(1);
      }));

    it('QR-3.7 says of what was answered in the agent’s own terminal, or lost its program, just that', () =>
      withWorld(open, async (world) => {
        const first = await ask(world, 'Deploy #1?', { quickReplies: ['Yes'] });
        const second = await ask(world, 'Again #2?', { quickReplies: ['Yes'] });
        await see(world, 'Again #2?');
        await world.life.hub.requests.cancel(first.id, null, 'elsewhere');
        await world.life.hub.requests.cancel(second.id, null, 'gone');
        await eventually(world, () => seen(world).every(({ buttons }) => buttons.length === 0));
        expect(copies(world, 'Deploy #1?')[0]?.text).toContain('the agent’s own terminal');
        expect(copies(world, 'Again #2?')[0]?.text).toContain('program has ended');
      }));

    it('shows what the person says elsewhere, and not what agents say to each other', () =>
      withWorld(open, async (world) => {
        await say(world, 'hello #1');
        await world.life.hub.bus.send({ from: ben, to: ana, payload: { text: 'among us' } });
        await world.life.hub.bus.send({
          from: PERSON,
          to: ana,
          payload: { text: 'from the panel #2' },
          surface: 'panel',
        });
        await see(world, 'from the panel #2');
        expect([...seen(world), ...seen(world, ben)].filter(({ text }) => text.includes('among us'))).toEqual(
          [],
        );
      }));

    it('a chat that refuses everything holds up no other', () =>
      withWorld(open, async (world) => {
        world.outside.close(world.outside.chatOf(ben));
        await say(world, 'to nobody #1', {}, ben);
        await ask(world, 'Deploy #2?', { quickReplies: ['Yes'] });
        await see(world, 'Deploy #2?');
        expect(seen(world, ben)).toEqual([]);
        await eventually(world, () => world.reported.length > 0);
      }));
  });
}
