// Beginning anew: the act in the conversation's menu, what is said of it, and where it stands among the messages.
import { BUILT_IN_AGENT, PERSON } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, messageOf, openAsked, openPanel, parts, type TestPanel, textOf } from '../test-panel.ts';

const toast = () => expect.poll(() => textOf('[data-toast]'));
const log = () => expect.poll(() => textOf('[role="log"]'));

async function choose({ user }: TestPanel, menu: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('a line says in words where the conversation was begun anew; what was said before stays; the person writes on', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')]);
  await choose(panel, 'Conversation menu', 'Begin anew');
  await toast().toContain('Started over with ci');
  await toast().toContain('ci keeps its own context and is told with your next message.');
  await expect.poll(() => textOf('[data-renewal]')).toMatch(/^Begun anew · \d/);
  await log().toMatch(/Hello\..*Begun anew/s);
  await expect.poll(() => document.activeElement?.matches('[data-composer]')).toBe(true);
  await panel.user.type(await findPart('[data-composer]'), 'next{Enter}');
  await log().toMatch(/Hello\..*Begun anew.*next/s);
  await panel.reload();
  await log().toMatch(/Hello\..*Begun anew.*next/s);
  const [message] = await panel.program.inbox('ci');
  expect(message).toMatchObject({ payload: { text: 'next' }, beginsAnew: true });
});

it('what is typed then answers no question from before, which can still be answered', async () => {
  const { panel, asked } = await openAsked(async (hub) => [await hub.ask('ci', 'Deploy?', ['Yes', 'No'])]);
  await choose(panel, 'Conversation menu', 'Begin anew');
  await toast().toContain('1 request from before can still be answered.');
  await panel.user.type(await findPart('[data-composer]'), 'something else{Enter}');
  await log().toContain('something else');
  expect((await panel.person.request(asked[0].requestId)).settlement).toBeNull();
  await panel.user.click(await screen.findByRole('button', { name: /^Yes/ }));
  await expect.poll(() => textOf(messageOf(asked[0]))).toContain('Answered: Yes');
});

it('OPS-4 all of it is said in Chinese too', async () => {
  const { panel } = await openAsked(async (hub) => [await hub.tell('ci', 'Hello.')], { language: 'zh-CN' });
  await choose(panel, '对话菜单', '重新开始');
  await toast().toContain('已和 ci 重新开始');
  await expect.poll(() => textOf('[data-renewal]')).toMatch(/^重新开始 · /);
});

it('a renewal elsewhere is shown at once; what was said before can be edited no more; twice in a row is one', async () => {
  const panel = await openPanel({
    async before(hub) {
      await hostBuiltIn(hub.hub);
      const said = { from: PERSON, to: BUILT_IN_AGENT, payload: { text: 'Hi' }, surface: 'panel' };
      return `#/conversation/${(await hub.person.sendMessage(said)).message.conversationId}`;
    },
  });
  await screen.findByRole('button', { name: /^Edit/ });
  const [conversation] = await panel.person.conversations();
  const id = conversation?.id ?? '';
  expect(await panel.person.renew(id, { surface: 'cli' })).toMatchObject({ isBegun: true, isHosted: true });
  await expect.poll(() => textOf('[data-renewal]')).toContain('Begun anew');
  await expect.poll(() => screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  await choose(panel, 'Conversation menu', 'Begin anew');
  await toast().toContain('Nothing was said with nod since you started over.');
  expect(parts('[data-renewal]')).toHaveLength(1);
});
