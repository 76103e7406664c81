// Offers below a message: quick replies that nothing waits for, and those that a surface fulfils itself.
import { PERSON } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { screen, within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Asked, findPart, openAsked, type PreparedHub, part, parts } from '../test-panel.ts';

const groupOf = ({ requestId }: Asked): string => `[data-request="${requestId}"]`;

it('an offer is shown with its message, does not count as waiting, and goes when the conversation goes on', async () => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Found 2.', ['Save to memory', 'Copy as JSON'], { expectsReply: false }),
  ]);
  expect(within(await findPart(groupOf(asked[0]))).getAllByRole('button')).toHaveLength(2);
  const sidebar = screen.getByRole('navigation', { name: 'Conversations' });
  expect(within(sidebar).getByRole('link', { name: /Needs you/u }).title).toBe('Nothing is waiting for you');
  expect(document.title).toBe('Nod');
  await panel.person.sendMessage({
    from: 'user',
    to: 'ci',
    payload: { text: 'something else' },
    surface: 'panel',
  });
  await expect.poll(() => parts('[data-request]')).toEqual([]);
  expect(await panel.received('ci')).toEqual(['something else']);
});

it('QR-3.6 words that are typed below an offer are a message of their own, and take nothing of it', async () => {
  const { panel, asked } = await openAsked(async (hub) => [
    await hub.ask('ci', 'Found 2.', ['Save to memory', 'Copy as JSON'], { expectsReply: false }),
  ]);
  await panel.user.type(await findPart('[data-composer]'), 'something else{Enter}');
  await expect.poll(() => panel.received('ci')).toEqual(['something else']);
  expect((await panel.person.request(asked[0].requestId)).settlement).toMatchObject({ outcome: 'cancelled' });
});

it('an offer rings nowhere while the page is hidden; a question does', async () => {
  const rung: string[] = [];
  class RungNotification {
    static permission = 'granted';
    constructor(_title: string, { body }: NotificationOptions) {
      rung.push(body ?? '');
    }
    close(): void {}
  }
  vi.stubGlobal('Notification', RungNotification);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => {
    visibility.mockRestore();
    vi.unstubAllGlobals();
  });
  const stored = { 'nod-preferences': { language: 'en', notifications: true } };
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')], { stored });
  const offered = await panel.ask('ci', 'Found 2.', ['Save to memory'], { expectsReply: false });
  await findPart(groupOf(offered));
  await panel.ask('ci', 'Deploy?', ['Yes', 'No']);
  await expect.poll(() => rung).toEqual(['Deploy?']);
});

/** The built-in agent's own question: no program asks in its name. */
async function askBuiltIn({ hub }: PreparedHub, quickReplies: string[]): Promise<Asked> {
  const { name: from } = await hostBuiltIn(hub);
  const { message, requestId } = await hub.bus.send({
    from,
    to: PERSON,
    payload: { text: 'That needs a model.' },
    quickReplies,
  });
  return { requestId: requestId ?? '', messageId: message.id, conversationId: message.conversationId };
}

it.each(['Connect a model', '连接模型'])(
  'F-35 "%s" of the built-in agent opens the settings of models and sends nothing',
  async (offer) => {
    const { panel, asked } = await openAsked(async (hub) => [await askBuiltIn(hub, [offer, 'Leave it'])]);
    await panel.user.click(within(part(groupOf(asked[0]))).getByRole('button', { name: offer }));
    await expect.poll(() => location.hash).toBe('#/settings/models');
    expect((await panel.person.request(asked[0].requestId)).settlement).toBeNull();
  },
);
