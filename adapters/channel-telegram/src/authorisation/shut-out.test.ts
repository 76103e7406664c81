import { draftIdSchema } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import type { BotApi } from '../api/bot-api.ts';
import { ci, type Desk, letIn, ME, openDesk } from '../test-desk.ts';
import { askForCall } from '../test-requests.ts';
import { toBotApi } from '../test-telegram.ts';

/** Calls of this name, and downloads, take until they are let go on. */
async function openSlowDesk(slow: string): Promise<Desk & { goOn(): Promise<void> }> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const desk = await openDesk({
    toApi(double): BotApi {
      const api = toBotApi(double);
      return {
        async call(method, parameters, signal) {
          if (method === slow) await held;
          return api.call(method, parameters, signal);
        },
        async download() {
          await held;
          return new Uint8Array(1);
        },
      };
    },
  });
  return {
    ...desk,
    async goOn() {
      goOn();
      await desk.pass();
    },
  };
}

const shutOut = ({ test }: Desk) => test.hub.accounts.remove({ surface: 'telegram' }, 'cli');

describe('SEC-7 Telegram: who is shut out while something of theirs is under way', () => {
  it('approves nothing: a tap whose acknowledgement takes a while is worth nothing', async () => {
    const desk = await openSlowDesk('answerCallbackQuery');
    const id = await askForCall(desk, { command: 'make deploy' });
    await desk.tap('Approve');
    await shutOut(desk);
    await desk.goOn();
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
  });

  it('approves nothing either with the right to chat that is left', async () => {
    const desk = await openSlowDesk('answerCallbackQuery');
    const id = await askForCall(desk, { command: 'make deploy' });
    await desk.tap('Approve');
    await desk.test.hub.accounts.setRights({ surface: 'telegram', account: String(ME) }, ['chat'], 'cli');
    await desk.goOn();
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
    expect(desk.last().text).toBe(
      'You can chat here, but not approve or change modes. The owner of the hub can allow it in the panel.',
    );
  });

  it('sends nothing: a message whose file is being fetched reaches nobody', async () => {
    const desk = await openSlowDesk('');
    await desk.say('hello');
    desk.double.sendFile(ME, { kind: 'document', name: 'a.txt', bytes: new Uint8Array(1) });
    await desk.pass();
    await shutOut(desk);
    await desk.goOn();
    expect(await desk.received()).toEqual([]);
  });

  it.each([true, false])('sees nothing more of an answer that grows; with drafts: %s', async (hasDrafts) => {
    const desk = await openDesk();
    if (!hasDrafts)
      desk.double.faults.script(
        { type: 'refusal', code: 404, description: 'Not Found: method not found' },
        { methods: ['sendMessageDraft'], times: 99 },
      );
    await desk.say('hello');
    await desk.write('do it');
    const { hub } = desk.test;
    const [message] = await hub.bus.inbox(ci, { waitMs: 0, limit: 1 });
    const run = message && (await hub.runs.start(message));
    const draft = draftIdSchema.parse(`drf_${'a'.repeat(20)}`);
    const grow = async (append: string) => {
      const conversationId = run?.conversationId ?? null;
      if (conversationId) hub.drafts.append(draft, { from: ci, conversationId, part: 'answer', append });
      await desk.pass(1500);
    };
    await grow('The answer');
    await shutOut(desk);
    await grow(' is a secret');
    const calls = desk.double.calls.map(({ params }) => JSON.stringify(params));
    expect(calls.some((each) => each.includes('The answer'))).toBe(true);
    expect(calls.some((each) => each.includes('secret'))).toBe(false);
  });

  it('is at home in their own chat when let in again, not in the group of before', async () => {
    const desk = await openDesk({ settings: { groups: true } });
    const room = desk.double.addGroup({ members: [ME, 66], botRole: 'administrator' });
    await desk.write('/start', { by: ME }, room);
    await desk.say('to the group');
    expect(desk.last(room).text).toContain('to the group');
    await shutOut(desk);
    await desk.write('let me in');
    await desk.test.hub.accounts.remove({ surface: 'telegram' }, 'cli');
    await letIn(desk.test, ME, ['chat']);
    await desk.say('a private matter');
    expect(desk.shown(room).some(({ text }) => text.includes('private'))).toBe(false);
    expect(desk.last().text).toContain('a private matter');
  });
});
