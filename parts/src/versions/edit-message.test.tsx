// Editing a message in its own place, and what becomes of it when it cannot be sent or was replaced elsewhere.
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, messageOf, openAsked, type PreparedHub, part, parts, textOf } from '../test-panel.ts';

const composer = (): Promise<HTMLElement> => findPart('[data-composer]');

/** The person has said something to an agent that answered. */
async function said({ person, tell }: PreparedHub) {
  await tell('ci', 'Hello.');
  const { message } = await person.sendMessage({
    from: 'user',
    to: 'ci',
    payload: { text: 'Deploy' },
    surface: 'panel',
  });
  return { requestId: '', messageId: message.id, conversationId: message.conversationId };
}

it('QR-3.5 a message that was not sent goes behind what is being written', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  panel.cut(/^\/api\/messages$/);
  await panel.user.type(await composer(), 'first{Enter}');
  const edit = await screen.findByRole('button', { name: 'Edit' });
  await panel.user.type(await composer(), 'second');
  await panel.user.click(edit);
  expect(await composer()).toHaveProperty('value', 'second\n\nfirst');
});

it('F-33 what was written in place of a message that was replaced elsewhere goes behind what is being written', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await said(hub)]);
  const [{ messageId: supersedes }] = asked;
  await panel.user.type(await composer(), 'half a thought');
  await panel.user.click(within(part(messageOf(asked[0]))).getByRole('button', { name: 'Edit and resend' }));
  await panel.user.type(await screen.findByRole('textbox', { name: 'Edit your message' }), ' to staging');
  expect(await composer()).toHaveProperty('value', 'half a thought');
  await panel.person.sendMessage({
    from: 'user',
    to: 'ci',
    payload: { text: 'Wait' },
    supersedes,
    surface: 'panel',
  });
  await expect.poll(() => parts('[data-edit]')).toEqual([]);
  await expect
    .poll(() => document.querySelector<HTMLTextAreaElement>('[data-composer]')?.value)
    .toBe('half a thought\n\nDeploy to staging');
});

it('F-33 with an earlier version nothing can be done: not with the message, nor with what was asked then', async () => {
  const { panel, asked } = await openAsked(async (hub) => {
    const first = await said(hub);
    const inReplyTo = first.messageId;
    return [first, await hub.ask('ci', 'Sure?', ['Yes', 'No'], { inReplyTo })];
  });
  const [{ messageId: supersedes }, question] = asked;
  const { message } = await panel.person.sendMessage({
    from: 'user',
    to: 'ci',
    payload: { text: 'Test' },
    supersedes,
    surface: 'panel',
  });
  await findPart(`[data-message="${message.id}"]`);
  await panel.user.click(await screen.findByRole('button', { name: 'Earlier version' }));
  await expect.poll(() => textOf(messageOf(question))).toContain('Sure?');
  expect(parts('article[data-superseded]')).toHaveLength(2);
  expect(parts('article[data-superseded] button:not(:disabled)')).toEqual([]);
  expect(within(part(messageOf(question))).getAllByRole('button')).toHaveLength(2);
});
