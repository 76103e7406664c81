// Conformance: the person answers by a tap, by a reply and by free words; each once, and only from where it was shown.
import type { HumanRequest } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { newApproval } from '../store-conformance/approval-fixtures.ts';
import type { OpenChannel } from './outside.ts';
import {
  ana,
  ask,
  ben,
  copies,
  eventually,
  received,
  revive,
  say,
  see,
  seen,
  tap,
  type World,
  withWorld,
  write,
} from './world.ts';

export function describeAnswers(open: OpenChannel): void {
  describe('answers', () => {
    it('QR-3.3 QR-3.4 a tap sends exactly that text to who asked, and the card says so', () =>
      withWorld(open, async (world) => {
        const text = 'No, "wait" <b>\n两行';
        const { id } = await ask(world, 'Deploy #1?', { quickReplies: ['Yes', text] });
        await tap(world, 'Deploy #1?', 1);
        await eventually(world, () => copies(world, 'Deploy #1?')[0]?.buttons.length === 0);
        expect(await received(world)).toEqual([text]);
        const { settlement } = await world.life.hub.requests.get(id);
        const { surface } = world.life.connected.channel;
        expect(settlement).toMatchObject({ reply: { surface, chosen: { type: 'option', index: 1 } } });
        expect(copies(world, 'Deploy #1?')).toHaveLength(1);
      }));

    it('DS-4.2 a button that was used, here or elsewhere, sends nothing, and the person is told', () =>
      withWorld(open, async (world) => {
        const { id } = await ask(world, 'Deploy #1?', { quickReplies: ['Yes', 'No'] });
        const { message, buttons } = await see(world, 'Deploy #1?');
        await world.life.hub.requests.answer(id, { text: 'Later', surface: 'panel' });
        const before = seen(world).length;
        world.outside.tap(world.outside.chatOf(ana), message, buttons[0]?.data ?? '');
        await eventually(world, () => seen(world).length > before);
        expect(await received(world)).toEqual(['Later']);
      }));

    it('DS-4.1 DS-4.3 a button is worth nothing in another chat or on another message, nor is what is no button', () =>
      withWorld(open, async (world) => {
        const request = await ask(world, 'Deploy #1?', { quickReplies: ['Yes'] });
        await say(world, 'something else #2');
        await say(world, 'hello #3', {}, ben);
        const { data = '' } = (await see(world, 'Deploy #1?')).buttons[0] ?? {};
        const { message } = await see(world, 'something else #2');
        const elsewhere = await see(world, 'hello #3', ben);
        const before = seen(world).length;
        world.outside.tap(world.outside.chatOf(ana), message, data);
        world.outside.tap(world.outside.chatOf(ben), elsewhere.message, data);
        world.outside.tap(world.outside.chatOf(ana), (await see(world, 'Deploy #1?')).message, 'foreign');
        await eventually(world, () => seen(world).length >= before + 2);
        expect(await world.life.hub.requests.get(request.id)).toMatchObject({ settlement: null });
        await tap(world, 'Deploy #1?', 0);
        await eventually(world, async () => (await received(world)).length > 0);
      }));

    it('a conversation begun anew here is so once, over any crash; the agent is told with what the person says next', () =>
      withWorld(open, async (world) => {
        await say(world, 'hello #1');
        await see(world, 'hello #1');
        const renewals = async () => {
          const events = await world.life.store.eventsAfter(0, 1000);
          return events.filter(({ event }) => event.type === 'conversation-renewed').length;
        };
        for (const [index, commits] of [0, 1, 2].entries()) {
          write(world, `before #${index}`);
          await eventually(world, async () => (await received(world)).length === 2 * index + 1);
          world.life.mortal.dieAfter(commits);
          write(world, '/new');
          await eventually(world, async () => world.life.mortal.isDead() || (await renewals()) > index);
          await revive(world);
          await eventually(world, async () => (await renewals()) > index);
          write(world, `after #${index}`);
          await eventually(world, async () => (await received(world)).length === 2 * index + 2);
          expect(await renewals()).toBe(index + 1);
        }
        const { bus } = world.life.hub;
        const told = await bus.receive(await bus.inbox(ana, { waitMs: 0, limit: 10 }));
        expect(told.map(({ beginsAnew }) => beginsAnew)).toEqual([false, true, false, true, false, true]);
      }));

    it('QR-3.5 words go to the agent of the chat, once, and are not shown back', () =>
      withWorld(open, async (world) => {
        await say(world, 'hello #1');
        await say(world, 'hello #2', {}, ben);
        await see(world, 'hello #1');
        await see(world, 'hello #2', ben);
        write(world, 'for ana #3');
        write(world, 'for ben #4', null, ben);
        await eventually(world, async () => (await received(world, ben)).length > 0);
        expect(await received(world)).toEqual(['for ana #3']);
        expect(await received(world, ben)).toEqual(['for ben #4']);
        await say(world, 'after #5');
        await see(world, 'after #5');
        expect(copies(world, 'for ana #3')).toEqual([]);
      }));

    it('QR-3.6 a reply to a card answers it and no other', () =>
      withWorld(open, async (world) => {
        const first = await ask(world, 'Deploy #1?', { quickReplies: ['Yes'] });
        const second = await ask(world, 'Delete #2?', { quickReplies: ['Yes'] });
        await see(world, 'Delete #2?');
        write(world, 'only the first', (await see(world, 'Deploy #1?')).message);
        await eventually(world, () => copies(world, 'Deploy #1?')[0]?.buttons.length === 0);
        expect((await world.life.hub.requests.get(second.id)).settlement).toBeNull();
        expect((await world.life.hub.requests.get(first.id)).settlement).toMatchObject({
          reply: { text: 'only the first', chosen: { type: 'words' } },
        });
      }));

    it('a reply to something that nobody knows goes to nobody', () =>
      withWorld(open, async (world) => {
        await say(world, 'hello #1');
        await see(world, 'hello #1');
        const before = seen(world).length;
        write(world, 'to whom?', 'no-such-message');
        await eventually(world, () => seen(world).length > before + 1);
        expect(await received(world)).toEqual([]);
      }));

    it('a tool approval is decided by its buttons, never by words', () =>
      withWorld(open, async (world) => {
        const request = await askForCall(world);
        const { message } = await see(world, 'npm test');
        write(world, 'yes, approve it', message);
        await eventually(world, async () => (await received(world)).includes('yes, approve it'));
        expect((await world.life.hub.requests.get(request.id)).settlement).toBeNull();
        await tap(world, 'npm test', 0);
        await eventually(world, () => copies(world, 'npm test')[0]?.buttons.length === 0);
        expect((await world.life.hub.requests.get(request.id)).settlement).toMatchObject({
          reply: { chosen: { type: 'verdict', verdict: 'approved', remember: 'once', hash: 'f'.repeat(64) } },
        });
      }));
  });
}

/** A tool call that waits, in the conversation of the person with `ana`. */
async function askForCall(world: World): Promise<HumanRequest> {
  const { store, hub } = world.life;
  await hub.agents.register(ana);
  const { message } = await hub.bus.send({
    from: 'user',
    to: ana,
    payload: { text: 'run the tests' },
    surface: 'panel',
  });
  const { conversationId, id: messageId } = message;
  const run = {
    id: world.newId('run'),
    agent: ana,
    conversationId,
    messageId,
    startedAt: 0,
    steps: [],
    end: null,
  };
  const request = {
    ...newApproval(run),
    id: world.newId('req'),
    openedAt: world.time.clock(),
    expiresAt: null,
  };
  await store.commit([{ type: 'request-opened', request }]);
  return request;
}
