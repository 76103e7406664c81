// Agents behind doors in the panel: how their programs stand, and what becomes of what is written to them.
import { agentNameSchema, PERSON, type Presence } from '@nod/protocol';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { findPart, marksIn, openAsked, parts, textOf } from '../test-panel.ts';

const codex = agentNameSchema.parse('codex-site');

const PRESENCE: Presence = {
  agent: codex,
  program: 'codex',
  title: 'Codex',
  version: '0.166.0',
  door: 'app-server',
  folder: '/home/anna/work/site',
  branch: 'main',
  about: 'Deploy',
  state: 'working',
  at: 1,
  modes: { agent: 'set', supervised: 'set', ask: 'cannot' },
  prompts: 'structured',
  plan: [
    { text: 'Read the code', status: 'completed' },
    { text: 'Write the test', status: 'running' },
  ],
  calls: [
    { id: 'a', title: 'ls -la', status: 'completed' },
    { id: 'b', title: 'npm test', status: 'running' },
  ],
  hasTerminal: true,
};

async function openAgent(fields: Partial<Presence> = {}, language: 'en' | 'zh-CN' = 'en') {
  const { panel } = await openAsked(
    async ({ hub, outgoing, tell }) => {
      await hub.agents.register(codex, { abilities: { modes: ['agent', 'supervised', 'ask'], stop: true } });
      const told = await tell(codex, 'Hello');
      hub.presences.set({ ...PRESENCE, ...fields });
      await hub.bus.send({ ...outgoing({ from: PERSON, to: codex, text: '1A 2C 3B' }) });
      return [told];
    },
    { language },
  );
  return panel;
}

it('DS-5.4 the head says which program it is, where it works and on which branch; the list how it stands', async () => {
  const { hub } = await openAgent();
  const head = await findPart('[data-presence="working"]');
  expect(head.textContent).toContain('Codex 0.166.0');
  expect(head.textContent).toContain('…/work/site');
  expect(head.textContent).toContain('main');
  expect(textOf('[data-entry="codex-site"]')).toContain('npm test');
  hub.presences.set({ ...PRESENCE, state: 'idle', calls: [], plan: [] });
  await findPart('[data-presence="idle"]');
  expect(parts('[data-presence-bar]')).toHaveLength(0);
});

it('DS-5.4 what it does stands above the composer; plan and calls are a tap away', async () => {
  const { user } = await openAgent();
  const bar = await findPart('[data-presence-bar="working"]');
  expect(bar.textContent).toContain('codex-site is working');
  expect(bar.textContent).toContain('npm test');
  await user.click(screen.getByRole('button', { name: 'Plan 1/2' }));
  expect(parts('[data-presence-work] [data-status]').map(({ textContent }) => textContent)).toEqual([
    'Read the code',
    'Write the test',
    'ls -la',
    'npm test',
  ]);
});

it('an agent whose program is gone says that what is written waits', async () => {
  await openAgent({ state: 'gone' });
  expect((await findPart('[data-presence-bar="gone"]')).textContent).toContain('waits until it is back');
});

it('an agent that was let go is told as that, and nobody is said to come back', async () => {
  const { hub } = await openAgent();
  await findPart('[data-presence-bar="working"]');
  hub.presences.letGo(codex);
  const bar = await findPart('[data-presence-bar="let-go"]');
  expect(bar.textContent).toContain('You let go of codex-site: it asks in its own terminal alone');
  expect(bar.textContent).not.toContain('until it is back');
  expect(textOf('main header')).toContain('Let go');
});

it('an agent whose program is gone is removed after a question, and stands below those that have ended', async () => {
  const { hub, user } = await openAgent({ state: 'gone' });
  await user.click(await screen.findByRole('button', { name: 'Conversation menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove agent' }));
  await screen.findByText('Remove codex-site?');
  expect(hub.agents.list().find(({ name }) => name === codex)?.terminatedAt).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove agent' }));
  await expect.poll(() => parts('details [data-entry="codex-site"]')).toHaveLength(1);
  expect(parts('[data-presence-bar]')).toHaveLength(0);
});

it('an agent whose program is there is not offered to be removed', async () => {
  const { user } = await openAgent();
  await user.click(await screen.findByRole('button', { name: 'Conversation menu' }));
  await screen.findByRole('menuitem', { name: 'Let go' });
  expect(screen.queryByRole('menuitem', { name: 'Remove agent' })).toBeNull();
});

it('an agent that cannot be stopped says so where Stop would stand', async () => {
  const { hub } = await openAgent();
  await screen.findByRole('button', { name: /^Stop/ });
  await hub.agents.register(codex, { abilities: { stop: false } });
  expect((await findPart('[data-cannot-stop]')).textContent).toBe('Cannot be stopped from here');
});

it('CM-1.6 a mode that the program cannot honour says so where it is chosen', async () => {
  const { user } = await openAgent();
  await user.click(await screen.findByRole('button', { name: /Supervised/ }));
  expect((await findPart('[data-mode="ask"] [data-limit]')).textContent).toContain(
    'cannot be kept from its tools',
  );
  expect(parts('[data-mode="agent"] [data-limit]')).toHaveLength(0);
});

it('OPS-4 speaks Chinese', async () => {
  await openAgent({}, 'zh-CN');
  expect((await findPart('[data-presence-bar]')).textContent).toContain('codex-site 正在处理');
});

it('SEC-5 hidden characters in what a program tells are seen', async () => {
  await openAgent({ branch: 'ma\u202ein', calls: [{ id: 'a', title: 'ls\u200b', status: 'running' }] });
  await findPart('[data-presence-bar]');
  expect(marksIn('[data-presence]')).toEqual(['U+202E']);
  expect(marksIn('[data-presence-bar]')).toEqual(['U+200B']);
});

it('DS-5.3 a message says how far it has come, and one that was refused why; it can be sent again', async () => {
  const { hub, user, received } = await openAgent({ state: 'idle' });
  const [message] = await hub.bus.inbox(codex, { limit: 1, waitMs: 0 });
  if (!message) throw new Error('nothing was sent');
  await hub.deliveries.tell(codex, message.id, { state: 'queued', at: 1 });
  expect((await findPart('[data-delivery="queued"]')).textContent).toContain('Waits until the agent is free');
  await hub.deliveries.tell(codex, message.id, { state: 'refused', at: 3, reason: 'menu', words: '' });
  const refused = await findPart('[data-delivery="refused"]');
  expect(refused.textContent).toContain('a menu is open in its terminal');
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await expect.poll(() => received(codex)).toEqual(['1A 2C 3B', '1A 2C 3B']);
});
